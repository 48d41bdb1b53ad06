// The search of a list of games: query, filters, what is found, and a game with modifiers that the query names.

import { resolveGame, type LobbyGame, type Mix, type ResolvedGame } from "./lobbyApi";
import { namedMix, search } from "./search";

const RESOLVE_MS = 250; // after the last key

export class GameSearch {
  games = $state.raw<LobbyGame[]>([]);
  mixes = $state.raw<Mix[]>([]);
  query = $state("");
  kind = $state(""); // empty for all
  players = $state(0); // 0 for any
  /** Game with modifiers that the query names. */
  phraseGame = $state.raw<ResolvedGame | null>(null);
  readonly found = $derived(search(this.games, this.mixes, this.query, { kind: this.kind, players: this.players }));
  /** The words to mark: those that were searched for. */
  readonly marked = $derived(this.found.shownFor || this.query);

  /** The mix whose name was typed; it comes before all games. */
  readonly namedMix = $derived(namedMix(this.found, this.query));

  constructor() {
    // The server resolves a game with modifiers, once the player stops typing.
    $effect(() => {
      const phrase = this.query.trim();
      this.phraseGame = null;
      if (phrase.length < 4 || !phrase.includes(" ")) return;
      let isStale = false;
      const timer = setTimeout(async () => {
        try {
          const resolved = await resolveGame(phrase);
          if (!isStale && resolved.modifiers.length) this.phraseGame = resolved;
        } catch {
          // Not the name of a game: show the list only.
        }
      }, RESOLVE_MS);
      return () => {
        isStale = true;
        clearTimeout(timer);
      };
    });
  }
}

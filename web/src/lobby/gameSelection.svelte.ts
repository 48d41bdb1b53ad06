// The selected game: its rules, betting and modifiers, as the server knows them.

import { errorMessage } from "../api";
import { gamePhrase, listModifiers, resolveGame, type Modifier, type ResolvedGame } from "./lobbyApi";
import type { GameChoice } from "./tableRequest";

export class GameSelection {
  choice = $state.raw<GameChoice | null>(null);
  game = $state.raw<ResolvedGame | null>(null);
  base = $state.raw<ResolvedGame | null>(null); // without modifiers
  modifiers = $state.raw<Modifier[]>([]);
  error = $state("");
  #requestId = 0;

  /** `onGame` is called with each game that the server has resolved, and the one before it. */
  constructor(readonly onGame: (game: ResolvedGame, before: ResolvedGame | null) => void = () => undefined) {}

  /** Whether a game of the list is selected, with or without modifiers. */
  isSelected(slug: string): boolean {
    return this.choice?.kind === "game" && (this.game ? this.game.base?.slug === slug : this.choice.phrase === slug);
  }

  async choose(phrase: string, name = phrase): Promise<void> {
    const id = ++this.#requestId;
    const before = this.game;
    this.error = "";
    this.choice = { kind: "game", phrase, name };
    if (phrase !== before?.spoken && !phrase.includes(before?.base?.slug ?? " "))
      [this.game, this.base, this.modifiers] = [null, null, []];
    try {
      const game = await resolveGame(phrase);
      const base = game.base && game.modifiers.length ? await resolveGame(game.base.slug) : game;
      if (id !== this.#requestId) return;
      [this.game, this.base] = [game, base];
      this.choice = { kind: "game", phrase: game.spoken, name: game.name };
      this.onGame(game, before);
      const modifiers = await listModifiers(game.spoken);
      if (id === this.#requestId) this.modifiers = modifiers;
    } catch (cause) {
      if (id === this.#requestId) this.error = errorMessage(cause);
    }
  }

  /** Select a mix or the dealer's choice. */
  chooseOther(other: GameChoice): void {
    this.#requestId += 1;
    this.choice = other;
    [this.game, this.base, this.modifiers, this.error] = [null, null, [], ""];
  }

  async toggleModifier(modifier: string): Promise<void> {
    const { game, base, modifiers } = this;
    if (!game?.base) return;
    const active = game.modifiers.includes(modifier)
      ? game.modifiers.filter((other) => other !== modifier)
      : [...game.modifiers, modifier];
    await this.choose(gamePhrase(game.base.slug, active), game.name);
    // If the modifiers do not fit together, keep the game and show the reason.
    if (this.error && (this.game === game || this.game === null)) {
      this.choice = { kind: "game", phrase: game.spoken, name: game.name };
      [this.game, this.base, this.modifiers] = [game, base, modifiers];
    }
  }
}

// Rows of the game picker: favourites, recent games, the host's list, all games, and what does not fit.

import type { LobbyGame, Mix } from "../lobby/lobbyApi";
import { search, type SearchResult } from "../lobby/search";
import type { DealtGame, TableGames } from "../protocol";

/** What the list shows: a view of this table's games, or a kind of game. */
export const FOR_TABLE = "for-table";
export const HOST_LIST = "host-list";

export interface PickerRow {
  id: string; // unique in the list
  phrase: string; // names the game to the server
  game: Pick<LobbyGame, "name" | "summary" | "layout" | "places" | "own"> & { players: LobbyGame["players"] | null };
  family: string;
  times: number; // dealt at this table; 0 where that does not matter
  hand: number; // the last hand of this game; 0 where that does not matter
  unfit: string; // why it cannot be dealt now
}

export type GroupName = "favourites" | "recent" | "host_list" | "games" | "unfit";
export interface PickerGroup {
  name: GroupName;
  rows: PickerRow[];
}

export interface PickerQuery {
  typed: string;
  view: string; // FOR_TABLE, HOST_LIST, "" for all, or a kind of game
}

const MAX_FAVOURITES = 3;
const MAX_RECENT = 5;
const MAX_UNFIT = 30;

export interface PickerContent {
  groups: PickerGroup[];
  shownFor: string;
}

/** Return the groups of the list in their order. */
export function pickerGroups(
  games: LobbyGame[],
  table: TableGames | null,
  refused: Readonly<Record<string, string>>,
  { typed, view }: PickerQuery,
): PickerContent {
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  const unfitReason = (game: LobbyGame): string => table?.unfit[game.slug] ?? refused[game.name] ?? "";
  const row = (game: LobbyGame, group: string): PickerRow => ({
    id: `${group} ${game.slug}`,
    phrase: game.slug,
    game,
    family: game.family,
    times: 0,
    hand: 0,
    unfit: unfitReason(game),
  });
  const dealtRow = (dealt: DealtGame, group: string): PickerRow => {
    const known = dealt.slug === null ? undefined : bySlug.get(dealt.slug);
    // A game with modifiers has the picture of the game that its words name last.
    const base = games.find((game) => ` ${dealt.spoken}`.endsWith(` ${game.slug}`));
    const { summary = "", layout = null, places = [], own = "" } = base ?? {};
    const similar = { summary, layout, places, own, players: null };
    return {
      id: `${group} ${dealt.spoken}`,
      phrase: dealt.spoken,
      game: known ?? { ...similar, name: dealt.name },
      family: (known ?? base)?.family ?? "",
      times: dealt.times,
      hand: dealt.hand,
      unfit: known ? unfitReason(known) : (refused[dealt.name] ?? ""),
    };
  };
  const listed = table?.shortlist.length
    ? games.filter((game) => table.shortlist.some((one) => one.name === game.name))
    : games;
  const pool = view === HOST_LIST || typed.trim() === "" ? listed : games;
  const kind = view === FOR_TABLE || view === HOST_LIST ? "" : view;
  const found: SearchResult = search(view === "" || kind ? games : pool, NO_MIXES, typed, { kind, players: 0 });
  const groups: PickerGroup[] = [];
  if (view === FOR_TABLE && typed.trim() === "" && table) {
    const favourites = table.favourites.filter((dealt) => dealt.times > 1).slice(0, MAX_FAVOURITES);
    groups.push({ name: "favourites", rows: favourites.map((dealt) => dealtRow(dealt, "favourites")) });
    const recent = table.recent.filter((dealt) => !favourites.some((other) => other.spoken === dealt.spoken));
    groups.push({ name: "recent", rows: recent.slice(0, MAX_RECENT).map((dealt) => dealtRow(dealt, "recent")) });
  }
  const shownAlready = new Set(
    groups.flatMap((group) => group.rows.filter((one) => !one.unfit).map((one) => one.phrase)),
  );
  const rows = found.games.map((game) => row(game, "games")).filter((one) => !shownAlready.has(one.phrase));
  const isListed = view === HOST_LIST || (table?.shortlist.length ?? 0) > 0;
  groups.push({ name: isListed && !kind && !typed ? "host_list" : "games", rows: rows.filter((one) => !one.unfit) });
  groups.push({ name: "unfit", rows: rows.filter((one) => one.unfit).slice(0, MAX_UNFIT) });
  // A dealt game that does not fit now is with the others that do not.
  const shown = groups.map((group) =>
    group.name === "unfit" ? group : { ...group, rows: group.rows.filter((one) => !one.unfit) },
  );
  return {
    groups: shown.filter((group) => group.rows.length),
    shownFor: found.shownFor,
  };
}

const NO_MIXES: Mix[] = [];

/** Return the slug of a random game, another one than the last if there is one. */
export function surprise(slugs: readonly string[], last: string, random: () => number = Math.random): string | null {
  const others = slugs.filter((slug) => slug !== last);
  const pool = others.length ? others : slugs;
  return pool[Math.floor(random() * pool.length)] ?? null;
}

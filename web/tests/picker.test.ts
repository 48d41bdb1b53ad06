import { describe, expect, it } from "vitest";
import { FOR_TABLE, HOST_LIST, pickerGroups, surprise } from "../src/picker/pickerGroups";
import type { TableGames } from "../src/protocol";
import { reduce } from "../src/state";
import { gameNow, stakesNow } from "../src/table/tableFacts";
import { publicView, table, tableState } from "./fixtures";
import { GAMES } from "./games";

const dealt = (slug: string, times: number, hand: number) => ({ name: slug, spoken: slug, slug, times, hand });
const tableGames = (fields: Partial<TableGames> = {}): TableGames => ({
  players: 6,
  texts: {},
  unfit: { "five-card-draw": "For 2–5 players; there are 6." },
  favourites: [dealt("razz", 9, 3), dealt("badugi", 5, 5), dealt("omaha", 1, 7)],
  recent: [dealt("omaha", 1, 7), dealt("badugi", 5, 5), dealt("five-card-draw", 1, 2)],
  shortlist: [],
  fallback: null,
  surprise: ["razz", "omaha"],
  modifiers: true,
  ...fields,
});
const groups = (typed: string, view: string, games = tableGames(), refused = {}) =>
  pickerGroups(GAMES, games, refused, { typed, view }).groups.map((group) => ({
    name: group.name,
    slugs: group.rows.map((row) => row.phrase),
  }));

describe("groups of the picker", () => {
  it("begin with favourites and recent games, and end with what does not fit", () => {
    const [favourites, recent, games, unfit] = groups("", FOR_TABLE);
    expect(favourites).toEqual({ name: "favourites", slugs: ["razz", "badugi"] });
    expect(recent).toEqual({ name: "recent", slugs: ["omaha"] });
    expect(games?.name).toBe("games");
    expect(games?.slugs).not.toContain("razz");
    expect(unfit).toEqual({ name: "unfit", slugs: ["five-card-draw"] });
    expect(games?.slugs.length).toBe(GAMES.length - 4);
  });

  it("become one ranked list when a query is typed", () => {
    const [games, ...others] = groups("razz", FOR_TABLE);
    expect(games?.slugs[0]).toBe("razz");
    expect(others.filter((group) => group.name !== "unfit")).toEqual([]);
    expect(pickerGroups(GAMES, null, {}, { typed: "pinapple", view: "" }).shownFor).toBe("pineapple");
  });

  it("show the host's list and a family", () => {
    const listed = tableGames({ shortlist: [{ name: "Razz", spoken: "razz" }], favourites: [], recent: [] });
    expect(groups("", HOST_LIST, listed)).toEqual([{ name: "host_list", slugs: ["razz"] }]);
    expect(groups("", FOR_TABLE, listed)).toEqual([{ name: "host_list", slugs: ["razz"] }]);
    const omaha = GAMES.filter((game) => game.family === "Omaha").map((game) => game.slug);
    expect(groups("", "Omaha")[0]?.slugs).toEqual(omaha);
  });

  it("give the reason why a rule of the table excludes a game", () => {
    const { groups: found } = pickerGroups(
      GAMES,
      tableGames(),
      { Razz: "Dealt in this orbit." },
      { typed: "razz", view: "" },
    );
    const rows = found.find((group) => group.name === "unfit")?.rows ?? [];
    expect(rows.map((row) => [row.phrase, row.unfit])).toEqual([["razz", "Dealt in this orbit."]]);
  });

  it("surprise with another game than the last", () => {
    for (let i = 0; i < 10; i += 1) expect(surprise(["razz", "omaha"], "razz", () => i / 10)).toBe("omaha");
    expect(surprise(["razz"], "razz")).toBe("razz");
    expect(surprise([], "razz")).toBeNull();
  });
});

const stakes = (game: string, betting: string) => ({
  game,
  structure: "Limit",
  betting,
  forced: [],
  small_blind: 0,
  big_blind: 0,
  ante: 0,
  bring_in: 0,
  small_bet: 2,
  big_bet: 4,
});

const NOBODY = { viewer: null, own: [], outward: [], you_have: [], decision: null, events: [] };

describe("header of the table", () => {
  it("shows the real betting of the hand, and of the next one between hands", () => {
    const known = table({
      game: "Dealer's choice",
      next_game: null,
      stakes_now: stakes("Razz", "Limit 2/4"),
      stakes_next: null,
    });
    const playing = tableState({ table: known, view: { ...NOBODY, ...publicView({ game: "Razz" }) } });
    expect([gameNow(playing), stakesNow(playing)]).toEqual(["Razz", "Limit 2/4"]);
    const over = tableState({
      table: { ...known, stakes_now: null, next_game: "Omaha", stakes_next: stakes("Omaha", "Pot limit 1/2") },
      view: { ...NOBODY, ...publicView({ game: "Razz", over: true }) },
    });
    expect([gameNow(over), stakesNow(over)]).toEqual(["Omaha", "Pot limit 1/2"]);
    const choosing = tableState({ table: { ...known, stakes_now: null }, view: over.view });
    expect([gameNow(choosing), stakesNow(choosing)]).toEqual(["Dealer's choice", "1/2"]);
  });

  it("follows the first message of a hand", () => {
    const before = tableState({ table: table({ stakes_next: stakes("Omaha", "Pot limit 1/2") }), view: null });
    const after = reduce(before, {
      type: "events",
      n: 2,
      hand: 2,
      begins: true,
      events: [],
      now: publicView({ game: "Razz", hand: 2 }),
      clock: null,
      stakes: stakes("Razz", "Limit 2/4"),
    });
    expect(after && stakesNow(after)).toBe("Limit 2/4");
    expect(after?.card).toBeNull();
  });
});

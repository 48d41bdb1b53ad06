// Search over every game and mix of the catalogue, which `python -m tools.export_web_games` writes.

import { describe, expect, it } from "vitest";
import type { LobbyGame, Mix } from "../src/lobby/lobbyApi";
import { editDistance, prefixDistance } from "../src/lobby/editDistance";
import { gameKinds, highlightMatches, MIX_KIND, namedMix, search } from "../src/lobby/search";
import { GAMES, MIXES } from "./games";

const NONE = { kind: "", players: 0 };
const find = (typed: string, filters = NONE) => search(GAMES, MIXES, typed, filters);
const names = (typed: string): string[] => find(typed).games.map((game) => game.name);

/** Random numbers from a seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below;
  };
}

/** Leave a letter out, swap two or replace one. */
function withTypo(name: string, random: (below: number) => number): string {
  const at = Math.floor(random(name.length - 1));
  const kind = Math.floor(random(3));
  if (kind === 0) return name.slice(0, at) + name.slice(at + 1);
  if (kind === 1) return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
  return name.slice(0, at) + "abcdefghijklmnopqrstuvwxyz"[Math.floor(random(26))] + name.slice(at + 1);
}

const place = (item: LobbyGame | Mix, typed: string): number => {
  const found = find(typed);
  return "family" in item ? found.games.indexOf(item) : found.mixes.indexOf(item);
};
const ALL = [...GAMES, ...MIXES];

describe("search", () => {
  it("knows the whole catalogue", () => {
    expect(GAMES.length).toBeGreaterThan(400);
    expect(MIXES.length).toBeGreaterThan(10);
  });

  it("finds every game and mix first by its exact name", () => {
    const spellings = (name: string): string[] => [name, name.toLowerCase(), name.toUpperCase(), ` ${name} `];
    const missed = ALL.flatMap((item) => spellings(item.name).filter((typed) => place(item, typed) !== 0));
    expect(missed).toEqual([]);
  }, 90_000);

  it("finds at least 95% of the names with one typo among the first three", () => {
    const random = randomFrom(2026);
    const missed: string[] = [];
    let tried = 0;
    for (let round = 0; round < 2; round += 1)
      for (const item of ALL) {
        const typed = withTypo(item.name, random);
        tried += 1;
        const at = place(item, typed);
        if (at < 0 || at > 2) missed.push(`${typed} (${item.name})`);
      }
    const found = 1 - missed.length / tried;
    expect(found, missed.join(", ")).toBeGreaterThanOrEqual(0.95);
  }, 90_000);

  it("says what it shows instead of a typo", () => {
    expect(find("pinapple").shownFor).toBe("pineapple");
    expect(names("pinapple")[0]).toBe("Pineapple");
    expect(names("pinapple")).toEqual(names("pineapple"));
    expect(find("pineapple").shownFor).toBe("");
    expect(find("crzy pinapple").shownFor).toBe("crazy pineapple");
    expect(names("tripel draw lowbal").length).toBeGreaterThan(0);
    expect(find("omhaa").shownFor).toBe("omaha");
    expect(names("omhaa")[0]).toBe("Omaha");
    expect(names("pinap")[0]).toBe("Pineapple");
    expect(find("xyzzyq")).toEqual({ games: [], mixes: [], shownFor: "" });
    expect(find("?!")).toEqual(find(""));
  });

  it("ranks beginnings of names before words in names and descriptions", () => {
    const found = find("omaha").games;
    expect(found[0]?.name).toBe("Omaha");
    const kinds = found.map((game) =>
      game.name.startsWith("Omaha") ? 0 : /omaha/i.test([game.name, ...game.aliases].join(" ")) ? 1 : 2,
    );
    expect(kinds).toEqual([...kinds].sort());
    expect(kinds).toContain(1);
    expect(kinds).toContain(2);
  });

  it("finds mixes by name and by their games", () => {
    expect(find("horse").mixes[0]?.name).toBe("HORSE");
    expect(find("razz").mixes.map((mix) => mix.name)).toContain("HORSE");
    expect(find("", { kind: MIX_KIND, players: 0 })).toMatchObject({ games: [], mixes: MIXES });
    expect(find("", { kind: "Omaha", players: 0 }).mixes).toEqual([]);
  });

  it("puts a mix first if its name was typed", () => {
    const first = (typed: string) => namedMix(find(typed), typed)?.name;
    for (const mix of MIXES) if (!GAMES.some((game) => game.name === mix.name)) expect(first(mix.name)).toBe(mix.name);
    expect(first("horse")).toBe(MIXES.find((mix) => mix.slug === "horse")?.name);
    expect(first("omaha")).toBeUndefined();
  });

  it("filters by kind and number of players", () => {
    for (const kind of gameKinds(GAMES))
      for (const players of [0, 2, 6, 10]) {
        const { games } = find("", { kind, players });
        const fitting = GAMES.filter(
          (game) =>
            (game.family === kind || game.tags.includes(kind)) &&
            (!players || (game.players.min <= players && players <= game.players.max)),
        );
        expect(games).toEqual(fitting);
      }
  });

  it("marks what was found", () => {
    const marked = (text: string, query: string): string[] =>
      highlightMatches(text, query)
        .filter((piece) => piece.isMatch)
        .map((piece) => piece.text);
    expect(marked("Crazy Pineapple", find("pinapple").shownFor)).toEqual(["Pineapple"]);
    expect(marked("Half the pot for the low", "low")).toEqual(["low"]);
    expect(marked("Omaha", "")).toEqual([]);
  });
});

describe("editDistance", () => {
  it("counts letters left out, added, replaced and swapped", () => {
    expect(editDistance("pinapple", "pineapple", 2)).toBe(1);
    expect(editDistance("omhaa", "omaha", 2)).toBe(1);
    expect(editDistance("razz", "rizz", 2)).toBe(1);
    expect(editDistance("stud", "draw", 2)).toBeGreaterThan(2);
    expect(editDistance("a", "abcd", 1)).toBe(2);
  });
  it("finds typos in the beginning of a word", () => {
    expect(prefixDistance("pinap", "pineapple")).toBe(1);
    expect(prefixDistance("pinea", "pineapple")).toBe(0);
  });
});

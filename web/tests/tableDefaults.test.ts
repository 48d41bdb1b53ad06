// Every game opens with its own usual betting and stakes, whatever was looked at before.

import { describe, expect, it } from "vitest";
import type { ResolvedGame } from "../src/lobby/lobbyApi";
import { newTableForm, Seating, setMixBetting, setUsualBetting } from "../src/lobby/tableDefaults";
import { makeTableRequest } from "../src/lobby/tableRequest";
import { GAMES, MIXES } from "./games";

const resolved = (game: (typeof GAMES)[number], modifiers: string[] = []): ResolvedGame => ({
  ...game,
  spoken: [...modifiers, game.slug].join(" "),
  base: { slug: game.slug, name: game.name },
  modifiers,
  rules: "",
});
const request = (game: ResolvedGame, form: ReturnType<typeof newTableForm>) =>
  makeTableRequest({ kind: "game", phrase: game.spoken, name: game.name }, form, game.players.max, form.bots);

describe("usual betting", () => {
  it("is that of each game, in the order of the list and back", () => {
    const form = newTableForm();
    const seating = new Seating();
    let before: ResolvedGame | null = null;
    for (const listed of [...GAMES, ...[...GAMES].reverse()]) {
      const game = resolved(listed);
      setUsualBetting(form, game, before);
      seating.fit(form, game.players);
      const usual = listed.betting[0];
      expect(usual).toBeDefined();
      expect([game.name, form.structure, form.stack]).toEqual([game.name, usual?.structure, usual?.stack]);
      expect(request(game, form)).toMatchObject({
        stakes: usual?.stakes,
        stack: usual?.stack,
        seats: Math.max(game.players.min, Math.min(6, game.players.max)),
      });
      before = game;
    }
  });

  it("keeps what was typed while modifiers of the same game change", () => {
    const form = newTableForm();
    const omaha = GAMES.find((game) => game.slug === "omaha");
    if (!omaha) throw new Error("no Omaha");
    setUsualBetting(form, resolved(omaha), null);
    form.stakes = "5/10";
    setUsualBetting(form, resolved(omaha, ["two-row"]), resolved(omaha));
    expect(form.stakes).toBe("5/10");
    setUsualBetting(form, resolved(omaha), null); // selected again
    expect(form.stakes).toBe("1/2");
  });

  it("is left to the server for mixes and dealer's choice", () => {
    for (const mix of MIXES) {
      const form = { ...newTableForm(), stakes: "5/10", structure: "No Limit" };
      setMixBetting(form, mix);
      const table = makeTableRequest({ kind: "mix", slug: mix.slug, name: mix.name }, form, 6, 0);
      expect(table.stakes).toBeUndefined();
      expect(table.stack).toBe(mix.betting.stack);
    }
    const form = newTableForm();
    setMixBetting(form, null);
    expect(makeTableRequest({ kind: "dealer", name: "" }, form, 6, 0).stack).toBeUndefined();
  });
});

describe("seats", () => {
  it("follow the game and come back to the wish", () => {
    const form = newTableForm();
    const seating = new Seating();
    seating.fit(form, { min: 2, max: 2 });
    expect([form.seats, form.bots]).toEqual([2, 1]);
    seating.fit(form, { min: 2, max: 10 });
    expect([form.seats, form.bots]).toEqual([6, 2]);
    [form.seats, form.bots] = [8, 5];
    seating.fit(form, { min: 2, max: 3 });
    expect([form.seats, form.bots]).toEqual([3, 2]);
    seating.fit(form, { min: 2, max: 9 });
    expect([form.seats, form.bots]).toEqual([8, 5]);
  });
});

import { describeBot } from "../src/bots";
import { describe, expect, it } from "vitest";
import { frequencyText, statsBars } from "../src/lobby/gameStats";
import { gameKinds, highlightMatches, normalise, search, searchTerms } from "../src/lobby/search";
import { gamePhrase, type LobbyGame } from "../src/lobby/lobbyApi";
import { markChanges, markChangedLines, summarise } from "../src/lobby/ruleSummary";
import { makeTableRequest, type TableForm } from "../src/lobby/tableRequest";

const game = (name: string, facts: Partial<LobbyGame> = {}): LobbyGame => ({
  slug: normalise(name).replace(/ /g, "-"),
  name,
  family: "Omaha",
  players: { min: 2, max: 9 },
  summary: "",
  aliases: [],
  words: [],
  tags: [],
  layout: null,
  places: [],
  own: "dddd",
  ...facts,
});
const GAMES = [
  game("Big Omaha", { words: ["five cards", "5 cards"], own: "ddddd" }),
  game("Omaha Hi-Lo", {
    words: ["four cards", "4 cards", "hi-lo", "split"],
    tags: ["Hi-lo"],
    players: { min: 2, max: 10 },
  }),
  game("Stud Eight or Better", {
    family: "Stud",
    words: ["seven cards", "hi-lo", "split"],
    tags: ["Hi-lo"],
    aliases: ["Stud/8"],
  }),
  game("Texas Hold'em", { family: "Hold'em", aliases: ["NLHE"] }),
  game("Deuces Wild Draw", {
    family: "Draw",
    tags: ["Wild"],
    words: ["wild", "wild cards"],
    players: { min: 2, max: 2 },
  }),
];
const names = (typed: string, kind = "", players = 0): string[] =>
  search(GAMES, [], typed, { kind, players }).games.map((found) => found.name);

describe("search in a few games", () => {
  it("finds names, best match first", () => {
    expect(names("omaha")).toEqual(["Omaha Hi-Lo", "Big Omaha"]);
    expect(names("holdem")).toEqual(["Texas Hold'em"]);
    expect(names("hold'em")).toEqual(["Texas Hold'em"]);
    expect(names("nlhe")).toEqual(["Texas Hold'em"]);
    expect(names("")).toHaveLength(GAMES.length);
    expect(names("canasta")).toEqual([]);
  });
  it("finds descriptions and card counts", () => {
    expect(names("hi-lo stud")).toEqual(["Stud Eight or Better"]);
    expect(names("wild")).toEqual(["Deuces Wild Draw"]);
    expect(names("four cards")).toEqual(["Omaha Hi-Lo"]);
    expect(names("4 card games")).toEqual(["Omaha Hi-Lo"]);
    expect(searchTerms("5-card omaha")).toEqual(["five card", "omaha"]);
  });
  it("filters by kind and number of players", () => {
    expect(names("", "Hi-lo")).toEqual(["Omaha Hi-Lo", "Stud Eight or Better"]);
    expect(names("", "Omaha", 10)).toEqual(["Omaha Hi-Lo"]);
    expect(gameKinds([...GAMES, ...GAMES])).toEqual(["Omaha", "Stud", "Hold'em", "Draw", "Wild", "Hi-lo"]);
  });
  it("highlights the query", () => {
    expect(
      highlightMatches("Two-Row Omaha", "omaha two")
        .filter((piece) => piece.isMatch)
        .map((piece) => piece.text),
    ).toEqual(["Two", "Omaha"]);
  });
});

const RULES = `# Omaha

Four cards.

## The course of the hand

1. **Blinds.** The small blind and the big blind are posted.
2. **Hole cards.** Each player is dealt four cards face down.
3. **First bet.** There is a betting round (in limit, at the small bet).
4. **Flop.** Three cards are dealt face up on the board.
5. **Turn bet.** There is a betting round.
6. **Turn.** One card is dealt face up on the board.
7. **River.** One card is dealt face up on the board.
5. **Showdown.** The players who are still in compare their hands.

## What wins

The pot goes to the best high hand.
`;
const CHANGED = RULES.replace("four cards face down", "three cards face down")
  .replace("4. **Flop", "4. **Delayed card.** Each player is dealt one card face down.\n5. **Flop")
  .replace("5. **Showdown", "6. **Showdown");

describe("rule summary", () => {
  it("keeps the sentences that matter", () => {
    expect(summarise(RULES)).toEqual([
      "Each player is dealt four cards face down.",
      "Three cards are dealt face up on the board.",
      "One card is dealt face up on the board, twice.",
      "The pot goes to the best high hand.",
    ]);
  });
  it("marks the changes of a modifier", () => {
    const marked = markChanges(summarise(CHANGED), summarise(RULES));
    expect(marked.filter((sentence) => sentence.changed).map((sentence) => sentence.text)).toEqual([
      "Each player is dealt three cards face down.",
      "Each player is dealt one card face down.",
    ]);
    expect(markChanges(summarise(RULES), null).some((sentence) => sentence.changed)).toBe(false);
    const lines = markChangedLines(CHANGED, RULES).flatMap((line) =>
      line.sentences.filter((each) => each.changed).map((each) => each.text),
    );
    expect(lines).toEqual([
      "Each player is dealt three cards face down.",
      "Delayed card.",
      "Each player is dealt one card face down.",
    ]);
  });
});

describe("makeTableRequest", () => {
  const form: TableForm = {
    name: "",
    stakes: "1/2",
    structure: "Pot Limit",
    stack: 200,
    seats: 12,
    bots: 2,
    kind: "thinker",
    level: "hard",
    seconds: 30,
    listed: false,
    runTwice: true,
    straddle: false,
    rabbit: false,
    bombs: false,
  };
  it("clamps the form to what the game allows", () => {
    const table = makeTableRequest({ kind: "game", phrase: "omaha-8", name: "Omaha Eight or Better" }, form, 9, 20);
    expect(table).toMatchObject({
      name: "Omaha Eight or Better",
      game: "omaha-8",
      stakes: "1/2 pot limit",
      seats: 9,
      stack: 200,
      private: true,
      options: { act_seconds: 30, run_times: 2 },
    });
    expect(table.bots).toHaveLength(8);
    expect(table.bots?.[0]).toEqual({ kind: "thinker:hard", level: 0 });
    expect(makeTableRequest({ kind: "dealer", name: "" }, { ...form, kind: "tight" }, 9, 1).bots).toEqual([
      { kind: "tight", level: 0 },
    ]);
    expect(
      makeTableRequest({ kind: "mix", slug: "horse", name: "HORSE" }, { ...form, stakes: "", structure: "" }, 8, 0),
    ).toMatchObject({ mix: "horse", bots: [] });
    expect(
      makeTableRequest({ kind: "game", phrase: "razz", name: "Razz" }, { ...form, stakes: "2/4 limit" }, 8, 0).stakes,
    ).toBe("2/4 limit");
  });
  it("puts modifiers with options last", () => {
    expect(gamePhrase("omaha-8", ["two-row", "delayed"])).toBe("two-row delayed omaha-8");
    expect(gamePhrase("oakie", ["pineapple: flop, turn", "two-row"])).toBe("two-row oakie with pineapple: flop, turn");
    expect(gamePhrase("razz", [])).toBe("razz");
  });
});

describe("describeBot", () => {
  it("names kind, level and character", () => {
    expect(describeBot({ kind: "thinker", level: 3, character: "tight" })).toBe("Thinker, hard, tight");
    expect(describeBot({ kind: "caller", level: 0, character: "" })).toBe("Calling station");
  });
});

describe("statsBars", () => {
  const stats = { hands: 120, players: 6, decisions: 24, rounds: 4, split: 0.76, to_win: [] };

  it("are empty until the game is measured", () => {
    expect(statsBars(null).map((bar) => bar.text)).toEqual(["…", "…", "…"]);
  });

  it("describe decisions, rounds and split pots", () => {
    expect(statsBars(stats).map((bar) => bar.text)).toEqual(["4 each", "4 rounds", "3 in 4"]);
    expect([0, 0.25, 0.5, 0.9, 1].map(frequencyText)).toEqual([
      "rarely",
      "1 in 4",
      "1 in 2",
      "nearly always",
      "always",
    ]);
  });
});

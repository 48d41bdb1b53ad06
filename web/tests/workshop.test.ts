import { describe, expect, it } from "vitest";
import { formatJson } from "../src/workshop/formatJson";
import { fileName, EXAMPLE_GAME, gameName, readDrafts, saveDraft } from "../src/workshop/drafts";
import { findFix, problemRange, type Problem } from "../src/workshop/fixes";
import {
  keyRange,
  keysAt,
  parse,
  parsePath,
  pathAt,
  positionOf,
  readValue,
  valueRange,
} from "../src/workshop/jsonPath";
import { describePath, keyCompletions, valueCompletions, type Schema } from "../src/workshop/schema";
import { ruleLinesAt, parseRules } from "../src/workshop/ruleLines";

const TEXT = `{
  "game": "Tiny",
  "gamePlay": [
    { "name": "Antes", "bet": { "type": "antes" } },
    { "name": "Bye", "discards": { "cards": [{ "number": 1 }] } }
  ],
  "showdown": { "bestHand": [{ "name": "Low", "evaluationType": "a5low" }] }
}
`;
const TREE = parse(TEXT);
const read = (path: (string | number)[]): unknown => readValue(TREE, TEXT, path);
const at = (word: string): number => TEXT.indexOf(word) + 2;
const problem = (facts: Partial<Problem>): Problem => ({
  severity: "error",
  path: "$",
  line: null,
  column: null,
  message: "",
  hint: null,
  ...facts,
});
const afterFix = (reported: Problem, schema: Schema | null = SCHEMA, text = TEXT): string => {
  const fix = findFix(reported, parse(text), text, schema);
  return fix ? text.slice(0, fix.change.from) + fix.change.insert + text.slice(fix.change.to) : "";
};

const SCHEMA: Schema = {
  $defs: {
    Game: {
      type: "object",
      required: ["game", "gamePlay", "showdown"],
      properties: {
        game: { type: "string", description: "The name of the game." },
        gamePlay: { type: "array", items: { $ref: "#/$defs/Step" } },
        showdown: { $ref: "#/$defs/Showdown", description: "What wins." },
      },
    },
    Step: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string" },
        bet: { $ref: "#/$defs/Bet", description: "A round of betting." },
        discard: { type: "object", description: "Players give up cards." },
      },
    },
    Bet: {
      type: "object",
      properties: { type: { enum: ["small", "big", "antes"], type: "string", description: "Which." } },
    },
    Showdown: {
      type: "object",
      required: ["order"],
      properties: {
        order: { enum: ["clockwise"], type: "string" },
        bestHand: {
          oneOf: [
            { type: "string" },
            { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
          ],
        },
      },
    },
    Extending: { type: "object", properties: { extends: { type: "string" } } },
  },
  if: { required: ["extends"] },
  then: { $ref: "#/$defs/Extending" },
  else: { $ref: "#/$defs/Game" },
};

describe("JSON paths", () => {
  it("map positions to paths and back", () => {
    expect(pathAt(TREE, TEXT, at('"antes"'))).toEqual(["gamePlay", 0, "bet", "type"]);
    expect(pathAt(TREE, TEXT, at('"discards"'))).toEqual(["gamePlay", 1, "discards"]);
    expect(
      TEXT.slice(
        keyRange(TREE, TEXT, ["gamePlay", 1, "discards"])?.from,
        keyRange(TREE, TEXT, ["gamePlay", 1, "discards"])?.to,
      ),
    ).toBe('"discards"');
    expect(
      TEXT.slice(
        valueRange(TREE, TEXT, ["gamePlay", 0, "name"])?.from,
        valueRange(TREE, TEXT, ["gamePlay", 0, "name"])?.to,
      ),
    ).toBe('"Antes"');
    expect(valueRange(TREE, TEXT, ["gamePlay", 7])).toBeNull();
    expect(keysAt(TREE, TEXT, [])).toEqual(["game", "gamePlay", "showdown"]);
    expect(parsePath("$.gamePlay[2].bet['my own']")).toEqual(["gamePlay", 2, "bet", "my own"]);
    expect(positionOf(TEXT, 2, 3)).toBe(TEXT.indexOf('"game"'));
    expect(positionOf(TEXT, 900, 1)).toBe(TEXT.length);
  });
  it("work in unfinished text", () => {
    const half = '{ "gamePlay": [ { "bet": { "type": ';
    expect(pathAt(parse(half), half, half.length - 2)).toEqual(["gamePlay", 0, "bet", "type"]);
  });
});

describe("schema", () => {
  it("completes missing keys, required ones first", () => {
    expect(keyCompletions(SCHEMA, ["gamePlay", 0], ["bet"], read).map((completion) => completion.label)).toEqual([
      "name",
      "discard",
    ]);
    expect(keyCompletions(SCHEMA, ["showdown"], ["bestHand"], read)[0]).toMatchObject({
      label: "order",
      text: '"order": "clockwise"',
    });
    expect(keyCompletions(SCHEMA, [], [], () => ({ extends: "omaha" })).map((completion) => completion.label)).toEqual([
      "extends",
    ]);
  });
  it("completes values and describes them", () => {
    expect(valueCompletions(SCHEMA, ["gamePlay", 0, "bet", "type"], read).map((completion) => completion.text)).toEqual(
      ['"small"', '"big"', '"antes"'],
    );
    expect(describePath(SCHEMA, ["gamePlay", 0, "bet"], read)?.description).toBe("A round of betting.");
    expect(describePath(SCHEMA, ["showdown", "bestHand", 0, "name"], read)).not.toBeNull();
    expect(describePath(SCHEMA, ["nonsense"], read)).toBeNull();
  });
});

describe("fixes", () => {
  it("replace a misspelt key or value", () => {
    const key = problem({
      path: "$.gamePlay[1].discards",
      message: "the key `discards` is unknown here",
      hint: "did you mean `discard`?",
    });
    expect(afterFix(key)).toContain('"name": "Bye", "discard": {');
    const value = problem({
      path: "$.showdown.bestHand[0].evaluationType",
      message: "there is no evaluation type `a5low`",
      hint: "did you mean `a5_low`?",
    });
    expect(afterFix(value)).toContain('"evaluationType": "a5_low"');
  });
  it("add a missing key with an allowed value", () => {
    const missing = problem({ path: "$.showdown.order", message: "the required key `order` is missing" });
    expect(JSON.parse(afterFix(missing))).toMatchObject({ showdown: { order: "clockwise" } });
    expect(
      JSON.parse(afterFix(problem({ path: "$.game", message: "the required key `game` is missing" }), SCHEMA, "{}")),
    ).toEqual({ game: "" });
  });
  it("remove a comma", () => {
    const text = '{ "a": 1, }';
    expect(afterFix(problem({ line: 1, column: 11, hint: "remove the comma before it" }), null, text)).toBe(
      '{ "a": 1 }',
    );
  });
  it("are only offered if known; problems have ranges", () => {
    expect(findFix(problem({ message: "too many cards" }), TREE, TEXT, SCHEMA)).toBeNull();
    const range = problemRange(problem({ line: 5, column: 22 }), TREE, TEXT);
    expect(TEXT.slice(range.from, range.to)).toBe('"discards"');
    expect(problemRange(problem({ line: 99 }), TREE, TEXT).to).toBeLessThanOrEqual(TEXT.length);
  });
});

describe("ruleLinesAt", () => {
  const rules = parseRules(
    "# Tiny\n\nSmall.\n\n## What you need\n\nTwo players.\n\n## The course of the hand\n\n1. **Antes.** All post.\n2. **Bye.** One card goes.\n   - below\n3. **Antes.** Again.\n\n## What wins\n\n- **High.** The best high hand.\n- **Low.** The best ace-to-five low hand.\n",
  );
  const linesFor = (path: (string | number)[]): string[] =>
    ruleLinesAt(rules, path, read).map((i) => rules[i]?.text ?? "");
  it("finds the step, the share or the section", () => {
    expect(linesFor(["gamePlay", 1, "discards"])).toEqual(["2. Bye. One card goes.", "below"]);
    expect(linesFor(["gamePlay", 0])).toEqual(["1. Antes. All post."]);
    expect(linesFor(["showdown", "bestHand", 0, "evaluationType"])).toEqual(["Low. The best ace-to-five low hand."]);
    expect(linesFor(["players"])).toEqual(["Two players."]);
    expect(linesFor(["game"])).toEqual(["Tiny"]);
    expect(linesFor(["nonsense"])).toEqual([]);
  });
});

describe("drafts", () => {
  it("are saved newest first, with a version", () => {
    const one = saveDraft([], "a", '{"game": "One"}', 1);
    const two = saveDraft(saveDraft(one, "b", '{"game": "Two"}', 2), "a", '{"game": "One!"}', 3);
    expect(two.map((draft) => [draft.id, draft.name, draft.number])).toEqual([
      ["a", "One!", 2],
      ["b", "Two", 1],
    ]);
    expect(saveDraft(two, "a", '{"game": "One!"}', 4)).toBe(two);
    expect(readDrafts(JSON.stringify(two))).toEqual(two);
    expect(readDrafts("no json")).toEqual([]);
    expect(readDrafts('[{"id": 1}, null]')).toEqual([]);
  });
  it("have names even if the text is invalid", () => {
    expect(gameName('{"game": "Last \\"Goodbye\\"", ')).toBe('Last "Goodbye"');
    expect(gameName("")).toBe("Untitled");
    expect(fileName("Last Goodbye!")).toBe("last-goodbye.json");
    expect(() => JSON.parse(EXAMPLE_GAME) as unknown).not.toThrow();
  });
});

describe("formatJson", () => {
  it("keeps short values on one line, and every named step on its own", () => {
    const game = { game: "Tiny", gamePlay: [{ name: "Antes", bet: { type: "antes" } }], players: { min: 2, max: 8 } };
    expect(formatJson(game)).toBe(`{
  "game": "Tiny",
  "gamePlay": [
    { "name": "Antes", "bet": { "type": "antes" } }
  ],
  "players": { "min": 2, "max": 8 }
}`);
  });
});

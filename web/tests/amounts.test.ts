// Amounts: every one is written by amounts.ts, in the unit of the table; typed ones are read there.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { afterEach, describe, expect, it } from "vitest";
import messages from "../../src/anypoker/views/messages.json";
import {
  chips,
  exactChips,
  fieldAmount,
  formatChips,
  readAmount,
  readBounded,
  setUnit,
  signedChips,
} from "../src/amounts";
import { hasCents, usualBuyIn } from "../src/lobby/tableRequest";
import { AMOUNTS, message } from "../src/messages";
import { parseTemplate } from "../src/texts/template";

afterEach(() => setUnit(1));

describe("written amounts", () => {
  it("are in the unit of the table", () => {
    expect([chips(1240), fieldAmount(1240), signedChips(-69)]).toEqual(["1,240", "1240", "−69"]);
    setUnit(100);
    expect([chips(1240), chips(5), exactChips(123456)]).toEqual(["12.40", "0.05", "1,234.56"]);
    expect([fieldAmount(123456), signedChips(401)]).toEqual(["1234.56", "+4.01"]);
    expect(formatChips(100, "blinds", 50)).toBe("2 BB");
    expect(message("raised", { seat: 0, to: 150 }, { names: ["Ann"], you: null })).toBe("Ann raises to 1.50");
    expect(message("button_call", { call: 25 })).toBe("Call 0.25");
  });

  it("of messages are known as amounts", () => {
    // A parameter that is written as it is and is not an amount: say so here.
    const others =
      /^(bet|chips|comparison|direction|drawn|entry|exactly|extra|game|give_up|legs|mark|most|name|needed)$|^(number|offer|onto|other|partner|pile|place|points|pots|receiver|royalties|royalty|scoop|thrown|times|value|variable|what|why|words)$/;
    const unknown = new Set<string>();
    for (const { text } of Object.values(messages))
      for (const slot of parseTemplate(text).flat())
        if (typeof slot !== "string" && !slot.form && !AMOUNTS.has(slot.name) && !others.test(slot.name))
          unknown.add(slot.name);
    expect([...unknown]).toEqual([]);
  });
});

describe("typed amounts", () => {
  it("mean chips, never ten times as many", () => {
    expect([readAmount("15", 1).chips, readAmount("1,500", 1).chips, readAmount(" 20 ", 1).chips]).toEqual([
      15, 1500, 20,
    ]);
    for (const text of ["1.5", "1,5", "1,50", "1.500"]) expect(readAmount(text, 1).fault).toContain("whole chips");
    expect(
      ["1.5", "1,5", "1.50", "1,50", ".5", "1", "1,500", "1,500.5"].map((text) => readAmount(text, 100).chips),
    ).toEqual([150, 150, 150, 150, 50, 100, 150000, 150050]);
    expect(readAmount("1.505", 100).fault).toContain("two decimals");
    for (const text of ["", "-5", "ten", "1e3", "1.2.3"]) expect(readAmount(text, 100).chips).toBeNull();
  });

  it("stay within bounds", () => {
    setUnit(100);
    expect(readBounded("1.5", 100, 200)).toEqual({ chips: 150, fault: "" });
    expect(readBounded("0.5", 100, 200).fault).toBe("The least is 1.00.");
    expect(readBounded("3", 100, 200).fault).toBe("The most is 2.00.");
  });

  it("of stakes choose the unit and the buy-in", () => {
    expect(["0.25/0.50", "0,5/1", ".5/1 limit", "1/2", "1,000/2,000", "2/4 limit, ante 1"].map(hasCents)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([usualBuyIn("0.25/0.50", "No Limit"), usualBuyIn("2/4", "Limit"), usualBuyIn("x", "")]).toEqual([
      50,
      160,
      null,
    ]);
  });
});

// ---------------------------------------------------------------- amounts that are printed otherwise

const NAMES =
  /^(amount|stack|stacks|pot|bet|bets|net|bought|cashed|usual_stack|rebuy|price|to_match|at_risk|stakes|least_buy|most_buy|forfeited|house)$/;
const WRITERS = /^(chips|exactChips|signedChips|signed|fieldAmount|formatChips|betText|potOddsPercent)$/;
const TEXT_ATTRIBUTES = /^(aria-|title$|alt$|placeholder$|value$|data-note$)/;
type Node = Record<string, unknown> & { type?: string };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const children = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Return the names of amounts that an expression uses outside of a call of a writer. */
function amountsIn(node: Node): string[] {
  const called = node.type === "CallExpression" && isNode(node.callee) ? String(node.callee.name ?? "") : "";
  if (WRITERS.test(called)) return [];
  // A condition is not printed.
  if (node.type === "ConditionalExpression") return [node.consequent, node.alternate].filter(isNode).flatMap(amountsIn);
  if (node.type === "CallExpression") return (node.arguments as Node[]).flatMap(amountsIn);
  if (node.type === "BinaryExpression" && node.operator !== "+") return [];
  if (node.type === "ArrowFunctionExpression") return [];
  if (node.type === "MemberExpression")
    return isNode(node.property) && NAMES.test(String(node.property.name)) ? [String(node.property.name)] : [];
  if (node.type === "Identifier") return NAMES.test(String(node.name)) ? [String(node.name)] : [];
  if (node.type === "Property") return isNode(node.value) ? amountsIn(node.value) : [];
  return children(node).flatMap(amountsIn);
}

/** Return the amounts that a component prints without a writer. */
function printedIn(node: Node, inText: boolean): string[] {
  if (node.type === "ExpressionTag") return inText && isNode(node.expression) ? amountsIn(node.expression) : [];
  if (node.type === "Attribute" || node.type === "BindDirective") {
    if (!TEXT_ATTRIBUTES.test(String(node.name)) || node.value === true) return [];
    const value = Array.isArray(node.value) ? node.value : [node.value];
    return value.filter(isNode).flatMap((part) => printedIn(part, true));
  }
  const isComponent = node.type === "Component";
  const parts = children(node).filter((child) => !(isComponent && child.type === "Attribute"));
  return parts.flatMap((child) => printedIn(child, true));
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" || entry.name === "workshop" ? [] : sources(path);
    return /\.(svelte|ts)$/.test(path) ? [path] : [];
  });
}

function findPrinted(path: string, text: string): string[] {
  if (path.endsWith(".svelte")) {
    const { fragment } = parse(text, { modern: true });
    return printedIn(fragment as unknown as Node, true).map((name) => `${path}: ${name}`);
  }
  const used = [...text.matchAll(/\$\{([\w.?]+)\}/g)].map((found) => (found[1] ?? "").split(/[.?]+/).pop() ?? "");
  return used.filter((name) => NAMES.test(name)).map((name) => `${path}: ${name}`);
}

// Names that are not amounts there.
const ALLOWED = [
  /ClosingScreen\.svelte: pot/, // a pot with its winners
  /DealResult\.svelte: amount/, // already text
  /(TvScreen|TvSide|TournamentPanel)\.svelte: stakes/, // of old servers, and of tournament levels
  /(Declare\.svelte|showdown\.ts): pot/, // the number of a pot
  /controls\.ts: amount/, // an action as it is sent
  /tableRequest\.ts: stakes/, // typed text
  /Betting\.svelte: amount/, // the range input holds chips
  /(GamePanel|Lobby)\.svelte: (stakes|stack)/, // form fields, in the unit that is typed
  /HostDrawer\.svelte: stakes/,
  /OpenTables\.svelte: stakes/, // of old servers
  /Header\.svelte: stakes/,
  /DealResult\.svelte: amount/, // already written
  /Winners\.svelte: pot/, // the name of a pot
  /(TournamentPanel|TvScreen|TvSide)\.svelte: stakes/, // already in the unit
  /tournament\/(ClockCard|OpenTournaments|TournamentForm|TournamentPage|TvTournament)\.svelte: stakes/, // already text
  /tournament\/(ClockCard|LevelList)\.svelte: bets/, // stakes without antes, as text
  /tournamentApi\.ts: stack/, // as it is sent
];

describe("amounts printed otherwise", () => {
  it("are found", () => {
    expect(
      findPrinted("A.svelte", "<p title='net {net}'>{seat.stack} {chips(pot)} {t('a.b', { amount: pot })}</p>"),
    ).toEqual(["A.svelte: net", "A.svelte: stack", "A.svelte: pot"]);
    expect(findPrinted("a.ts", "`${view.pot} ${chips(view.pot)}`")).toEqual(["a.ts: pot"]);
  });

  it("are nowhere", () => {
    const found = sources("src").flatMap((path) => findPrinted(path, readFileSync(path, "utf8")));
    expect(found.filter((line) => !ALLOWED.some((allowed) => allowed.test(line)))).toEqual([]);
  });
});

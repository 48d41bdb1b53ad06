// The lines of the rules that describe a path of the game file.

import { code } from "../code";
import { parseRules, type RuleLine } from "../rules";
import type { Path } from "./jsonPath";

const SECTIONS: Record<string, string> = {
  players: code`What you need`,
  deck: code`What you need`,
  communityCardLayout: code`What you need`,
  bettingStructures: code`The betting`,
  limits: code`The betting`,
  forcedBets: code`The betting`,
  bettingOrder: code`The betting`,
  gamePlay: code`The course of the hand`,
  showdown: code`What wins`,
  orderings: code`How hands rank`,
  match: code`The match`,
  references: "Sources",
};

const tokenize = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/_/g, " ")
    .replace(/a5/g, "ace-to-five")
    .replace(/[^a-z0-9 -]+/g, " ")
    .split(/[\s-]+/)
    .filter((word) => word.length > 2);

/** Return the indices of the lines that describe a path; `read` returns the value at a path. */
export function ruleLinesAt(lines: RuleLine[], path: Path, read: (path: Path) => unknown): number[] {
  const [first, second] = path;
  if (first === "game") return lines.length ? [0] : [];
  const body = (title: string): number[] => {
    const from = lines.findIndex((line) => line.isHeading && line.text === title);
    if (from < 0) return [];
    const to = lines.findIndex((line, i) => i > from && line.isHeading);
    return lines.map((_, i) => i).slice(from + 1, to < 0 ? undefined : to);
  };
  if (first === "summary" || first === "aliases") {
    const searchWords = tokenize(JSON.stringify(read([first]) ?? ""));
    const before = lines.findIndex((line, i) => i > 0 && line.isHeading);
    return bestMatch(lines, lines.map((_, i) => i).slice(1, before < 0 ? undefined : before), searchWords);
  }
  const title = typeof first === "string" ? SECTIONS[first] : undefined;
  if (title === undefined) return [];
  const all = body(title);
  if (first === "gamePlay" && typeof second === "number") return stepLines(lines, all, second, read);
  if (first === "showdown" && path.length > 1) {
    const entry = path.length > 3 ? path.slice(0, 4) : path;
    const sharePath = path[1] === "bestHand" && typeof path[2] === "number" ? path.slice(0, 3) : entry;
    const matches = bestMatch(lines, all, tokenize(JSON.stringify([path[1], read(sharePath) ?? ""])));
    return matches.length ? matches : all;
  }
  if (title === "The betting" || title === "What you need") {
    const matches = bestMatch(
      lines,
      all,
      tokenize(
        JSON.stringify([
          first === "forcedBets" ? "forced" : first === "bettingOrder" ? "begins" : first,
          read(path) ?? "",
        ]),
      ),
    );
    return matches.length ? matches : all;
  }
  return all;
}

/** Find the lines of a step by its name; repeated names count in order. */
function stepLines(lines: RuleLine[], all: number[], index: number, read: (path: Path) => unknown): number[] {
  const stepName = (i: number): string => {
    const step = read(["gamePlay", i, "name"]);
    return typeof step === "string" ? step.toLowerCase() : "";
  };
  const name = stepName(index);
  if (!name) return [];
  let nth = 0;
  for (let i = 0; i < index; i += 1) if (stepName(i) === name) nth += 1;
  const same = all.filter(
    (i) =>
      lines[i]?.isStep &&
      lines[i]?.text
        .replace(/^\d+\.\s+/, "")
        .toLowerCase()
        .startsWith(`${name}.`),
  );
  const at = same[nth];
  if (at === undefined) return [];
  // Lines below a step belong to it.
  const indices = [at];
  for (const i of all) if (i > at && !lines[i]?.isStep && indices[indices.length - 1] === i - 1) indices.push(i);
  return indices;
}

/** Return the line that shares most words with the search. */
function bestMatch(lines: RuleLine[], among: number[], searchWords: string[]): number[] {
  let best: number[] = [];
  let bestScore = 0;
  for (const i of among) {
    const lineWords = new Set(tokenize(lines[i]?.text ?? ""));
    const score = new Set(searchWords.filter((word) => lineWords.has(word))).size;
    if (score > bestScore) [best, bestScore] = [[i], score];
  }
  return best;
}

export { parseRules };

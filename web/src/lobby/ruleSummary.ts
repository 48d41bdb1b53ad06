// Short rules of a game, and the sentences that a modifier changes.

import { code } from "../code";
import { parseRules, type RuleLine } from "../rules";

export interface Sentence {
  text: string;
  changed: boolean;
}

const splitSentences = (text: string): string[] =>
  text
    .match(/[^.!?]+[.!?]+(?=\s|$)|[^.!?]+$/g)
    ?.map((sentence) => sentence.trim())
    .filter(Boolean) ?? [];

/** Split rules into sections by heading, without the title. */
export function splitSections(rules: string): Map<string, RuleLine[]> {
  const sections = new Map<string, RuleLine[]>();
  let current: RuleLine[] | null = null;
  for (const line of parseRules(rules)) {
    if (line.isHeading) {
      current = [];
      sections.set(line.text, current);
    } else current?.push(line);
  }
  return sections;
}

const stripNumber = (text: string): string => text.replace(/^\d+\.\s+/, "");
// Every game has blinds or antes, betting rounds and a showdown: not worth a sentence.
const BOILERPLATE =
  /betting round|blinds? (is|are) posted|posts? an ante|posts? the ante|antes? (is|are)|compare their hands|bring-in/i;

/** Return the sentences that set a game apart: its steps in order, then what wins. */
export function summarise(rules: string): string[] {
  const sections = splitSections(rules);
  const course = (sections.get(code`The course of the hand`) ?? [])
    .filter((line) => !BOILERPLATE.test(line.text))
    .flatMap((line) => (line.isStep ? splitSentences(stripNumber(line.text)).slice(1) : splitSentences(line.text)));
  const wins = (sections.get(code`What wins`) ?? []).flatMap((line) => splitSentences(line.text));
  return [...mergeRepeats(course), ...wins].filter(
    (sentence) => !/^(Cards speak|A player may use different cards)/.test(sentence),
  );
}

const TIMES_WORDS = ["", "", "twice", code`three times`, code`four times`, code`five times`, code`six times`];

/** Merge repeated sentences into one: "…, twice." */
function mergeRepeats(sentences: string[]): string[] {
  const merged: string[] = [];
  for (let i = 0; i < sentences.length;) {
    const text = sentences[i] ?? "";
    let repeats = 1;
    while (sentences[i + repeats] === text) repeats += 1;
    merged.push(repeats === 1 ? text : text.replace(/\.$/, `, ${TIMES_WORDS[repeats] ?? `${repeats} times`}.`));
    i += repeats;
  }
  return merged;
}

/** Mark the sentences that the base game does not have. */
export function markChanges(now: string[], before: string[] | null): Sentence[] {
  const unmatched = new Map<string, number>();
  for (const text of before ?? []) unmatched.set(text, (unmatched.get(text) ?? 0) + 1);
  return now.map((text) => {
    const count = unmatched.get(text) ?? 0;
    if (count > 0) unmatched.set(text, count - 1);
    return { text, changed: before !== null && count === 0 };
  });
}

/** Split all rules into lines and sentences and mark the changed ones. Step numbers may differ. */
export function markChangedLines(rules: string, before: string | null): { line: RuleLine; sentences: Sentence[] }[] {
  const oldSentences = new Set(
    (before === null ? [] : parseRules(before)).flatMap((line) => splitSentences(stripNumber(line.text))),
  );
  return parseRules(rules).map((line) => ({
    line,
    sentences: splitSentences(line.text).map((text) => ({
      text,
      changed: before !== null && !line.isHeading && !/^\d+\.$/.test(text) && !oldSentences.has(text),
    })),
  }));
}

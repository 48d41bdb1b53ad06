// Rules at a glance: what is dealt and what wins, and which sentences a modifier has changed.

import { parseRules, type RuleLine } from "../rules";

export interface Sentence {
  text: string;
  changed: boolean;
}

const splitSentences = (text: string): string[] => text.match(/[^.!?]+[.!?]+(?=\s|$)|[^.!?]+$/g)?.map((one) => one.trim()).filter(Boolean) ?? [];

/** Sections by their heads, the title of the page left out. */
export function sections(rules: string): Map<string, RuleLine[]> {
  const found = new Map<string, RuleLine[]>();
  let own: RuleLine[] | null = null;
  for (const line of parseRules(rules)) {
    if (line.isHeading) {
      own = [];
      found.set(line.text, own);
    } else own?.push(line);
  }
  return found;
}

const stripNumber = (text: string): string => text.replace(/^\d+\.\s+/, "");
// Every game has blinds or antes, rounds of betting and a showdown: that tells nothing about it.
const BOILERPLATE = /betting round|blinds? (is|are) posted|posts? an ante|posts? the ante|antes? (is|are)|compare their hands|bring-in/i;

/** The sentences that tell a game from others: cards and steps in their order, then what wins. */
export function summarise(rules: string): string[] {
  const all = sections(rules);
  const course = (all.get("The course of the hand") ?? [])
    .filter((line) => !BOILERPLATE.test(line.text))
    .flatMap((line) => (line.isStep ? splitSentences(stripNumber(line.text)).slice(1) : splitSentences(line.text)));
  const wins = (all.get("What wins") ?? []).flatMap((line) => splitSentences(line.text));
  return [...mergeRepeats(course), ...wins].filter((one) => !/^(Cards speak|A player may use different cards)/.test(one));
}

const TIMES_WORDS = ["", "", "twice", "three times", "four times", "five times", "six times"];

/** What is done again and again is said once. */
function mergeRepeats(sentences: string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i < sentences.length; ) {
    const text = sentences[i] ?? "";
    let many = 1;
    while (sentences[i + many] === text) many += 1;
    found.push(many === 1 ? text : text.replace(/\.$/, `, ${TIMES_WORDS[many] ?? `${many} times`}.`));
    i += many;
  }
  return found;
}

/** The sentences of a game, those marked that the game it was made from does not have. */
export function markChanges(now: string[], before: string[] | null): Sentence[] {
  const left = new Map<string, number>();
  for (const text of before ?? []) left.set(text, (left.get(text) ?? 0) + 1);
  return now.map((text) => {
    const many = left.get(text) ?? 0;
    if (many > 0) left.set(text, many - 1);
    return { text, changed: before !== null && many === 0 };
  });
}

/** All rules line by line, each in sentences, marked in the same way. Numbers of steps may differ. */
export function markChangedLines(rules: string, before: string | null): { line: RuleLine; sentences: Sentence[] }[] {
  const oldSentences = new Set((before === null ? [] : parseRules(before)).flatMap((line) => splitSentences(stripNumber(line.text))));
  return parseRules(rules).map((line) => ({
    line,
    sentences: splitSentences(line.text).map((text) => ({ text, changed: before !== null && !line.isHeading && !/^\d+\.$/.test(text) && !oldSentences.has(text) })),
  }));
}

// Rules at a glance: what is dealt and what wins, and which sentences a modifier has changed.

import { ruleLines, type RuleLine } from "../rules";

export interface Sentence {
  text: string;
  changed: boolean;
}

const split = (text: string): string[] => text.match(/[^.!?]+[.!?]+(?=\s|$)|[^.!?]+$/g)?.map((one) => one.trim()).filter(Boolean) ?? [];

/** Sections by their heads, the title of the page left out. */
export function sections(rules: string): Map<string, RuleLine[]> {
  const found = new Map<string, RuleLine[]>();
  let own: RuleLine[] | null = null;
  for (const line of ruleLines(rules)) {
    if (line.head) {
      own = [];
      found.set(line.text, own);
    } else own?.push(line);
  }
  return found;
}

const step = (text: string): string => text.replace(/^\d+\.\s+/, "");
// Every game has blinds or antes, rounds of betting and a showdown: that tells nothing about it.
const USUAL = /betting round|blinds? (is|are) posted|posts? an ante|posts? the ante|antes? (is|are)|compare their hands|bring-in/i;

/** The sentences that tell a game from others: cards and steps in their order, then what wins. */
export function inShort(rules: string): string[] {
  const all = sections(rules);
  const course = (all.get("The course of the hand") ?? [])
    .filter((line) => !USUAL.test(line.text))
    .flatMap((line) => (line.step ? split(step(line.text)).slice(1) : split(line.text)));
  const wins = (all.get("What wins") ?? []).flatMap((line) => split(line.text));
  return [...told(course), ...wins].filter((one) => !/^(Cards speak|A player may use different cards)/.test(one));
}

const TIMES = ["", "", "twice", "three times", "four times", "five times", "six times"];

/** What is done again and again is said once. */
function told(sentences: string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i < sentences.length; ) {
    const text = sentences[i] ?? "";
    let many = 1;
    while (sentences[i + many] === text) many += 1;
    found.push(many === 1 ? text : text.replace(/\.$/, `, ${TIMES[many] ?? `${many} times`}.`));
    i += many;
  }
  return found;
}

/** The sentences of a game, those marked that the game it was made from does not have. */
export function compared(now: string[], before: string[] | null): Sentence[] {
  const left = new Map<string, number>();
  for (const text of before ?? []) left.set(text, (left.get(text) ?? 0) + 1);
  return now.map((text) => {
    const many = left.get(text) ?? 0;
    if (many > 0) left.set(text, many - 1);
    return { text, changed: before !== null && many === 0 };
  });
}

/** All rules line by line, each in sentences, marked in the same way. Numbers of steps may differ. */
export function comparedLines(rules: string, before: string | null): { line: RuleLine; sentences: Sentence[] }[] {
  const known = new Set((before === null ? [] : ruleLines(before)).flatMap((line) => split(step(line.text))));
  return ruleLines(rules).map((line) => ({
    line,
    sentences: split(line.text).map((text) => ({ text, changed: before !== null && !line.head && !/^\d+\.$/.test(text) && !known.has(text) })),
  }));
}

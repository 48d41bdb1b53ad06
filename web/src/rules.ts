// The rules as the server writes them: heads, items and sentences. No HTML is made of them.

export interface RuleLine {
  head: boolean;
  item: boolean;
  step: boolean; // a numbered part of the course of the hand
  text: string;
}

export function ruleLines(markdown: string): RuleLine[] {
  return markdown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const head = /^#+\s+/.test(line);
      const step = /^\d+\.\s+/.test(line);
      const text = line
        .replace(/^#+\s+|^[-*]\s+/, "")
        .replace(/\*\*|`/g, "")
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
      return { head, item: step || /^[-*]\s+/.test(line), step, text };
    });
}

/** The line that tells of the step of this name; -1: none does. */
export function presentStep(lines: RuleLine[], step: string): number {
  const name = `${step.toLowerCase()}.`;
  return step ? lines.findIndex((line) => line.step && line.text.replace(/^\d+\.\s+/, "").toLowerCase().startsWith(name)) : -1;
}

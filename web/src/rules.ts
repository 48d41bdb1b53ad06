// The rules as the server writes them: heads, items and sentences. No HTML is made of them.

export interface RuleLine {
  isHeading: boolean;
  isItem: boolean;
  isStep: boolean; // a numbered part of the course of the hand
  text: string;
}

export function parseRules(markdown: string): RuleLine[] {
  return markdown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const isHeading = /^#+\s+/.test(line);
      const isStep = /^\d+\.\s+/.test(line);
      const text = line
        .replace(/^#+\s+|^[-*]\s+/, "")
        .replace(/\*\*|`/g, "")
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
      return { isHeading, isItem: isStep || /^[-*]\s+/.test(line), isStep, text };
    });
}

/** The line that tells of the step of this name; -1: none does. */
export function findStep(lines: RuleLine[], step: string): number {
  const name = `${step.toLowerCase()}.`;
  return step
    ? lines.findIndex(
        (line) =>
          line.isStep &&
          line.text
            .replace(/^\d+\.\s+/, "")
            .toLowerCase()
            .startsWith(name),
      )
    : -1;
}

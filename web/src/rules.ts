// Rules in Markdown as lines of plain text.

export interface RuleLine {
  isHeading: boolean;
  isItem: boolean;
  isStep: boolean; // numbered step of the hand
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

/** Return the index of the line that describes a step; -1 if there is none. */
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

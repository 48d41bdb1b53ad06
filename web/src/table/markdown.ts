// The rules as the server writes them: heads, items and sentences. No HTML is made of them.

export interface RuleLine {
  head: boolean;
  item: boolean;
  text: string;
}

export function ruleLines(markdown: string): RuleLine[] {
  return markdown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const head = /^#+\s+/.test(line);
      const item = /^([-*]|\d+\.)\s+/.test(line);
      const text = line
        .replace(/^#+\s+|^[-*]\s+/, "")
        .replace(/\*\*|`/g, "")
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
      return { head, item, text };
    });
}

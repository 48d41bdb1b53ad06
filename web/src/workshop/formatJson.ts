// JSON as people write it: values that fit on a line stay on one.

const MAX_LINE_LENGTH = 88;

export function formatJson(value: unknown, indent = ""): string {
  const oneLine = JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");
  const fits = oneLine.length + indent.length <= MAX_LINE_LENGTH;
  const isNamedStep = indent.length <= 2 && oneLine.includes('"name"');
  if (fits && indent !== "" && !isNamedStep) return oneLine;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`,
    );
    return `{\n${entries.join(",\n")}\n${indent}}`;
  }
  return oneLine;
}

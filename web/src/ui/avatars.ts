// Colours of avatars.

const COLOURS = [
  "#e8a87c",
  "#8ecae6",
  "#b8d8a8",
  "#d4b5e8",
  "#f2c57c",
  "#9ad1c8",
  "#f0a6b4",
  "#b3bff0",
  "#d6d2a0",
  "#a9cfe0",
];

/** Return the colour of a name, the same on every page. */
export function avatarColour(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? "#8ecae6";
}

/** Return the colour of a seat; no two neighbours share one. */
export const seatColour = (seat: number): string | undefined => COLOURS[seat % COLOURS.length];

// Colours of avatars.

export const COLOURS = [
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

/** Return the colour that a guest has chosen, or one that follows from the name, the same on every page. */
export function avatarColour(name: string, chosen: number | null = null): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[(chosen ?? sum) % COLOURS.length] ?? "#8ecae6";
}

/** Return the colour that the player of a seat has chosen, or that of the seat; no two neighbours share one. */
export const seatColour = (seat: number, chosen: number | null = null): string | undefined =>
  COLOURS[(chosen ?? seat) % COLOURS.length];

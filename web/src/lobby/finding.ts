// Games by what somebody types.

import type { GameListed } from "../protocol";

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();

/** The games that have every typed word in name, slug or family; those that begin with them first. */
export function findGames(games: GameListed[], typed: string, family: string): GameListed[] {
  const words = plain(typed).split(" ").filter(Boolean);
  const start = words.join(" ");
  return games
    .filter((game) => family === "" || game.family === family)
    .filter((game) => {
      const text = plain(`${game.name} ${game.slug} ${game.family}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(plain(b.name).startsWith(start)) - Number(plain(a.name).startsWith(start)));
}

/** The families of these games, the largest first. */
export function families(games: GameListed[]): string[] {
  const count = new Map<string, number>();
  for (const { family } of games) count.set(family, (count.get(family) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1]).map(([family]) => family);
}

// Games and mixes of the catalogue, as the lobby lists them.

import type { LobbyGame, Mix, UsualBetting } from "../src/lobby/lobbyApi";
import { readFileSync } from "node:fs";

interface CatalogueGame extends Omit<LobbyGame, "layout" | "places" | "own"> {
  betting: UsualBetting[];
}
const lists: { games: CatalogueGame[]; mixes: Mix[] } = JSON.parse(
  readFileSync(new URL("./games.json", import.meta.url), "utf8"),
);

export const GAMES: (LobbyGame & { betting: UsualBetting[] })[] = lists.games.map((game) => ({
  ...game,
  layout: null,
  places: [],
  own: "",
}));
export const MIXES = lists.mixes;

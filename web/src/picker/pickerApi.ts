// REST requests of the game picker.

import { request } from "../api";
import type { GamePreview, TableGames } from "../protocol";

const path = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const readTableGames = (table: string) => request<TableGames>(`${path(table)}/games`);
export const previewGame = (table: string, game: string) =>
  request<GamePreview>(`${path(table)}/game-preview?game=${encodeURIComponent(game.slice(0, 200))}`);

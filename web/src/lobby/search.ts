// Search for games by name, description and number of cards.

import type { LobbyGame } from "./lobbyApi";

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const STOP_WORDS = new Set(["a", "an", "and", "the", "with", "of", "for", "in", "game", "games", "poker"]);

/** Lower case without punctuation: "Hold'em" becomes "holdem", "hi-lo" becomes "hi lo". */
export const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const stem = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

/** Split a query into terms; a number of cards is one term ("4 cards" becomes "four card"). */
export function searchTerms(typed: string): string[] {
  const words = normalise(typed)
    .split(" ")
    .filter((word) => word && !STOP_WORDS.has(word))
    .map(stem);
  const terms: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    const number = /^\d+$/.test(word) ? (NUMBER_WORDS[Number(word)] ?? word) : word;
    if (words[i + 1] === "card" && NUMBER_WORDS.includes(number)) {
      terms.push(`${number} card`);
      i += 1;
    } else terms.push(word);
  }
  return terms;
}

interface SearchText {
  names: string; // " texas holdem nlhe "
  description: string;
}
const searchTexts = new WeakMap<LobbyGame, SearchText>();
const joinStems = (texts: string[]): string =>
  ` ${texts.map((text) => normalise(text).split(" ").map(stem).join(" ")).join(" ")} `;

function searchText(game: LobbyGame): SearchText {
  let text = searchTexts.get(game);
  if (!text) {
    text = {
      names: joinStems([game.name, game.slug, ...game.aliases]),
      description: joinStems([game.family, ...game.tags, ...game.words, game.summary]),
    };
    searchTexts.set(game, text);
  }
  return text;
}

/** Rank how well a game matches the terms: 0 is best, null if it does not match. */
export function matchRank(game: LobbyGame, words: string[]): number | null {
  if (words.length === 0) return 0;
  const { names, description } = searchText(game);
  const phrase = words.join(" ");
  if ([game.name, game.slug, ...game.aliases].some((name) => normalise(name).split(" ").map(stem).join(" ") === phrase))
    return 0;
  let worst = 2;
  for (const word of words) {
    const rank = names.includes(` ${word} `)
      ? 2
      : names.includes(` ${word}`)
        ? 3
        : description.includes(` ${word} `)
          ? 4
          : description.includes(` ${word}`)
            ? 5
            : null;
    if (rank === null) return null;
    if (rank > worst) worst = rank;
  }
  return worst === 2 && normalise(game.name).startsWith(phrase) ? 1 : worst;
}

export interface Filters {
  kind: string; // a family or a tag; empty for all
  players: number; // 0 for any
}

/** Return the matching games, best first; equal matches keep their order. */
export function findGames(games: LobbyGame[], typed: string, { kind, players }: Filters): LobbyGame[] {
  const words = searchTerms(typed);
  return games
    .filter((game) => kind === "" || game.family === kind || game.tags.includes(kind))
    .filter((game) => players === 0 || (game.players.min <= players && players <= game.players.max))
    .map((game, index) => ({ game, index, rank: matchRank(game, words) }))
    .filter((match): match is { game: LobbyGame; index: number; rank: number } => match.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map((match) => match.game);
}

/** Return the filters: families with several games, then common tags. */
export function gameKinds(games: LobbyGame[]): string[] {
  const count = new Map<string, number>();
  for (const { family } of games) count.set(family, (count.get(family) ?? 0) + 1);
  const families = [...count].filter(([name, size]) => size > 1 && name !== "Other").sort((a, b) => b[1] - a[1]);
  const tags = ["Boards & grids", "Wild", "Declare", "Hi-lo", "Low"].filter((tag) =>
    games.some((game) => game.tags.includes(tag)),
  );
  return [...families.map(([name]) => name), ...tags];
}

/** Split a name into pieces and mark those that match the query. */
export function highlightMatches(name: string, typed: string): { text: string; isMatch: boolean }[] {
  const words = new Set(searchTerms(typed).flatMap((word) => word.split(" ")));
  return name
    .split(/(\s+|-)/)
    .filter((text) => text !== "")
    .map((text) => {
      const own = stem(normalise(text));
      return {
        text,
        isMatch: own !== "" && [...words].some((word) => own === word || (word.length > 2 && own.startsWith(word))),
      };
    });
}

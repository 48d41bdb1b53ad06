// Search for games and mixes by name, description and number of cards. Typos are forgiven.

import { editDistance, prefixDistance } from "./editDistance";
import type { LobbyGame, Mix } from "./lobbyApi";

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

const compact = (text: string): string => normalise(text).replace(/ /g, "");

const stem = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

/** Split a query into terms; a number of cards is one term ("4 cards" becomes "four card"). */
export function searchTerms(typed: string): string[] {
  const all = normalise(typed).split(" ").filter(Boolean).map(stem);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const words = telling.length ? telling : all;
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

/** What can be found: a game or a mix. */
type Item = LobbyGame | Mix;

interface SearchText {
  name: string; // "texasholdem"
  others: string[]; // the slug and the aliases, like `name`
  names: string; // " texas holdem nlhe "
  description: string;
}
const searchTexts = new WeakMap<Item, SearchText>();
const joinStems = (texts: string[]): string =>
  ` ${texts.map((text) => normalise(text).split(" ").map(stem).join(" ")).join(" ")} `;

function searchText(item: Item): SearchText {
  let text = searchTexts.get(item);
  if (!text) {
    const described =
      "family" in item ? [item.family, ...item.tags, ...item.words] : ["mix", "mixed", ...(item.games ?? [])];
    text = {
      name: compact(item.name),
      others: [item.slug, ...item.aliases].map(compact),
      names: joinStems([item.name, item.slug, ...item.aliases]),
      description: joinStems([...described, item.summary]),
    };
    searchTexts.set(item, text);
  }
  return text;
}

/** Ranks of a match, best first. */
const Rank = {
  name: 0,
  alias: 1,
  begins: 2,
  nearName: 3, // the whole name with one typo
  inName: 4,
  beginsInName: 5,
  inDescription: 6,
  beginsInDescription: 7,
};

/** Rank how well an item matches the query; null if it does not match. */
function matchRank(item: Item, typed: string, terms: string[]): number | null {
  if (terms.length === 0) return Rank.name;
  const { name, others, names, description } = searchText(item);
  if (name === typed) return Rank.name;
  if (others.includes(typed)) return Rank.alias;
  if (name.startsWith(typed)) return Rank.begins;
  let worst = Rank.inName;
  for (const term of terms) {
    const rank = names.includes(` ${term} `)
      ? Rank.inName
      : names.includes(` ${term}`)
        ? Rank.beginsInName
        : description.includes(` ${term} `)
          ? Rank.inDescription
          : description.includes(` ${term}`)
            ? Rank.beginsInDescription
            : null;
    if (rank === null) return null;
    worst = Math.max(worst, rank);
  }
  return worst;
}

interface Match<Found extends Item> {
  item: Found;
  index: number;
  rank: number;
}

function rankAll<Found extends Item>(items: Found[], query: string): Match<Found>[] {
  const [typed, terms] = [compact(query), searchTerms(query)];
  return items
    .map((item, index) => ({ item, index, rank: matchRank(item, typed, terms) }))
    .filter((match): match is Match<Found> => match.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
}

const MIN_NEAR = 4; // letters of a query that may be a whole name with a typo
const maxTypos = (length: number): number => (length < MIN_NEAR ? 0 : length < 12 ? 1 : 2);

/** Return the items whose whole name is the query but for a typo or two, nearest first. */
function nearNames<Found extends Item>(items: Found[], query: string): Match<Found>[] {
  const typed = compact(query);
  const most = maxTypos(typed.length);
  if (most === 0) return [];
  return items
    .map((item, index) => {
      const { name, others } = searchText(item);
      const distance = Math.min(...[name, ...others].map((one) => editDistance(typed, one, most)));
      return { item, index, rank: distance };
    })
    .filter((match) => match.rank <= most)
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
}

// ---------------------------------------------------------------- typos in single words

interface Vocabulary {
  spelling: Map<string, string>; // stems and the words to show for them
  inNames: Set<string>;
  count: Map<string, number>;
}
const vocabularies = new WeakMap<Item[], Vocabulary>();

function vocabularyOf(items: Item[]): Vocabulary {
  let known = vocabularies.get(items);
  if (known) return known;
  known = { spelling: new Map(), inNames: new Set(), count: new Map() };
  const { spelling, inNames, count } = known;
  const read = (text: string, isName: boolean): void => {
    for (const word of normalise(text).split(" ").filter(Boolean)) {
      const own = stem(word);
      if (!spelling.has(own) || word.length < (spelling.get(own) ?? "").length) spelling.set(own, word);
      count.set(own, (count.get(own) ?? 0) + 1);
      if (isName) inNames.add(own);
    }
  };
  for (const item of items) {
    for (const name of [item.name, ...item.aliases]) read(name, true);
    read(item.summary, false);
    if ("family" in item) for (const word of [item.family, ...item.tags, ...item.words]) read(word, false);
  }
  vocabularies.set(items, known);
  return known;
}

const MAX_CANDIDATES = 4; // per word
const MAX_COMBINATIONS = 64;

/** Return the words that a word with a typo may be, the likeliest first; the word itself if it is known. */
function candidates(word: string, { spelling, inNames, count }: Vocabulary): string[] {
  const own = stem(word);
  const isKnown = [...spelling.keys()].some((known) => known.startsWith(own));
  if (isKnown || STOP_WORDS.has(word)) return [word];
  const most = word.length < 3 ? 0 : word.length < 8 ? 1 : 2;
  const found: { text: string; cost: number }[] = [];
  for (const [known, text] of spelling) {
    const whole = Math.min(editDistance(own, known, most), editDistance(word, text, most));
    // A word that is not finished yet has its typo in the first letters of the known one.
    const begun = word.length < 5 ? most + 1 : prefixDistance(own, known) + 0.5;
    const distance = Math.min(whole, begun);
    if (distance > most + 0.5) continue;
    const sameFirst = known[0] === own[0] ? 0 : 0.3;
    const rarity = 0.2 / (1 + (count.get(known) ?? 0));
    found.push({ text, cost: distance + sameFirst + rarity + (inNames.has(known) ? 0 : 0.4) });
  }
  return found
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES)
    .map((one) => one.text);
}

/** Return likely spellings of a query in which words are unknown, the likeliest first. */
function corrections(query: string, vocabulary: Vocabulary): string[] {
  let combined: string[][] = [[]];
  for (const word of normalise(query).split(" ").filter(Boolean)) {
    const options = candidates(word, vocabulary);
    combined = combined.flatMap((words) => options.map((option) => [...words, option])).slice(0, MAX_COMBINATIONS);
  }
  const typed = normalise(query);
  return combined.map((words) => words.join(" ")).filter((words) => words && words !== typed);
}

// ---------------------------------------------------------------- search

export interface Filters {
  kind: string; // a family or a tag; empty for all
  players: number; // 0 for any
}

export interface SearchResult {
  games: LobbyGame[]; // best first; equal matches keep their order
  mixes: Mix[];
  shownFor: string; // the query without its typos if that is what was found; empty for the query itself
}

/** Filter for mixes. */
export const MIX_KIND = "Mix";

const isForPlayers = ({ players }: Item, wanted: number): boolean =>
  wanted === 0 || !players || (players.min <= wanted && wanted <= players.max);

/** Find games and mixes: whole names first, then beginnings of names, words in names, and descriptions. */
export function search(games: LobbyGame[], mixes: Mix[], typed: string, { kind, players }: Filters): SearchResult {
  const fittingGames =
    kind === MIX_KIND
      ? []
      : games.filter(
          (game) => (kind === "" || game.family === kind || game.tags.includes(kind)) && isForPlayers(game, players),
        );
  const fittingMixes = kind === "" || kind === MIX_KIND ? mixes.filter((mix) => isForPlayers(mix, players)) : [];
  const find = (query: string): SearchResult & { best: number } => {
    const foundGames = rankAll(fittingGames, query);
    const foundMixes = rankAll(fittingMixes, query);
    return {
      games: foundGames.map((match) => match.item),
      mixes: foundMixes.map((match) => match.item),
      shownFor: "",
      best: Math.min(...[...foundGames, ...foundMixes].map((match) => match.rank)),
    };
  };
  const literal = find(typed);
  if (compact(typed) === "" || literal.best <= Rank.alias) return literal;
  if (literal.best < Infinity) return withNearNames(literal, fittingGames, fittingMixes, typed);

  let best: (SearchResult & { best: number }) | null = null;
  for (const query of corrections(typed, vocabularyOf(games))) {
    const found = find(query);
    if (found.best < (best?.best ?? Infinity)) best = { ...found, shownFor: query };
  }
  const near = [...nearNames(fittingGames, typed), ...nearNames(fittingMixes, typed)];
  if (best && (best.best <= Rank.begins || !near.length)) return withNearNames(best, fittingGames, fittingMixes, typed);
  const nearest = [...near].sort((a, b) => a.rank - b.rank)[0];
  if (!nearest) return { games: [], mixes: [], shownFor: "" };
  return withNearNames({ ...find(nearest.item.name), shownFor: nearest.item.name }, fittingGames, fittingMixes, typed);
}

/** Put names that are the query but for a typo after those that begin with it. */
function withNearNames(found: SearchResult, games: LobbyGame[], mixes: Mix[], typed: string): SearchResult {
  const query = compact(found.shownFor || typed);
  const merge = <Found extends Item>(matches: Found[], all: Found[]): Found[] => {
    const near = nearNames(all, typed).map((match) => match.item);
    if (!near.length) return matches;
    const isFirst = (item: Found): boolean => searchText(item).name.startsWith(query);
    const first = matches.filter(isFirst);
    const others = matches.filter((item) => !isFirst(item) && !near.includes(item));
    return [...first.slice(0, 1), ...near.filter((item) => item !== first[0]), ...first.slice(1), ...others].filter(
      (item, index, list) => list.indexOf(item) === index,
    );
  };
  return { games: merge(found.games, games), mixes: merge(found.mixes, mixes), shownFor: found.shownFor };
}

const isNamed = (item: Item | undefined, query: string): boolean => {
  if (!item) return false;
  const { name, others } = searchText(item);
  return name === query || others.includes(query);
};

/** Return the mix that the query names; null if it names a game as well. */
export function namedMix({ games, mixes }: SearchResult, typed: string): Mix | null {
  const query = compact(typed);
  return isNamed(games[0], query) ? null : (mixes.find((mix) => isNamed(mix, query)) ?? null);
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

/** Split a text into pieces and mark those that match the query. */
export function highlightMatches(text: string, query: string): { text: string; isMatch: boolean }[] {
  const words = new Set(searchTerms(query).flatMap((word) => word.split(" ")));
  if (words.size === 0) return [{ text, isMatch: false }];
  return text
    .split(/(\s+|-)/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const own = stem(normalise(piece));
      return {
        text: piece,
        isMatch: own !== "" && [...words].some((word) => own === word || (word.length > 2 && own.startsWith(word))),
      };
    });
}

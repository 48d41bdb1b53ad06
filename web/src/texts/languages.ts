// Languages of the pages: which one is used, and its texts, of which only these are loaded.

import { useTranslator } from "../serverTexts";
import type english from "./en";
import type englishLater from "./enLater";

export type Texts = typeof english & typeof englishLater;
/** The languages in their own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

// `tools/check_texts.py` checks that every language has all texts; their plural forms differ.
type Bundle = Promise<{ default: unknown }>;
type Sentences = Promise<{ default: Record<string, string> }>;
/** `server`: translations of the server's sentences, which are English. */
const BUNDLES: Record<Language, { first: () => Bundle; later: () => Bundle; server?: () => Sentences }> = {
  en: { first: () => import("./en"), later: () => import("./enLater") },
  de: { first: () => import("./de"), later: () => import("./deLater"), server: () => import("./deServer") },
  es: { first: () => import("./es"), later: () => import("./esLater"), server: () => import("./esServer") },
};

export const isLanguage = (code: string): code is Language => code in LANGUAGES;

/** Choose the first of the wished languages that the pages have: "de-AT" gets "de". */
export function chooseLanguage(wishes: readonly string[]): Language {
  const codes = wishes.map((wish) => wish.toLowerCase().split("-")[0] ?? "");
  return codes.find(isLanguage) ?? "en";
}

let current: Language = "en";
let loaded: Texts | null = null;
let later: Promise<void> | null = null; // the rest of the texts
let choose: (code: Language) => void;
const chosen = new Promise<Language>((done) => (choose = done)); // screens may be loaded before

export const language = (): Language => current;

// Numbers and lists in British style: "2, 3 or 4".
const locale = (): string => (current === "en" ? "en-GB" : current);

/** Return the texts of the page's language; `loadTexts` must have finished. */
export function texts(): Texts {
  if (!loaded) throw new Error("texts are used before they are loaded");
  return loaded;
}

/** Load the texts that every page needs, and those of open screens; make their language that of the page. */
export async function loadTexts(code: Language): Promise<void> {
  choose(code);
  const { first, later: rest, server } = BUNDLES[code];
  const translator = server ? Promise.all([import("./translator"), server()]) : null;
  const bundles = await Promise.all([first(), ...(later ? [rest()] : [])]);
  useTexts(code, Object.assign({}, ...bundles.map((bundle) => bundle.default)) as Texts);
  const loadedTranslator = await translator;
  useTranslator(loadedTranslator && loadedTranslator[0].makeTranslator(loadedTranslator[1].default));
  if (server) setTimeout(() => void withTexts(Promise.resolve()), OPTIONS_MS);
}

const OPTIONS_MS = 1500; // then the names of options are loaded, which notices mention

/** Wait for a screen that is loaded later, and for its texts. */
export async function withTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  later ??= chosen.then(async (code) => {
    const { default: bundle } = await BUNDLES[code].later();
    if (loaded && code === current) loaded = { ...loaded, ...(bundle as Texts) };
  });
  const [found] = await Promise.all([screen, later]);
  return found;
}

export function useTexts(code: Language, bundle: Texts): void {
  loaded = code === current && loaded ? { ...loaded, ...bundle } : bundle; // keep the texts of later screens
  current = code;
  formatters.clear();
  if (typeof document !== "undefined") document.documentElement.lang = code;
}

// Creating a formatter is slow.
const formatters = new Map<string, unknown>();

function formatter<T>(name: string, create: () => T): T {
  let found = formatters.get(name) as T | undefined;
  if (!found) formatters.set(name, (found = create()));
  return found;
}

/** Write a number as the page's language does: "1,240" or "1.240". */
export function formatNumber(value: number, fractionDigits = 0, minFractionDigits = 0): string {
  const options = { maximumFractionDigits: fractionDigits, minimumFractionDigits: minFractionDigits };
  const name = `number ${minFractionDigits} ${fractionDigits}`;
  return formatter(name, () => new Intl.NumberFormat(locale(), options)).format(value);
}

/** Return the plural category of a number: "one", "other" and so on. */
export function pluralOf(value: number, type: "cardinal" | "ordinal" = "cardinal"): Intl.LDMLPluralRule {
  return formatter(`plural ${type}`, () => new Intl.PluralRules(locale(), { type })).select(value);
}

/** Write a list: "Ann, Bo and Cy", or "2, 3 or 4". */
export function formatList(values: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return formatter(`list ${type}`, () => new Intl.ListFormat(locale(), { type })).format(values);
}

/** Write when something begins: "21:05", with the date if that is another day. */
export function formatStart(at: number, now = Date.now()): string {
  const [date, today] = [new Date(at), new Date(now)];
  if (date.toDateString() === today.toDateString()) return formatTime(date);
  const options = { weekday: "short", day: "numeric", month: "short" } as const;
  const day = formatter("day", () => new Intl.DateTimeFormat(locale(), options)).format(date);
  return `${day}, ${formatTime(date)}`;
}

/** Write a time of day: "21:05". */
export function formatTime(at: number | Date): string {
  const options = { hour: "2-digit", minute: "2-digit", hour12: false } as const;
  return formatter("time", () => new Intl.DateTimeFormat(locale(), options)).format(at);
}

// Texts of the pages in the reader's language: t("lobby.open_table"), t("table.rebuy", { amount: "200" }).

import { formatList, formatNumber, pluralOf, texts, type Texts } from "./languages";
import { parseTemplate, type Part, type Slot } from "./template";

export { formatList, formatNumber, formatStart, formatTime, language, withTexts } from "./languages";

/** The name of a text: its area, which is a file of `en/`, and its key there. */
export type TextKey = { [Area in Areas]: `${Area}.${keyof Texts[Area] & string}` }[Areas];
type Areas = Exclude<keyof Texts, "messages">;
export type TextParams = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;
/** A text; with plural forms the parameter `n` chooses one, or the number itself ("0"). */
type Entry = string | Readonly<Record<string, string>>;

/** Write a text of the catalogue. Call it when something is drawn, not when a module is loaded. */
export function t(key: TextKey, params: TextParams = {}): string {
  return textParts(key, params)
    .map((part) => part.text)
    .join("");
}

/** Write a text in pieces, to draw the values of some parameters: bold, or as a link. */
export function textParts(key: TextKey, params: TextParams = {}): { text: string; param: string | null }[] {
  return parseTemplate(template(key, params)).flatMap((part: Part) => {
    if (!Array.isArray(part)) return [writePart(part, params)];
    const isComplete = part.every((one) => typeof one === "string" || params[one.name]);
    return isComplete ? part.map((one) => writePart(one, params)) : [];
  });
}

/** Return whether the catalogue has a text of this name, e.g. one for a value that the server sent. */
export const isTextKey = (key: string): key is TextKey => entry(key) !== undefined;

function entry(key: string): Entry | undefined {
  const dot = key.indexOf(".");
  const area = (texts() as unknown as Record<string, Record<string, Entry>>)[key.slice(0, dot)];
  const name = key.slice(dot + 1);
  return area && Object.prototype.hasOwnProperty.call(area, name) ? area[name] : undefined;
}

function template(key: string, params: TextParams): string {
  const found = entry(key);
  if (found === undefined || typeof found === "string") return found ?? key;
  const n = Number(params.n ?? 0);
  return found[String(n)] ?? found[pluralOf(n)] ?? found.other ?? key;
}

function writePart(part: string | Slot, params: TextParams): { text: string; param: string | null } {
  if (typeof part === "string") return { text: part, param: null };
  return { text: writeValue(params[part.name], part.form), param: part.name };
}

function writeValue(value: TextParams[string], form: string): string {
  if (Array.isArray(value)) return formatList(value, form === "or" ? "disjunction" : "conjunction");
  if (typeof value !== "number") return String(value ?? "");
  return form === "ordinal" ? ordinal(value) : formatNumber(value, 2);
}

/** Write a place: "2nd", "2." or "2.º". */
export function ordinal(value: number): string {
  const forms = Object(entry("forms.ordinal"));
  return String(forms[pluralOf(value, "ordinal")] ?? forms.other).replace("{n}", formatNumber(value));
}

// Translator of the server's sentences: from their templates and parameters, which messages carry in `texts`.

import { writer, type Translator } from "../serverTexts";
import { formatList, formatNumber, isTextKey, ordinal, t } from ".";
import { texts } from "./languages";
import { parseTemplate, type Slot } from "./template";

/** A sentence of the server: its template, which is its name, and its parameters. */
export interface ServerSentence {
  id: string;
  params: Record<string, Param>;
}
type Param = string | number | ServerSentence | Param[] | null;
type Sentences = Readonly<Record<string, string>>;
type Json = Record<string, unknown>;

// Fields without sentences: what people write, the rules of games, and long lists.
const OTHER_FIELDS = new Set(["texts", "name", "names", "text", "chat", "line", "rules", "events", "options", "view"]);

// Refusals are in the texts that are loaded later.
const refusals = (): Sentences | undefined => (texts() as { refusals?: Sentences }).refusals;

const isSentence = (value: unknown): value is ServerSentence =>
  typeof value === "object" && value !== null && "id" in value && "params" in value;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return a translator with the sentences of one language, by their English templates. */
export function makeTranslator(sentences: Sentences): Translator {
  const own = (found: Sentences | undefined, id: string): string | undefined =>
    found && Object.prototype.hasOwnProperty.call(found, id) ? found[id] : undefined;
  const template = (id: string): string | undefined => own(sentences, id) ?? own(refusals(), id);
  const name = (english: string): string => template(english) ?? english;

  /** Write a sentence; null if it has no translation. */
  function write({ id, params }: ServerSentence): string | null {
    if (isTextKey(id)) return t(id);
    const found = template(id);
    if (found === undefined) return null;
    const value = (slot: string | Slot): string =>
      typeof slot === "string" ? slot : writeParam(params[slot.name] ?? null, slot.form);
    return parseTemplate(found)
      .map((part) => {
        if (!Array.isArray(part)) return value(part);
        return part.every((one) => typeof one === "string" || params[one.name]) ? part.map(value).join("") : "";
      })
      .join("");
  }

  function writeParam(param: Param, form: string): string {
    if (Array.isArray(param)) return writeList(param, form);
    if (isSentence(param)) return write(param) ?? english(param);
    if (typeof param === "number") {
      if (form === "amount") return writer.chips(param, unit);
      return form === "ordinal" ? ordinal(param) : formatNumber(param, 2);
    }
    const text = String(param ?? "");
    if (form === "rank" || form === "ranks") return template(`${form} ${text}`) ?? text;
    return form === "name" ? name(text) : text;
  }

  function writeList(list: Param[], form: string): string {
    if (form === "dashes") return list.map((rank) => (rank === "T" ? "10" : writeParam(rank, ""))).join("-");
    const words = list.map((one) => writeParam(one, form === "name" ? form : ""));
    if (form === "and" || form === "all") return formatList(words);
    if (form === "or") return formatList(words, "disjunction");
    if (form === "capital") return words.join(", ").replace(/^./u, (letter) => letter.toUpperCase());
    return words.join(form === "spaces" ? " " : ", ");
  }

  /** Write the template itself, if a sentence within another one has no translation. */
  const english = ({ id, params }: ServerSentence): string =>
    id.replace(/[[\]]/g, "").replace(/\{(\w+)(?::(\w+))?\}/g, (_, slot: string, form?: string) => {
      return writeParam(params[slot] ?? null, form ?? "");
    });

  /** Translate `texts` into a map from English to this language. */
  function readTexts(data: Json, found: Map<string, string>): void {
    for (const [text, sentence] of Object.entries(isJson(data.texts) ? data.texts : {})) {
      const written = isSentence(sentence) ? write(sentence) : null;
      if (written !== null) found.set(text, written);
    }
  }

  let unit: number | null = null; // of the message; that of the page if it has none

  function message<Data>(data: Data): Data {
    if (Array.isArray(data)) return data.map((one: unknown) => message(one)) as Data;
    if (!isJson(data)) return data;
    const found = new Map<string, string>();
    unit = isJson(data.table) && typeof data.table.unit === "number" ? data.table.unit : null;
    readTexts(data, found);
    if (isJson(data.mine)) readTexts(data.mine, found);
    if (typeof data.sentence === "string" && !found.has(data.sentence)) found.set(data.sentence, name(data.sentence));
    return found.size ? (replaced(data, found) as Data) : data;
  }

  return { message, name };
}

/** Replace sentences in plain data; of a view, only those about hands. */
function replaced(data: unknown, found: Map<string, string>): unknown {
  if (typeof data === "string") return found.get(data) ?? data;
  if (Array.isArray(data)) return data.map((one) => replaced(one, found));
  if (!isJson(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (key === "view" && isJson(value)) {
        const hands = { won: replaced(value.won, found), you_have: replaced(value.you_have, found) };
        return [key, { ...value, ...hands }];
      }
      const isKept = key === "text" ? isPlayed(data) : OTHER_FIELDS.has(key);
      return [key, isKept ? value : replaced(value, found)];
    }),
  );
}

/** Return whether the text beside these fields is not the server's: a line of chat or a sentence of the rules. */
const isPlayed = (data: Json): boolean => !("label" in data);

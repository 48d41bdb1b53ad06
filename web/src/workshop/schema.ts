// The JSON Schema of game files, as far as an editor needs it: what may stand at a path.

import type { Path } from "./jsonPath";

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
}

export interface Completion {
  text: string; // as it is written in the file
  label: string;
  about: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema without references and alternatives: all that it may be. What surrounds it describes it. */
function expandSchema(schema: Schema, all: Schema, value: unknown, depth = 0): Schema[] {
  if (depth > 12) return [];
  const found: Schema[] = [];
  const { $ref, anyOf, oneOf, allOf, if: test, then: yes, else: no, ...own } = schema;
  if (own.properties || own.items || own.enum || own.const !== undefined || own.type || own.additionalProperties !== undefined) found.push(own);
  const about = own.description ? { description: own.description } : {};
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  if ($ref) {
    const name = $ref.replace("#/$defs/", "");
    const target = all.$defs?.[name];
    if (target) parts.push(target);
  }
  if (test) {
    const has = isObject(value) && (test.required ?? []).every((key) => key in value);
    const next = has ? yes : no;
    if (next) parts.push(next);
  }
  for (const part of parts) for (const one of expandSchema(part, all, value, depth + 1)) found.push({ ...one, ...(one.description ? {} : about) });
  return found;
}

/** Of several objects that are allowed, those whose fixed words the value has. */
function matchingSchemas(schemas: Schema[], value: unknown): Schema[] {
  if (!isObject(value)) return schemas;
  const fit = schemas.filter((one) =>
    Object.entries(one.properties ?? {}).every(([key, part]) => {
      const fixed = part.const ?? (part.enum?.length === 1 ? part.enum[0] : undefined);
      return fixed === undefined || !(key in value) || value[key] === fixed;
    }),
  );
  return fit.length ? fit : schemas;
}

/** What may stand at a path. `read`: the value at a path, if it can be read. */
export function schemasAt(all: Schema, path: Path, read: (path: Path) => unknown): Schema[] {
  let here = matchingSchemas(expandSchema(all, all, read([]) ?? {}), read([]));
  path.forEach((part, i) => {
    const value = read(path.slice(0, i + 1));
    here = here.flatMap((one) => {
      const next =
        typeof part === "number"
          ? one.items
          : (one.properties?.[part] ?? (isObject(one.additionalProperties) ? (one.additionalProperties as Schema) : undefined));
      return next ? expandSchema(next, all, value).map((each) => ({ ...each, description: next.description ?? each.description })) : [];
    });
    here = matchingSchemas(here, value);
  });
  return here;
}

/** What a value of a schema looks like when it has just been begun. */
export function initialValue(all: Schema, schema: Schema): string {
  const [one] = expandSchema(schema, all, {});
  if (!one) return "";
  if (one.default !== undefined) return JSON.stringify(one.default);
  if (one.const !== undefined) return JSON.stringify(one.const);
  if (one.enum?.length) return JSON.stringify(one.enum[0]);
  const type = Array.isArray(one.type) ? one.type[0] : one.type;
  if (type === "object" || one.properties) return "{}";
  if (type === "array") return "[]";
  if (type === "boolean") return "true";
  if (type === "integer" || type === "number") return "1";
  return '""';
}

/** The keys that may be added to the object at a path. */
export function keyCompletions(all: Schema, path: Path, present: string[], read: (path: Path) => unknown): Completion[] {
  const found = new Map<string, Completion>();
  const required = new Set<string>();
  for (const one of schemasAt(all, path, read)) {
    for (const key of one.required ?? []) required.add(key);
    for (const [key, part] of Object.entries(one.properties ?? {})) {
      if (present.includes(key) || found.has(key)) continue;
      const about = part.description ?? expandSchema(part, all, {})[0]?.description ?? "";
      found.set(key, { label: key, text: `${JSON.stringify(key)}: ${initialValue(all, part)}`, about });
    }
  }
  return [...found.values()].sort((a, b) => Number(required.has(b.label)) - Number(required.has(a.label)));
}

/** The words that may stand at a path. */
export function valueCompletions(all: Schema, path: Path, read: (path: Path) => unknown): Completion[] {
  const found = new Map<string, Completion>();
  const add = (value: unknown, about: string): void => {
    const text = JSON.stringify(value);
    if (text !== undefined && !found.has(text)) found.set(text, { text, label: typeof value === "string" ? value : text, about });
  };
  for (const one of schemasAt(all, path, read)) {
    for (const value of one.enum ?? []) add(value, "");
    if (one.const !== undefined) add(one.const, one.description ?? "");
    if (one.type === "boolean") [true, false].forEach((value) => add(value, ""));
  }
  return [...found.values()];
}

/** What the schema says about a path: a sentence, and the words that are allowed. */
export function describePath(all: Schema, path: Path, read: (path: Path) => unknown): { about: string; words: string[] } | null {
  if (path.length === 0) return null;
  const here = schemasAt(all, path, read);
  if (here.length === 0) return null;
  const about = [...new Set(here.map((one) => one.description ?? "").filter(Boolean))];
  return { about: about[0] ?? "", words: valueCompletions(all, path, read).map((one) => one.label).slice(0, 24) };
}

// JSON Schema of game files: what is allowed at a path.

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
  text: string; // to insert
  label: string;
  description: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Resolve references and alternatives of a schema. Inner schemas inherit a missing description. */
function expandSchema(schema: Schema, all: Schema, value: unknown, depth = 0): Schema[] {
  if (depth > 12) return [];
  const expanded: Schema[] = [];
  const { $ref, anyOf, oneOf, allOf, if: test, then: thenSchema, else: elseSchema, ...plain } = schema;
  if (
    plain.properties ||
    plain.items ||
    plain.enum ||
    plain.const !== undefined ||
    plain.type ||
    plain.additionalProperties !== undefined
  )
    expanded.push(plain);
  const inherited = plain.description ? { description: plain.description } : {};
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  if ($ref) {
    const name = $ref.replace("#/$defs/", "");
    const target = all.$defs?.[name];
    if (target) parts.push(target);
  }
  if (test) {
    const has = isObject(value) && (test.required ?? []).every((key) => key in value);
    const next = has ? thenSchema : elseSchema;
    if (next) parts.push(next);
  }
  for (const part of parts)
    for (const option of expandSchema(part, all, value, depth + 1))
      expanded.push({ ...option, ...(option.description ? {} : inherited) });
  return expanded;
}

/** Keep the alternatives whose constants match the value. */
function matchingSchemas(schemas: Schema[], value: unknown): Schema[] {
  if (!isObject(value)) return schemas;
  const matching = schemas.filter((option) =>
    Object.entries(option.properties ?? {}).every(([key, keySchema]) => {
      const fixed = keySchema.const ?? (keySchema.enum?.length === 1 ? keySchema.enum[0] : undefined);
      return fixed === undefined || !(key in value) || value[key] === fixed;
    }),
  );
  return matching.length ? matching : schemas;
}

/** Return the schemas allowed at a path; `read` returns the value at a path. */
export function schemasAt(all: Schema, path: Path, read: (path: Path) => unknown): Schema[] {
  let schemas = matchingSchemas(expandSchema(all, all, read([]) ?? {}), read([]));
  path.forEach((key, i) => {
    const value = read(path.slice(0, i + 1));
    schemas = schemas.flatMap((option) => {
      const next =
        typeof key === "number"
          ? option.items
          : (option.properties?.[key] ??
            (typeof option.additionalProperties === "object" ? option.additionalProperties : undefined));
      return next
        ? expandSchema(next, all, value).map((each) => ({ ...each, description: next.description ?? each.description }))
        : [];
    });
    schemas = matchingSchemas(schemas, value);
  });
  return schemas;
}

/** Return the JSON text with which a new value of a schema starts. */
export function initialValue(all: Schema, schema: Schema): string {
  const [first] = expandSchema(schema, all, {});
  if (!first) return "";
  if (first.default !== undefined) return JSON.stringify(first.default);
  if (first.const !== undefined) return JSON.stringify(first.const);
  if (first.enum?.length) return JSON.stringify(first.enum[0]);
  const type = Array.isArray(first.type) ? first.type[0] : first.type;
  if (type === "object" || first.properties) return "{}";
  if (type === "array") return "[]";
  if (type === "boolean") return "true";
  if (type === "integer" || type === "number") return "1";
  return '""';
}

/** Return the keys that can be added to the object at a path, required ones first. */
export function keyCompletions(
  all: Schema,
  path: Path,
  present: string[],
  read: (path: Path) => unknown,
): Completion[] {
  const found = new Map<string, Completion>();
  const required = new Set<string>();
  for (const option of schemasAt(all, path, read)) {
    for (const key of option.required ?? []) required.add(key);
    for (const [key, keySchema] of Object.entries(option.properties ?? {})) {
      if (present.includes(key) || found.has(key)) continue;
      const about = keySchema.description ?? expandSchema(keySchema, all, {})[0]?.description ?? "";
      found.set(key, {
        label: key,
        text: `${JSON.stringify(key)}: ${initialValue(all, keySchema)}`,
        description: about,
      });
    }
  }
  return [...found.values()].sort((a, b) => Number(required.has(b.label)) - Number(required.has(a.label)));
}

/** Return the values allowed at a path. */
export function valueCompletions(all: Schema, path: Path, read: (path: Path) => unknown): Completion[] {
  const completions = new Map<string, Completion>();
  const add = (value: unknown, description: string): void => {
    const text = JSON.stringify(value);
    if (text !== undefined && !completions.has(text))
      completions.set(text, { text, label: typeof value === "string" ? value : text, description });
  };
  for (const option of schemasAt(all, path, read)) {
    for (const value of option.enum ?? []) add(value, "");
    if (option.const !== undefined) add(option.const, option.description ?? "");
    if (option.type === "boolean") [true, false].forEach((value) => add(value, ""));
  }
  return [...completions.values()];
}

/** Return the description of a path and its allowed values. */
export function describePath(
  all: Schema,
  path: Path,
  read: (path: Path) => unknown,
): { description: string; values: string[] } | null {
  if (path.length === 0) return null;
  const schemas = schemasAt(all, path, read);
  if (schemas.length === 0) return null;
  const description = [...new Set(schemas.map((option) => option.description ?? "").filter(Boolean))];
  return {
    description: description[0] ?? "",
    values: valueCompletions(all, path, read)
      .map((completion) => completion.label)
      .slice(0, 24),
  };
}

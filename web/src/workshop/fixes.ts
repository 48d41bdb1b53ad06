// One-click fixes for problems of a game file.

import { t } from "../texts";
import type { Tree } from "@lezer/common";
import {
  keyRange,
  keysAt,
  parsePath,
  positionOf,
  readValue,
  tokenAt,
  valueRange,
  type Path,
  type Range,
} from "./jsonPath";
import { initialValue, schemasAt, type Schema } from "./schema";

export interface Problem {
  severity: "error" | "warning";
  path: string;
  line: number | null;
  column: number | null;
  message: string;
  hint: string | null;
}

export interface Change extends Range {
  insert: string;
}

export interface Fix {
  label: string;
  change: Change;
}

const quote = (text: string): string => JSON.stringify(text);

/** Return the range of a problem in the text. */
export function problemRange(problem: Problem, tree: Tree, text: string): Range {
  if (problem.line !== null) return clipRange(tokenAt(tree, positionOf(text, problem.line, problem.column ?? 1)), text);
  return keyRange(tree, text, parsePath(problem.path)) ?? { from: 0, to: Math.min(1, text.length) };
}

const clipRange = ({ from, to }: Range, text: string): Range => ({
  from: Math.min(from, text.length),
  to: Math.min(Math.max(to, from), text.length),
});

/** Insert a key after the last one of the object at a path. */
export function insertKey(tree: Tree, text: string, path: Path, key: string, value: string): Change | null {
  const range = valueRange(tree, text, path);
  if (!range || text[range.from] !== "{") return null;
  const end = text.slice(range.from, range.to).lastIndexOf("}") + range.from;
  const closed = end > range.from;
  const keys = keysAt(tree, text, path);
  const last = keys.length ? valueRange(tree, text, [...path, keys[keys.length - 1] ?? ""]) : null;
  const at = last ? last.to : range.from + 1;
  const first = keys.length ? keyRange(tree, text, [...path, keys[0] ?? ""]) : null;
  // On a new line if the other keys are.
  const lineBegin = first ? text.lastIndexOf("\n", first.from) : -1;
  const indent = first && lineBegin >= range.from ? text.slice(lineBegin, first.from) : " ";
  const entry = `${quote(key)}: ${value}`;
  return {
    from: at,
    to: at,
    insert: last ? `,${indent}${entry}` : closed && at === end ? ` ${entry} ` : `${indent}${entry}`,
  };
}

export function findFix(problem: Problem, tree: Tree, text: string, schema: Schema | null): Fix | null {
  const hint = problem.hint ?? "";
  const path = parsePath(problem.path);
  const suggestion = /did you mean `([^`]+)`\?/.exec(hint)?.[1];
  if (suggestion !== undefined) {
    const range = /\bkey\b/.test(problem.message) ? keyRange(tree, text, path) : valueRange(tree, text, path);
    const target = range ?? problemRange(problem, tree, text);
    const bare =
      /^(-?\d+(\.\d+)?|true|false|null)$/.test(suggestion) && !text.slice(target.from, target.to).startsWith('"');
    return { label: suggestion, change: { ...target, insert: bare ? suggestion : quote(suggestion) } };
  }
  const use = /^use `([^`]+)`/.exec(hint)?.[1];
  const valueSpan = use === undefined ? null : valueRange(tree, text, path);
  if (use !== undefined && valueSpan && text[valueSpan.from] === '"')
    return { label: use, change: { ...valueSpan, insert: quote(use) } };
  const missing = /the required key `([^`]+)` is missing/.exec(problem.message)?.[1];
  if (missing !== undefined && schema) {
    const parentPath = path[path.length - 1] === missing ? path.slice(0, -1) : path;
    const keySchema = schemasAt(schema, parentPath, (at) => readValue(tree, text, at))
      .map((option) => option.properties?.[missing])
      .find(Boolean);
    const change = insertKey(
      tree,
      text,
      parentPath,
      missing,
      keySchema ? initialValue(schema, keySchema) || "null" : "null",
    );
    return change && { label: t("workshop.add_key", { name: missing }), change };
  }
  if (/^remove the comma before it/.test(hint) && problem.line !== null) {
    const before = positionOf(text, problem.line, problem.column ?? 1);
    const comma = text.lastIndexOf(",", before);
    if (comma >= 0 && /^,\s*$/.test(text.slice(comma, before)))
      return { label: t("workshop.remove_comma"), change: { from: comma, to: comma + 1, insert: "" } };
  }
  return null;
}

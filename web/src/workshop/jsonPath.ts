// Paths in JSON text, also in unfinished text: position to path and back.

import type { SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/json";

export type Path = (string | number)[];
export interface Range {
  from: number;
  to: number;
}

export const parse = (text: string): Tree => parser.parse(text);

const VALUES = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);
const unquote = (text: string): string => {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, "");
  }
};

const keyOf = (property: SyntaxNode, text: string): string | null => {
  const name = property.getChild("PropertyName");
  return name ? unquote(text.slice(name.from, name.to)) : null;
};

const elementsOf = (array: SyntaxNode): SyntaxNode[] => {
  const elements: SyntaxNode[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) elements.push(child);
  return elements;
};

/** Return the path of the value or key at a position. */
export function pathAt(tree: Tree, text: string, position: number): Path {
  const path: Path = [];
  for (let node: SyntaxNode | null = tree.resolveInner(position, -1); node; node = node.parent) {
    const above = node.parent;
    if (node.name === "Property") {
      const key = keyOf(node, text);
      if (key !== null) path.unshift(key);
    } else if (above?.name === "Array" && VALUES.has(node.name)) {
      path.unshift(elementsOf(above).findIndex((element) => element.from === node?.from));
    }
  }
  return path;
}

const root = (tree: Tree): SyntaxNode | null => {
  for (let child = tree.topNode.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) return child;
  return null;
};

const valueOf = (property: SyntaxNode): SyntaxNode | null => {
  for (let child = property.lastChild; child; child = child.prevSibling) if (VALUES.has(child.name)) return child;
  return null;
};

interface FoundNode {
  property: SyntaxNode | null;
  value: SyntaxNode;
}

function findNode(tree: Tree, text: string, path: Path): FoundNode | null {
  let value = root(tree);
  let property: SyntaxNode | null = null;
  for (const part of path) {
    if (!value) return null;
    if (typeof part === "number") {
      property = null;
      value = value.name === "Array" ? (elementsOf(value)[part] ?? null) : null;
    } else {
      property = value.getChildren("Property").find((node) => keyOf(node, text) === part) ?? null;
      value = property ? valueOf(property) : null;
    }
  }
  return value ? { property, value } : null;
}

/** Return the range of the value at a path; null if there is none. */
export function valueRange(tree: Tree, text: string, path: Path): Range | null {
  const found = findNode(tree, text, path);
  return found && { from: found.value.from, to: found.value.to };
}

/** Return the range of the key at a path; of the value if it has no key, such as a list element. */
export function keyRange(tree: Tree, text: string, path: Path): Range | null {
  const found = findNode(tree, text, path);
  const key = found?.property?.getChild("PropertyName");
  return key ? { from: key.from, to: key.to } : found && { from: found.value.from, to: found.value.to };
}

/** Return the keys of the object at a path. */
export function keysAt(tree: Tree, text: string, path: Path): string[] {
  const found = findNode(tree, text, path);
  return found?.value.getChildren("Property").map((node) => keyOf(node, text) ?? "") ?? [];
}

/** Return the value at a path; undefined if it cannot be parsed. */
export function readValue(tree: Tree, text: string, path: Path): unknown {
  const range = valueRange(tree, text, path);
  if (!range) return undefined;
  try {
    return JSON.parse(text.slice(range.from, range.to));
  } catch {
    return undefined;
  }
}

/** Parse a path as the server writes it: `$.gamePlay[2].bet['my own']`. */
export function parsePath(text: string): Path {
  const path: Path = [];
  for (const part of text.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g)) {
    if (part[2] !== undefined) path.push(Number(part[2]));
    else path.push(part[1] ?? part[3] ?? part[4] ?? "");
  }
  return path;
}

/** Return the position of a line and a column, both from 1. */
export function positionOf(text: string, line: number, column: number): number {
  let from = 0;
  for (let i = 1; i < line; i += 1) {
    const end = text.indexOf("\n", from);
    if (end < 0) return text.length;
    from = end + 1;
  }
  return Math.min(text.length, from + Math.max(0, column - 1));
}

/** Return the range of the string, number or word at a position. */
export function tokenAt(tree: Tree, position: number): Range {
  const node = tree.resolveInner(position, 1);
  const isToken =
    node.name === "PropertyName" || (VALUES.has(node.name) && node.name !== "Object" && node.name !== "Array");
  if (isToken) return { from: node.from, to: node.to };
  return { from: position, to: position + 1 };
}

// Places in a game file while it is being written: paths for positions, and positions for paths.

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

/** The path of the value, or of the key, in which a position lies. */
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

/** Where a value stands; null: nowhere. */
export function valueRange(tree: Tree, text: string, path: Path): Range | null {
  const found = findNode(tree, text, path);
  return found && { from: found.value.from, to: found.value.to };
}

/** Where a key stands; a value without one, such as an element of a list, for itself. */
export function keyRange(tree: Tree, text: string, path: Path): Range | null {
  const found = findNode(tree, text, path);
  const key = found?.property?.getChild("PropertyName");
  return key ? { from: key.from, to: key.to } : found && { from: found.value.from, to: found.value.to };
}

/** The keys of the object at a path. */
export function keysAt(tree: Tree, text: string, path: Path): string[] {
  const found = findNode(tree, text, path);
  return found?.value.getChildren("Property").map((node) => keyOf(node, text) ?? "") ?? [];
}

/** The value at a path, as far as it can be read already. */
export function readValue(tree: Tree, text: string, path: Path): unknown {
  const range = valueRange(tree, text, path);
  if (!range) return undefined;
  try {
    return JSON.parse(text.slice(range.from, range.to));
  } catch {
    return undefined;
  }
}

/** A path as the server writes it: `$.gamePlay[2].bet['my own']`. */
export function parsePath(text: string): Path {
  const path: Path = [];
  for (const part of text.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g)) {
    if (part[2] !== undefined) path.push(Number(part[2]));
    else path.push(part[1] ?? part[3] ?? part[4] ?? "");
  }
  return path;
}

/** The position of a line and a column, both from 1. */
export function positionOf(text: string, line: number, column: number): number {
  let from = 0;
  for (let i = 1; i < line; i += 1) {
    const end = text.indexOf("\n", from);
    if (end < 0) return text.length;
    from = end + 1;
  }
  return Math.min(text.length, from + Math.max(0, column - 1));
}

/** What stands at a position: the string, number or word there. */
export function tokenAt(tree: Tree, position: number): Range {
  const node = tree.resolveInner(position, 1);
  const isToken =
    node.name === "PropertyName" || (VALUES.has(node.name) && node.name !== "Object" && node.name !== "Array");
  if (isToken) return { from: node.from, to: node.to };
  return { from: position, to: position + 1 };
}

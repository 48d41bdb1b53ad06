// Game file editor: CodeMirror with completions, hover texts and problems.

import { t } from "../texts";
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { SyntaxNode, Tree } from "@lezer/common";
import { tags } from "@lezer/highlight";
import { findFix, problemRange, type Change, type Problem } from "./fixes";
import { keysAt, parse, pathAt, readValue, tokenAt } from "./jsonPath";
import { describePath, keyCompletions, valueCompletions, type Completion, type Schema } from "./schema";

export interface EditorHooks {
  schema: () => Schema | null;
  onChange: (text: string) => void;
  onMove: (position: number) => void;
}

const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, class: "tok-key" },
  { tag: tags.string, class: "tok-text" },
  { tag: tags.number, class: "tok-number" },
  { tag: [tags.bool, tags.null], class: "tok-word" },
  { tag: [tags.separator, tags.brace, tags.squareBracket], class: "tok-sign" },
]);

const theme = EditorView.theme(
  {
    "&": { height: "100%", fontSize: "13px", background: "transparent", color: "var(--text)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
    ".cm-content": { padding: "10px 0", caretColor: "var(--gold)" },
    ".cm-cursor": { borderLeftColor: "var(--gold)" },
    ".cm-gutters": { background: "var(--ink-0)", border: "0", color: "var(--text-3)" },
    ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px", padding: "0 10px 0 4px" },
    ".cm-activeLine, .cm-activeLineGutter": { background: "rgba(127,160,180,.08)" },
    ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { background: "rgba(90,167,255,.26) !important" },
    ".cm-matchingBracket": { background: "rgba(243,189,86,.22)", outline: "0" },
    ".cm-tooltip": {
      background: "var(--ink-3)",
      color: "var(--text)",
      border: "1px solid var(--line-2)",
      borderRadius: "10px",
      boxShadow: "0 12px 34px rgba(0,0,0,.5)",
      fontFamily: "var(--font)",
      fontSize: "13px",
      lineHeight: "19px",
      overflow: "hidden",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font)", maxHeight: "260px", padding: "4px" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
      padding: "4px 9px",
      borderRadius: "6px",
      display: "flex",
      gap: "14px",
      justifyContent: "space-between",
    },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "rgba(90,167,255,.24)", color: "var(--text)" },
    ".cm-completionLabel": { fontFamily: "var(--mono)" },
    ".cm-completionDetail": {
      fontStyle: "normal",
      color: "var(--text-2)",
      maxWidth: "260px",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    ".cm-completionMatchedText": { textDecoration: "none", color: "var(--gold)" },
    ".cm-hover": { padding: "8px 11px", maxWidth: "360px" },
    ".cm-hover code": { fontFamily: "var(--mono)", color: "var(--text-2)" },
    ".cm-diagnostic": { padding: "6px 11px", borderLeft: "3px solid" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--red)" },
    ".cm-diagnostic-warning": { borderLeftColor: "var(--gold)" },
    ".cm-diagnosticAction": {
      background: "var(--ink-4)",
      color: "var(--text)",
      borderRadius: "6px",
      padding: "2px 8px",
      marginLeft: "8px",
    },
    ".cm-panels": { background: "var(--ink-2)", color: "var(--text)" },
    ".cm-foldGutter .cm-gutterElement": { padding: "0 4px" },
  },
  { dark: true },
);

function completions(hooks: EditorHooks) {
  return (context: CompletionContext): CompletionResult | null => {
    const schema = hooks.schema();
    if (!schema) return null;
    const text = context.state.doc.toString();
    const tree = syntaxTree(context.state);
    const read = (path: (string | number)[]): unknown => readValue(tree, text, path);
    const before = context.matchBefore(/"?[\w$ -]*/);
    const node = tree.resolveInner(context.pos, -1);
    const inToken = node.name === "PropertyName" || node.name === "String";
    const from = inToken ? node.from : (before?.from ?? context.pos);
    // Replace the closing quote that the editor added.
    const to = inToken ? node.to : context.pos;
    if (!context.explicit && !inToken && (before?.from ?? context.pos) === context.pos) return null;
    const lead = text.slice(0, from).trimEnd();
    const lastChar = lead[lead.length - 1] ?? "";
    const path = pathAt(tree, text, from);
    const keyPlace =
      node.name === "PropertyName" ||
      lastChar === "{" ||
      (lastChar === "," && enclosing(tree, from, ["Object", "Array"])?.name === "Object");
    if (keyPlace) {
      const object = node.name === "PropertyName" ? path.slice(0, -1) : objectPath(tree, text, from);
      const ownKey = node.name === "PropertyName" ? String(path[path.length - 1] ?? "") : "";
      const hasColon = node.name === "PropertyName" && /^\s*:/.test(text.slice(to));
      const offers = keyCompletions(
        schema,
        object,
        keysAt(tree, text, object).filter((key) => key !== ownKey),
        read,
      );
      return {
        from,
        to,
        filter: false,
        options: filterCompletions(offers, text.slice(from, context.pos)).map((completion) => ({
          label: completion.label,
          detail: completion.description,
          apply: hasColon ? JSON.stringify(completion.label) : completion.text,
          type: "property",
        })),
      };
    }
    const offers = valueCompletions(
      schema,
      node.name === "String" ? pathAt(tree, text, to) : lastChar === ":" ? propertyPath(tree, text, from) : path,
      read,
    );
    if (!offers.length) return null;
    return {
      from,
      to,
      filter: false,
      options: filterCompletions(offers, text.slice(from, context.pos)).map((completion) => ({
        label: completion.label,
        detail: completion.description,
        apply: completion.text,
        type: "enum",
      })),
    };
  };
}

/** Return the innermost node of one of these kinds around a position. */
function enclosing(tree: Tree, position: number, kinds: string[]): SyntaxNode | null {
  let node: SyntaxNode | null = tree.resolveInner(position, 0);
  while (node && !kinds.includes(node.name)) node = node.parent;
  return node;
}

function objectPath(tree: Tree, text: string, position: number): (string | number)[] {
  const object = enclosing(tree, position, ["Object"]);
  return object ? pathAt(tree, text, object.from + 1).slice() : [];
}

function propertyPath(tree: Tree, text: string, position: number): (string | number)[] {
  const colon = text.lastIndexOf(":", position);
  return pathAt(tree, text, colon < 0 ? position : colon);
}

function filterCompletions(offers: Completion[], typed: string): Completion[] {
  const word = typed.replace(/"/g, "").trim().toLowerCase();
  if (!word) return offers;
  const starting = offers.filter((completion) => completion.label.toLowerCase().startsWith(word));
  const containing = offers.filter(
    (completion) => !starting.includes(completion) && completion.label.toLowerCase().includes(word),
  );
  return [...starting, ...containing].length ? [...starting, ...containing] : offers;
}

function schemaHover(hooks: EditorHooks): Extension {
  return hoverTooltip((view, position) => {
    const schema = hooks.schema();
    if (!schema) return null;
    const text = view.state.doc.toString();
    const tree = syntaxTree(view.state);
    const { from, to } = tokenAt(tree, position);
    if (to - from < 2) return null;
    const path = pathAt(tree, text, to);
    const description = describePath(schema, path, (at) => readValue(tree, text, at));
    if (!description || (!description.description && description.values.length === 0)) return null;
    return {
      pos: from,
      end: to,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-hover";
        dom.append(description.description);
        if (description.values.length > 1) {
          const values = document.createElement("div");
          const list = document.createElement("code");
          list.textContent = description.values.join(" · ");
          values.append(list);
          dom.append(values);
        }
        return { dom };
      },
    };
  });
}

/** Return the nonce with which the content security policy allows styles. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? "";

export function createEditor(parent: HTMLElement, text: string, hooks: EditorHooks): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        lineNumbers(),
        EditorState.phrases.of({ "Fold line": t("workshop.fold_line"), "Unfold line": t("workshop.unfold_line") }),
        foldGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        json(),
        syntaxHighlighting(highlightStyle),
        theme,
        lintGutter(),
        autocompletion({ override: [completions(hooks)], icons: false, activateOnTyping: true }),
        schemaHover(hooks),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": t("workshop.game_file"),
          "aria-description": t("workshop.leave_editor"),
          tabindex: "0",
          spellcheck: "false",
          autocorrect: "off",
          autocapitalize: "off",
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          { key: "Mod-.", run: startCompletion },
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) hooks.onChange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) hooks.onMove(update.state.selection.main.head);
        }),
      ],
    }),
  });
}

export function showProblems(view: EditorView, problems: Problem[], schema: Schema | null): void {
  const text = view.state.doc.toString();
  const tree = parse(text);
  const diagnostics = problems.map((problem): Diagnostic => {
    const fix = findFix(problem, tree, text, schema);
    return {
      ...problemRange(problem, tree, text),
      severity: problem.severity,
      message: problem.hint ? `${problem.message} (${problem.hint})` : problem.message,
      actions: fix ? [{ name: fix.label, apply: (at) => applyFix(at, fix.change) }] : [],
    };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

export function applyFix(view: EditorView, { from, to, insert }: Change): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: "input.fix",
  });
  view.focus();
}

export function moveCursor(view: EditorView, position: number): void {
  view.dispatch({ selection: { anchor: Math.min(position, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}

export function replaceAll(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
}

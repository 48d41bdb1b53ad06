// ESLint rule: words that readers see come from the catalogue in src/texts, not from the markup or the code.

const READ_ATTRIBUTES = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "caption",
  "data-note",
  "heading",
  "help",
  "label",
  "placeholder",
  "text",
  "title",
  "verb",
]);
const READ_PROPERTIES = new Set(["caption", "help", "label", "note", "placeholder", "title", "verb"]);
const CODE = /^anypoker |var\(--/; // keys of the browser's storage, styles
const CODE_PROPERTIES = new Set(["action"]); // what the page sends
const CAPITAL = /^\p{Lu}\p{Ll}+/u;
const WORD = /\p{L}{2,}/u; // "OK" is a word, "×" and "A" are not
const PROSE = /(?:^|[\s(])\p{L}[\p{Ll}']+,? \p{Ll}{2,}|^\p{Lu}\p{Ll}+ …?$/u; // two words in a row
const QUIET_CALLS = /^(t|textParts|isTextKey|message|sentence|querySelector|querySelectorAll|closest|matches|getItem|setItem|readLocal|writeLocal|Error|log|warn|error|Function)$/; // prettier-ignore

/** Return the strings that an expression may evaluate to. */
function results(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ node, text: node.value }] : [];
    case "TemplateLiteral":
      return node.quasis.map((quasi) => ({ node: quasi, text: quasi.value.cooked ?? "" }));
    case "ConditionalExpression":
      return [...results(node.consequent), ...results(node.alternate)];
    case "LogicalExpression":
      return [...results(node.left), ...results(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...results(node.left), ...results(node.right)] : [];
    case "TSAsExpression":
    case "TSNonNullExpression":
      return results(node.expression);
    default:
      return [];
  }
}

const calleeName = (node) =>
  node.callee?.type === "Identifier" ? node.callee.name : (node.callee?.property?.name ?? "");

/** Return whether a string is code: a path, a type, an argument of a function that shows nothing. */
function isCode(node) {
  for (let one = node, parent = node.parent; parent; one = parent, parent = parent.parent) {
    if (/^(Import|Export\w*Declaration|TS\w*Type|ThrowStatement)/.test(parent.type) && parent.source === one)
      return true;
    if (/^(TSLiteralType|ThrowStatement|ImportExpression)$/.test(parent.type)) return true;
    if (parent.type === "Property" && parent.key === one) return true;
    if (parent.type === "Property" && CODE_PROPERTIES.has(parent.key.name)) return true;
    if (parent.type === "TaggedTemplateExpression" && parent.tag.name === "code") return true;
    if (parent.type === "BinaryExpression" && /^[=!]==?$/.test(parent.operator)) return true;
    if (parent.type === "SwitchCase" && parent.test === one) return true;
    if (/^(Call|New)Expression$/.test(parent.type) && one !== parent.callee)
      return QUIET_CALLS.test(calleeName(parent));
    if (/^SvelteAttribute$|^SvelteStyleDirective$/.test(parent.type)) return true; // attributes have their own check
    if (parent.type === "ArrowFunctionExpression" && parent.body === one) continue; // the value of a property
    if (/Function|Statement|Declaration$|^Program$/.test(parent.type)) return false;
  }
  return false;
}

const isModuleLevel = (node) => {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (/Function|^Svelte(?!Script)|PropertyDefinition/.test(parent.type)) return false;
    if (parent.type === "SvelteScriptElement") {
      return parent.startTag.attributes.some((one) => one.key?.name === "module" || one.key?.name === "context");
    }
  }
  return true;
};

export default {
  rules: {
    "inline-text": {
      meta: {
        type: "problem",
        schema: [],
        messages: {
          inline: 'put "{{text}}" into the catalogue (src/texts/en) and use t()',
          early: "call t() when something is drawn: the texts are not loaded when a module is",
        },
      },
      create(context) {
        const reported = new Set();
        const report = (node, text, pattern = WORD) => {
          if (CODE.test(text) || !pattern.test(text.replace("Anypoker", "")) || reported.has(node)) return;
          reported.add(node);
          context.report({ node, messageId: "inline", data: { text: text.trim().slice(0, 60) } });
        };
        return {
          SvelteText(node) {
            if (!/^Svelte(Style|Script)Element$/.test(node.parent.type)) report(node, node.value);
          },
          SvelteMustacheTag(node) {
            const owner = node.parent;
            if (owner.type === "SvelteAttribute" && !READ_ATTRIBUTES.has(owner.key.name)) return;
            if (/^Svelte(StyleDirective|Directive)$/.test(owner.type)) return;
            for (const { node: found, text } of results(node.expression)) report(found, text);
          },
          SvelteAttribute(node) {
            if (!READ_ATTRIBUTES.has(node.key.name)) return;
            for (const one of node.value) if (one.type === "SvelteLiteral") report(one, one.value);
          },
          Literal(node) {
            if (typeof node.value === "string" && !isCode(node)) report(node, node.value, PROSE);
          },
          Property(node) {
            if (!READ_PROPERTIES.has(node.key.name)) return;
            for (const { node: found, text } of results(node.value)) report(found, text, CAPITAL);
          },
          TemplateElement(node) {
            if (!isCode(node)) report(node, node.value.cooked ?? "", PROSE);
          },
          CallExpression(node) {
            if (/^(t|textParts|message)$/.test(calleeName(node)) && isModuleLevel(node)) {
              context.report({ node, messageId: "early" });
            }
          },
        };
      },
    },
  },
};

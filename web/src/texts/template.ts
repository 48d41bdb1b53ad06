// Templates of texts and messages: "Rebuy {amount}", "{seat:player} wins[ with {cards}]".

export interface Slot {
  name: string;
  form: string; // how the value is written; empty for the usual way
}
/** A piece of a template; a list is left out if one of its parameters is empty. */
export type Part = string | Slot | (string | Slot)[];

const parsed = new Map<string, Part[]>();

/** Split a template into its words and parameters. */
export function parseTemplate(template: string): Part[] {
  let parts = parsed.get(template);
  if (!parts) {
    parts = template
      .split(/\[([^\]]*)\]/)
      .flatMap((piece, i): Part[] => (i % 2 ? [parseSlots(piece)] : parseSlots(piece)));
    parsed.set(template, parts);
  }
  return parts;
}

function parseSlots(text: string): (string | Slot)[] {
  return text
    .split(/(\{\w+(?::\w+)?\})/)
    .filter(Boolean)
    .map((piece) => {
      const [, name, form = ""] = /^\{(\w+)(?::(\w+))?\}$/.exec(piece) ?? [];
      return name ? { name, form } : piece;
    });
}

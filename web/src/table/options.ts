// Options of a table as form fields, built from the server's schema; texts are in the area "options".

import schema from "../generated/options.json";
import { isTextKey, t } from "../texts";

export interface OptionField {
  name: string; // "rake.percent" is a part of an option
  label: string;
  help: string;
  kind: "switch" | "number" | "choice";
  value: string | number | boolean;
  choices: { value: string; label: string }[];
  least: number;
  most: number;
  isWhole: boolean;
  unit: string; // "chips", "s", "hands", "BB", "%" or ""
  zero: string; // what 0 means; empty if nothing special
}

interface FormSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  "x-unit"?: string;
}
type Options = Record<string, unknown>;
interface Rake {
  percent: number;
  cap: number;
}

const FORMS: Record<string, FormSchema | { anyOf: unknown[] }> = schema;
const { percent, cap } = schema.rake.anyOf[0]?.properties ?? {};
const RAKE: Record<string, FormSchema | undefined> = { percent: percent && { ...percent, minimum: 0 }, cap };

/** Options that hosts change most often; the others follow in a section. */
export const COMMON_OPTIONS = [
  "run_times",
  "turn_up",
  "rabbit_hunt",
  "straddles",
  "bomb_every",
  "approve_seats",
  "require_proofs",
  "act_seconds",
];

const text = (name: string, part = ""): string => {
  const id = name.replace(/[ .]/g, "_") + part;
  const key = `options.${id}`;
  return isTextKey(key) ? t(key) : "";
};

function makeField(name: string, form: FormSchema, value: unknown): OptionField | null {
  const kind =
    typeof value === "boolean"
      ? "switch"
      : typeof value === "string"
        ? "choice"
        : typeof value === "number"
          ? "number"
          : null;
  if (kind === null) return null;
  return {
    name,
    label: text(name) || name.replace(/_/g, " "),
    help: text(name, "_help"),
    kind,
    value: value as string | number | boolean,
    choices: (form.enum ?? []).map((choice) => ({ value: choice, label: text(`${name}_${choice}`) || choice })),
    least: form.minimum ?? 0,
    most: form.maximum ?? Number.MAX_SAFE_INTEGER,
    isWhole: form.type === "integer",
    unit: form["x-unit"] ?? "",
    zero: text(name, "_zero"),
  };
}

/** Read the rake option, whose value is null without rake. */
function parseRake(value: unknown): Rake {
  const rake: Partial<Rake> = typeof value === "object" && value !== null ? value : {};
  return { percent: 0, cap: 0, ...rake };
}

/** Return a field for every option, in the order of the server. */
export function optionFields(options: Options): OptionField[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (name !== "rake") return makeField(name, (FORMS[name] ?? {}) as FormSchema, value) ?? [];
    const rake = parseRake(value);
    const parts = (["percent", "cap"] as const).map((part) => makeField(`rake.${part}`, RAKE[part] ?? {}, rake[part]));
    return parts.filter((field) => field !== null);
  });
}

/** Return the options to send for a new value of a field. */
export function optionPatch(field: OptionField, value: string | number | boolean, options: Options): Options {
  if (!field.name.startsWith("rake.")) return { [field.name]: value };
  const rake = parseRake(options.rake);
  const changed = { ...rake, [field.name.slice("rake.".length)]: Number(value) };
  return { rake: changed.percent > 0 ? changed : null };
}

/** Return the options that undo a change. */
export const optionUndo = (patch: Options, options: Options): Options =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, options[name]]));

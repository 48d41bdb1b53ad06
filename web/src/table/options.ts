// Options of a table as form fields; the type of a value decides the kind of field.

export interface OptionField {
  name: string;
  label: string;
  kind: "switch" | "number" | "choice";
  value: string | number | boolean;
  choices: string[];
}

const LABELS: Record<string, string> = {
  act_seconds: "Time to act (s)",
  bank_seconds: "Time bank (s)",
  away_after: "Sit out after (timeouts)",
  spectators: "Spectators",
  approve_seats: "Host approves seats",
  listed: "Listed in the lobby",
  between_seconds: "Pause between hands (s)",
  bot_seconds: "Bot delay (s)",
  chat: "Chat",
  straddles: "Straddles",
  button_straddle: "Button straddle",
  run_times: "Run it (times)",
  bomb_every: "Bomb pot every (hands)",
  bomb_ante: "Bomb pot ante (BB)",
  seven_deuce: "7-2 bounty",
  kill: "Kill pots",
  kill_pot: "Kill pot minimum",
  button_ante: "Button ante",
  stand_up: "Stand-up bounty",
  show_cards: "Show cards after a hand",
  rabbit_hunt: "Rabbit hunt",
  least_buy: "Min buy-in",
  most_buy: "Max buy-in",
};
const CHOICES: Record<string, string[]> = {
  spectators: ["none", "live", "behind"],
  kill: ["none", "kill", "half kill"],
};
const labelOf = (name: string): string =>
  LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");

interface Rake {
  percent: number;
  cap: number;
}

/** Read the rake option, whose value is null without rake. */
function parseRake(value: unknown): Rake {
  const rake: Partial<Rake> = typeof value === "object" && value !== null ? value : {};
  return { percent: 0, cap: 0, ...rake };
}

export function optionFields(options: Record<string, unknown>): OptionField[] {
  const fields: OptionField[] = [];
  for (const [name, value] of Object.entries(options)) {
    if (name === "rake") {
      const rake = parseRake(value);
      fields.push({ name: "rake percent", label: "Rake %", kind: "number", value: rake.percent, choices: [] });
      fields.push({ name: "rake cap", label: "Rake cap", kind: "number", value: rake.cap, choices: [] });
    } else if (typeof value === "boolean")
      fields.push({ name, label: labelOf(name), kind: "switch", value, choices: [] });
    else if (typeof value === "number") fields.push({ name, label: labelOf(name), kind: "number", value, choices: [] });
    else if (typeof value === "string") {
      fields.push({ name, label: labelOf(name), kind: "choice", value, choices: CHOICES[name] ?? [value] });
    }
  }
  return fields;
}

/** Return the options to send for a typed number. */
export function optionPatch(
  field: OptionField,
  typed: string,
  options: Record<string, unknown>,
): Record<string, unknown> {
  const number = Number(typed) || 0;
  if (!field.name.startsWith("rake ")) return { [field.name]: number };
  const rake = parseRake(options.rake);
  if (field.name === "rake percent") return { rake: number > 0 ? { ...rake, percent: number } : null };
  return { rake: rake.percent > 0 ? { ...rake, cap: number } : null };
}

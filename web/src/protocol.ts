// What goes over the socket and REST, as the server's messages.py and bodies.py define it.

export interface PublicSeat {
  name: string;
  started: number;
  stack: number;
  bet: number;
  paid: number;
  folded: boolean;
  all_in: boolean;
  asked: boolean;
  up: string[];
  down: number;
  shown: string[] | null;
  declared: string[];
  bought: string[];
}

export interface OwnCard {
  card: string;
  up: boolean;
  pile: string | null;
  shared: boolean;
  turned: boolean;
}

export interface BoardCard {
  card: string;
  piles: string[];
}

export interface Layout {
  kind: "multi-row" | "branching" | "grid";
  rows: { label: string; piles: string[] }[];
  columns: number;
  cells: string[][][];
}

export interface Won {
  seat: number;
  amount: number;
  pot: number;
  entry: string | null;
  cards: string[];
  words?: string; // the hand in words
}

export interface HandEvent {
  event: string;
  seat?: number | null;
  [fact: string]: unknown;
}

interface Asked {
  seat: number;
  number: number;
  timeout: string;
}

export type Decision = Asked &
  (
    | {
        decision: "betting";
        call: number;
        least: number;
        most: number;
        amounts: number[];
        opens: boolean;
        completes: boolean;
        must_bet: boolean;
      }
    | {
        decision: "bring_in";
        amount: number;
        least: number;
        most: number;
        amounts: number[];
        may_fold: boolean;
      }
    | { decision: "draw"; least: number; most: number; cards: string[]; extra: number; pile: string | null }
    | {
        decision: "discard";
        least: number;
        most: number;
        cards: string[];
        face_up: boolean;
        onto: string | null;
      }
    | { decision: "discard_pile"; piles: [string, string[]][] }
    | { decision: "expose"; least: number; most: number; cards: string[] }
    | { decision: "pass"; exactly: number; cards: string[]; to: number }
    | {
        decision: "separate";
        piles: { name: string; number: number; least_up: number; least_down: number }[];
        comparison: { piles: { name: string }[]; relation: string } | null;
        cards: string[];
        up: boolean[];
        wild: boolean[];
        example: string;
      }
    | { decision: "declare"; words: string[]; pots: number }
    | { decision: "choose"; variable: string; values: string[]; default: string; seconds: number | null }
    | {
        decision: "buy";
        price: number;
        receive: number;
        piles: string[];
        give_up: number;
        cards: string[];
        face_up: boolean;
        common: boolean;
        optional: boolean;
      }
    | { decision: "protect"; price: number; card: string; prompt: string }
    | { decision: "penalty"; price: number; card: string }
    | { decision: "replace"; exactly: number; cards: string[] }
    | {
        decision: "arrange";
        cards: string[];
        jokers: number;
        joker_value: string;
        nameable: string[];
        named: string[];
      }
    | { decision: "run_times"; most: number }
  );

export interface View {
  viewer: number | null;
  hand: number;
  game: string;
  structure: string;
  stakes?: { big_blind: number; small_bet: number; big_bet: number; ante: number };
  layout: Layout | null;
  step: string;
  step_index: number;
  over: boolean;
  button: number;
  pot: number;
  pots: { amount: number; seats: number[] }[];
  to_match: number;
  seats: PublicSeat[];
  own: OwnCard[];
  board: BoardCard[];
  dice: [string, number[]][];
  choices: [string, string][];
  runs: number;
  run: number;
  waiting: number[];
  decision: Decision | null;
  you_have: string[];
  won: Won[];
  events: HandEvent[];
}

export interface TableSeat {
  seat: number;
  player?: string | null;
  name?: string | null;
  stack?: number;
  hand_seat?: number | null;
  status?: string;
  bot?: { kind: string; level: number } | null;
  connected?: boolean;
}

export interface Table {
  id: string;
  name: string;
  status: "gathering" | "playing" | "paused" | "over";
  game: string;
  next_game: string | null;
  stakes: string;
  hand: number;
  host: string | null;
  seats: TableSeat[];
  applicants: { player: string; name: string; seat: number; stack: number }[];
  waits_for: string;
  usual_stack: number;
  options?: Record<string, unknown>;
  may_straddle?: string[];
  spectators?: number;
}

export interface Clock {
  players: string[];
  until: number;
  bank_until: number;
  now: number;
}

export interface Choice {
  question: number;
  player: string;
  games: string[];
  until: number;
}

export interface ChatLine {
  n: number;
  at: number;
  player: string;
  name: string;
  text: string;
}

export interface You {
  player: string | null;
  name: string | null;
  seat: number | null;
  hand_seat: number | null;
  host: boolean;
}

export type Message =
  | {
      type: "state";
      n: number;
      you: You;
      table: Table;
      rules: string;
      places?: string[][];
      view: View | null;
      clock: Clock | null;
      choice: Choice | null;
      chat: ChatLine[];
    }
  | {
      type: "events";
      n: number;
      hand: number;
      begins?: boolean;
      events: HandEvent[];
      now: Partial<View>;
      clock: Clock | null;
      rules?: string | null;
      places?: string[][] | null;
      mine?: Partial<View> | null;
    }
  | { type: "table"; n: number; table: Table; choice: Choice | null; said: string[] }
  | { type: "chat"; n: number; line: ChatLine }
  | { type: "equities"; n: number; hand: number; equities: (number | null)[] }
  | { type: "done"; key: string; n: number }
  | { type: "error"; key: string | null; sentence: string };

export interface Wish {
  do: string;
  [fact: string]: unknown;
}

export interface HandListed {
  number: number;
  game: string;
  at: number;
  players: string[];
  pot: number;
}

export interface HandShared {
  id: string;
}

export interface Ledger {
  lines: { player: string; name: string; bought: number; cashed: number; stack: number; net: number }[];
  payments: { payer: string; payee: string; chips: number }[];
  house: number;
  forfeited: number;
}

export interface PlayerStatistics {
  player: string;
  name: string;
  hands: number;
  vpip: number;
  pfr: number;
  showdowns: number;
  won: number;
  net: number;
}

export interface TableListed {
  id: string;
  name: string;
  game: string;
  stakes: string;
  players: number;
  names: string[];
  seats: number;
}

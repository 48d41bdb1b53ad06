// Complete messages and views for tests; a test overrides the fields it is about.

import type { TableState } from "../src/state";
import type { EventsMessage, HandEvent, PublicSeat, PublicView, Table, View, You } from "../src/protocol";

export const YOU: You = {
  player: "g1",
  name: "Ann",
  seat: null,
  hand_seat: null,
  host: false,
  removed: null,
  call_link: "",
  plan: null,
};

export const table = (fields: Partial<Table> = {}): Table => ({
  id: "t",
  name: "Friday",
  status: "playing",
  game: "Texas Hold'em",
  next_game: null,
  stakes: "1/2",
  hand: 1,
  host: "g1",
  seats: [{ seat: 0 }, { seat: 1 }],
  applicants: [],
  waits_for: "",
  usual_stack: 200,
  ...fields,
});

export const publicSeat = (fields: Partial<PublicSeat> = {}): PublicSeat => ({
  name: "Ann",
  started: 100,
  stack: 100,
  bet: 0,
  paid: 0,
  folded: false,
  all_in: false,
  asked: false,
  up: [],
  down: 2,
  shown: null,
  declared: [],
  bought: [],
  aside: false,
  legs: 0,
  rows: [],
  marks: [],
  wagers: [],
  ...fields,
});

export const publicView = (fields: Partial<PublicView> = {}): PublicView => ({
  hand: 1,
  game: "Texas Hold'em",
  structure: "No Limit",
  layout: null,
  step: "",
  step_index: 0,
  over: false,
  button: 0,
  pot: 0,
  pots: [],
  to_match: 0,
  seats: [],
  board: [],
  dice: [],
  choices: [],
  runs: 1,
  run: 1,
  waiting: [],
  won: [],
  ...fields,
});

export const view = (fields: Partial<View> = {}): View => ({
  ...publicView(),
  viewer: null,
  own: [],
  outward: [],
  you_have: [],
  decision: null,
  events: [],
  ...fields,
});

const HEAD = { type: "events", n: 6, hand: 1, clock: null } as const;
type Fields<Begins extends boolean> = Partial<Omit<Extract<EventsMessage, { begins: Begins }>, "begins" | "type">>;

/** The first events of a hand. */
export const handBegins = (fields: Fields<true> = {}): EventsMessage => ({
  ...HEAD,
  events: [],
  now: publicView(),
  ...fields,
  begins: true,
});

/** Further events of a hand. */
export const handContinues = (fields: Fields<false> = {}): EventsMessage => ({
  ...HEAD,
  events: [],
  now: {},
  ...fields,
  begins: false,
});

export const dealt = (seat: number | null, card: string, up = seat === null): HandEvent => ({
  event: "dealt",
  seat,
  card,
  up,
  piles: [],
  shared: false,
});

export const tableState = (fields: Partial<TableState> = {}): TableState => ({
  n: 1,
  you: YOU,
  table: table(),
  rules: "",
  rows: [],
  view: null,
  clock: null,
  choice: null,
  chat: [],
  notices: [],
  equities: [],
  places: [],
  card: null,
  showdown: null,
  ...fields,
});

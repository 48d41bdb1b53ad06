// What goes over the socket and REST: the server's own models, with names as the pages use them.

import type * as server from "./generated/server";

export type {
  BoardCard,
  BotInfo,
  ChatLine,
  Clock,
  Decision,
  Equities,
  HandPlayer,
  HandShared,
  OwnCard,
  PlayerStatistics,
  PublicSeat,
  You,
} from "./generated/server";

export type Choice = server.ChoiceInfo;
export type HandSummary = server.HandSummary;
export type Ledger = server.LedgerInfo;
export type TableSummary = server.TableSummary;

/** A seat where nobody sits has its number alone. */
export type TableSeat = Pick<server.SeatInfo, "seat"> & Partial<server.SeatInfo>;

export type Layout = server.Layout;

/** A share that was won; `words`: the hand in words. */
export type Won = Omit<server.Won, "ordering" | "strength" | "roles" | "wild_ranks" | "only_share"> & {
  words?: string;
};

export type EventKind = server.SeenEvent["event"];

/** An event as its readers take it: each looks for the facts of the kinds that it knows. */
export interface HandEvent {
  event: string;
  seat?: number | null;
  [fact: string]: unknown;
}

type ViewField =
  | "viewer"
  | "hand"
  | "game"
  | "structure"
  | "layout"
  | "step"
  | "step_index"
  | "over"
  | "button"
  | "pot"
  | "pots"
  | "to_match"
  | "seats"
  | "own"
  | "outward"
  | "board"
  | "dice"
  | "choices"
  | "runs"
  | "run"
  | "waiting"
  | "decision"
  | "you_have";

/** What one seat sees of a hand, as far as the pages show it. */
export type View = Pick<server.SeatView, ViewField> & {
  stakes?: Pick<server.Stakes, "big_blind" | "small_bet" | "big_bet" | "ante">;
  won: Won[];
  events: HandEvent[];
};

type TableField =
  "id" | "name" | "game" | "next_game" | "stakes" | "hand" | "host" | "applicants" | "waits_for" | "usual_stack";
export type Table = Pick<server.TableInfo, TableField> &
  Partial<Pick<server.TableInfo, "options" | "may_straddle" | "spectators">> & {
    status: "gathering" | "playing" | "paused" | "over";
    seats: TableSeat[];
  };

type StateMessage = Omit<server.StateMessage, "table" | "view" | "places" | "players" | "equities"> & {
  table: Table;
  view: View | null;
  places?: string[][];
  equities?: server.Equities[];
};
type EventsMessage = Pick<server.EventsMessage, "type" | "n" | "hand" | "clock"> &
  Partial<Pick<server.EventsMessage, "begins" | "rules" | "places" | "players">> & {
    events: HandEvent[];
    now: Partial<View>;
    mine?: Partial<View> | null;
  };
type TableMessage = Omit<server.TableMessage, "table"> & { table: Table };

export type Message =
  | StateMessage
  | EventsMessage
  | TableMessage
  | server.PresenceMessage
  | server.ChatMessage
  | server.EquitiesMessage
  | server.DoneMessage
  | server.ErrorMessage;

type WithoutKey<One> = One extends unknown ? Omit<One, "key"> : never;

/** What a page may ask for; the line adds the key. */
export type Command = WithoutKey<server.ClientCommand>;

export type HostCommandName = Extract<Command, { do: "host" }>["verb"];

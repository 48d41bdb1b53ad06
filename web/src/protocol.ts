// Messages of the socket and of REST: the server's models, narrowed to what the pages use.

import type * as server from "./generated/server";

export type {
  BoardCard,
  BotInfo,
  ChatLine,
  Clock,
  ComparedHand,
  Decision,
  CardInfo,
  DealtGame,
  Equities,
  GamePreview,
  GuestTable,
  HandPlayer,
  HandShared,
  HandSummary,
  Layout,
  OwnCard,
  PlayerStatistics,
  PublicSeat,
  SessionSummary,
  StageInfo,
  TableGames,
  TableOpened,
  TableRequest,
  TableSummary,
  MoveMessage,
  TournamentInfo,
  TournamentRequest,
  TournamentSummary,
  You,
} from "./generated/server";

export type Reaction = server.ReactionMessage["reaction"];
export type Choice = server.ChoiceInfo;
export type Guest = server.GuestInfo;
export type Ledger = server.LedgerInfo;

/** A seat; an empty one has only its number. */
export type TableSeat = Pick<server.SeatInfo, "seat"> & Partial<server.SeatInfo>;

/** A share that was won; `words` names the hand. */
export type Won = Pick<server.Won, "seat" | "amount" | "pot" | "entry" | "cards"> & { words?: string };

type EventMap = { [Event in server.SeenEvent as Event["event"]]: Event };
export type EventKind = keyof EventMap;

/** An event of the given kinds; of any kind by default. */
export type HandEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: EventMap[K] & { event: K; message?: string };
}[Kind];

type DecisionMap = { [Decision in server.Decision as Decision["decision"]]: Decision };
export type DecisionKind = keyof DecisionMap;

/** A decision of the given kinds; of any kind by default. */
export type DecisionOf<Kind extends DecisionKind = DecisionKind> = {
  [K in Kind]: DecisionMap[K] & { decision: K };
}[Kind];

type PublicField =
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
  | "board"
  | "dice"
  | "choices"
  | "runs"
  | "run"
  | "waiting";

/** The part of a hand that everyone sees. */
export type PublicView = Pick<server.SeatView, PublicField> & {
  stakes?: Pick<server.Stakes, "big_blind" | "small_bet" | "big_bet" | "ante">;
  won: Won[];
};

/** The part of a hand that only one seat sees. */
export type PrivateView = Pick<server.SeatView, "viewer" | "own" | "outward" | "you_have" | "decision">;

/** A hand as one seat sees it. */
export type View = PublicView & PrivateView & { events: HandEvent[] };

type TableField =
  "id" | "name" | "game" | "next_game" | "stakes" | "hand" | "host" | "applicants" | "waits_for" | "usual_stack";
export type Contest = server.ContestInfo;
export type Table = Pick<server.TableInfo, TableField> &
  Partial<
    Pick<
      server.TableInfo,
      | "options"
      | "may_straddle"
      | "spectators"
      | "watching"
      | "banned"
      | "unit"
      | "stakes_shown"
      | "next_table"
      | "contest"
      | "stakes_now"
      | "stakes_next"
      | "bomb_votes"
      | "bomb_needed"
      | "level"
      | "tournament"
    >
  > & {
    status: "gathering" | "playing" | "paused" | "over";
    seats: TableSeat[];
  };

type StateMessage = Omit<
  server.StateMessage,
  "texts" | "table" | "view" | "places" | "rows" | "players" | "equities" | "card"
> & {
  card?: server.CardInfo | null;
  table: Table;
  view: View | null;
  places?: string[][];
  rows?: [string, number][]; // of games in which players lay cards in rows
  equities?: server.Equities[];
};

type EventsHead = Pick<server.EventsMessage, "type" | "n" | "hand" | "clock"> &
  Partial<Pick<server.EventsMessage, "rules" | "places" | "rows" | "stakes">> & {
    events: HandEvent[];
    mine?: (Partial<PrivateView> & { compared?: server.ComparedHand[] }) | null; // null for spectators
    stage?: server.StageInfo | null; // shown for a while before the next message
  };

/** The first events of a hand, with everything that is public. */
type HandBeginsMessage = EventsHead & { begins: true; now: PublicView; players?: server.HandPlayer[] | null };

/** Further events, with what has changed. */
type HandContinuesMessage = EventsHead & { begins: false; now: Partial<PublicView> };

export type EventsMessage = HandBeginsMessage | HandContinuesMessage;
type TableMessage = Omit<server.TableMessage, "texts" | "table" | "card"> & {
  table: Table;
  card?: server.CardInfo | null;
};

export type Message =
  | StateMessage
  | EventsMessage
  | TableMessage
  | server.PresenceMessage
  | server.ChatMessage
  | server.ReactionMessage
  | server.YouMessage
  | server.MoveMessage
  | server.PongMessage
  | server.EquitiesMessage
  | server.DeckProofMessage
  | server.DoneMessage
  | Omit<server.ErrorMessage, "texts">;

/** Parse a message of the socket. The server validates what it sends. */
export function parseMessage(text: string): Message {
  const message: Message = JSON.parse(text);
  return message;
}

/** Return the seat of an event; null if it has none. */
export const seatOf = (event: HandEvent): number | null => ("seat" in event ? event.seat : null);

type WithoutKey<Sent> = Sent extends unknown ? Omit<Sent, "key"> : never;

/** A client command; the socket adds its key. */
export type Command = WithoutKey<server.ClientCommand>;

type WithoutDo<Sent> = Sent extends { do: "host" } ? Omit<Sent, "do"> : never;

/** A command of the host, by its verb. */
export type HostCommand = WithoutDo<Command>;

// Written by `python -m tools.export_web_types` from the server's models: change them.

export interface BettingDecision {
  decision: "betting";
  seat: number;
  number: number;
  call: number;
  least: number;
  most: number;
  amounts: number[];
  opens: boolean;
  completes: boolean;
  must_bet: boolean;
  free_fold: boolean;
  timeout: string;
}

export interface BringInDecision {
  decision: "bring_in";
  seat: number;
  number: number;
  amount: number;
  least: number;
  most: number;
  amounts: number[];
  may_fold: boolean;
  timeout: string;
}

export interface DrawDecision {
  decision: "draw";
  seat: number;
  number: number;
  least: number;
  most: number;
  cards: string[];
  extra: number;
  pile: string | null;
  timeout: string;
}

export interface DiscardDecision {
  decision: "discard";
  seat: number;
  number: number;
  least: number;
  most: number;
  cards: string[];
  face_up: boolean;
  onto: string | null;
  timeout: string;
}

export interface DiscardPileDecision {
  decision: "discard_pile";
  seat: number;
  number: number;
  piles: [string, string[]][];
  timeout: string;
}

export interface ExposeDecision {
  decision: "expose";
  seat: number;
  number: number;
  least: number;
  most: number;
  cards: string[];
  timeout: string;
}

export interface PassDecision {
  decision: "pass";
  seat: number;
  number: number;
  exactly: number;
  cards: string[];
  to: number;
  timeout: string;
}

export interface SeparateDecision {
  decision: "separate";
  seat: number;
  number: number;
  piles: SeparatedPile[];
  comparison: Comparison | null;
  cards: string[];
  up: boolean[];
  wild: boolean[];
  example: string;
  incremental: boolean;
  room: number[];
  laid: [string, string[]][];
  bugs: boolean[];
  timeout: string;
}

export interface SeparatedPile {
  name: string;
  number: number;
  least_up: number;
  least_down: number;
}

export interface Comparison {
  piles: ComparedPile[];
  relation: "greater_than" | "less_than" | "equal" | "at_least";
}

export interface ComparedPile {
  name: string;
  ordering: string;
}

export interface DeclareDecision {
  decision: "declare";
  seat: number;
  number: number;
  words: string[];
  pots: number;
  chips: string[];
  timeout: string;
}

export interface ChooseDecision {
  decision: "choose";
  seat: number;
  number: number;
  variable: string;
  values: string[];
  default: string;
  seconds: number | null;
  timeout: string;
}

export interface BuyDecision {
  decision: "buy";
  seat: number;
  number: number;
  price: number;
  receive: number;
  piles: string[];
  give_up: number;
  cards: string[];
  face_up: boolean;
  common: boolean;
  optional: boolean;
  timeout: string;
}

export interface ProtectDecision {
  decision: "protect";
  seat: number;
  number: number;
  price: number;
  card: string;
  prompt: string;
  timeout: string;
}

export interface PenaltyDecision {
  decision: "penalty";
  seat: number;
  number: number;
  price: number;
  card: string;
  timeout: string;
}

export interface ReplaceDecision {
  decision: "replace";
  seat: number;
  number: number;
  exactly: number;
  cards: string[];
  timeout: string;
}

export interface ArrangeDecision {
  decision: "arrange";
  seat: number;
  number: number;
  cards: string[];
  jokers: number;
  joker_value: "different" | "same";
  nameable: string[];
  named: string[];
  timeout: string;
}

export interface RunTimesDecision {
  decision: "run_times";
  seat: number;
  number: number;
  most: number;
  timeout: string;
}

export interface StayDecision {
  decision: "stay";
  seat: number;
  number: number;
  price: number;
  pot: number;
  at_risk: number;
  timeout: string;
}

export interface BragDecision {
  decision: "brag";
  seat: number;
  number: number;
  price: number;
  least: number;
  most: number;
  may_look: boolean;
  see_price: number;
  side_show: number;
  timeout: string;
}

export interface SideShowDecision {
  decision: "side_show";
  seat: number;
  number: number;
  by: number;
  timeout: string;
}

export interface ExchangeDecision {
  decision: "exchange";
  seat: number;
  number: number;
  counts: number[];
  cards: string[];
  pile: string | null;
  pile_cards: string[];
  partner: number;
  may_pass: boolean;
  may_knock: boolean;
  timeout: string;
}

export interface OfferDecision {
  decision: "offer";
  seat: number;
  number: number;
  card: string;
  price: number;
  to: number;
  face_up: boolean;
  timeout: string;
}

export interface MarketDecision {
  decision: "market";
  seat: number;
  number: number;
  offers: CardOffer[];
  give_up: number;
  cards: string[];
  optional: boolean;
  folds: boolean;
  timeout: string;
}

export interface CardOffer {
  place: number;
  card: string | null;
  price: number;
  cheapest: number;
}

export interface AuctionDecision {
  decision: "auction";
  seat: number;
  number: number;
  least: number;
  most: number;
  standing: number;
  leader: number;
  sealed: boolean;
  prize: string;
  lot: string[];
  optional: boolean;
  timeout: string;
}

export interface WagerDecision {
  decision: "wager";
  seat: number;
  number: number;
  bet: string;
  amounts: number[];
  folds: boolean;
  staked: number;
  timeout: string;
}

export interface HandStartedEvent {
  event: "hand_started";
  game: string;
  names: string[];
  stacks: number[];
  button: number;
}

export interface StepStartedEvent {
  event: "step_started";
  name: string;
}

export interface PostedEvent {
  event: "posted";
  seat: number;
  what: string;
  amount: number;
  dead: boolean;
}

export interface DealtEvent {
  event: "dealt";
  seat: number | null;
  card: string;
  up: boolean;
  piles: string[];
  shared: boolean;
}

export interface CheckedEvent {
  event: "checked";
  seat: number;
}

export interface CalledEvent {
  event: "called";
  seat: number;
  amount: number;
  all_in: boolean;
}

export interface BetMadeEvent {
  event: "bet_made";
  seat: number;
  amount: number;
  all_in: boolean;
}

export interface RaisedEvent {
  event: "raised";
  seat: number;
  to: number;
  amount: number;
  completes: boolean;
  all_in: boolean;
}

export interface FoldedEvent {
  event: "folded";
  seat: number;
}

export interface RefundedEvent {
  event: "refunded";
  seat: number;
  amount: number;
}

export interface RoundEndedEvent {
  event: "round_ended";
  pot: number;
}

export interface DiscardedEvent {
  event: "discarded";
  seat: number;
  number: number;
  cards: string[];
  onto: string | null;
  open: string[];
}

export interface DrewEvent {
  event: "drew";
  seat: number;
  thrown: number;
  drawn: number;
  cards: string[];
  open: string[];
}

export interface ShuffledEvent {
  event: "shuffled";
  number: number;
}

export interface DecidedEvent {
  event: "decided";
  seat: number;
}

export interface ExposedEvent {
  event: "exposed";
  seat: number;
  cards: string[];
  up: boolean;
}

export interface PassedEvent {
  event: "passed";
  seat: number;
  to: number;
  number: number;
  cards: string[];
  up: boolean;
  open: string[];
}

export interface SeparatedEvent {
  event: "separated";
  seat: number;
  piles: [string, string[]][];
  up: boolean;
}

export interface DeclaredEvent {
  event: "declared";
  seat: number;
  words: string[];
}

export interface ChoseEvent {
  event: "chose";
  seat: number;
  variable: string;
  value: string;
}

export interface BoughtEvent {
  event: "bought";
  seat: number;
  price: number;
  what: string;
}

export interface DeclinedEvent {
  event: "declined";
  seat: number;
}

export interface PileRemovedEvent {
  event: "pile_removed";
  pile: string;
  cards: string[];
  open: string[];
  place: number;
}

export interface RolledEvent {
  event: "rolled";
  pile: string;
  dice: number[];
}

export interface ReplacedEvent {
  event: "replaced";
  seat: number;
  card: string;
  by: string;
  position: number;
}

export interface RevealedEvent {
  event: "revealed";
  cards: string[];
  positions: number[];
}

export interface ArrangedEvent {
  event: "arranged";
  seat: number;
  cards: string[];
  jokers: string[];
}

export interface AgreedToRunEvent {
  event: "agreed_to_run";
  times: number;
}

export interface RunStartedEvent {
  event: "run_started";
  number: number;
}

export interface ShownEvent {
  event: "shown";
  seat: number;
  cards: string[];
}

export interface MuckedEvent {
  event: "mucked";
  seat: number;
}

export interface OpenersShownEvent {
  event: "openers_shown";
  seat: number;
  cards: string[];
}

export interface WonEvent {
  event: "won";
  seat: number;
  amount: number;
  pot: number;
  entry: string | null;
  cards: string[];
  ordering: string | null;
  strength: [number, number] | null;
  roles: ("wild" | "bug" | null)[];
  wild_ranks: number[];
  only_share: boolean;
}

export interface UnclaimedEvent {
  event: "unclaimed";
  pot: number;
  entry: string;
  declared: boolean;
}

export interface RakedEvent {
  event: "raked";
  pot: number;
  amount: number;
}

export interface MarkedEvent {
  event: "marked";
  seat: number;
  mark: string;
}

export interface RabbitShownEvent {
  event: "rabbit_shown";
  cards: string[];
}

export interface RedealtEvent {
  event: "redealt";
  pot: number;
  seats: number[];
  passed_out: boolean;
  why: string;
}

export interface StayedEvent {
  event: "stayed";
  seat: number;
  stays: boolean;
  folds: boolean;
  asked: boolean;
}

export interface ShownToEvent {
  event: "shown_to";
  seat: number;
  cards: string[];
}

export interface PaidEvent {
  event: "paid";
  seat: number;
  to: number | null;
  amount: number;
  why: string;
}

export interface LegScoredEvent {
  event: "leg_scored";
  seat: number;
  legs: number;
  needed: number;
  lost: boolean;
}

export interface LookedEvent {
  event: "looked";
  seat: number;
  cards: string[];
}

export interface StakedEvent {
  event: "staked";
  seat: number;
  amount: number;
  blind: boolean;
  all_in: boolean;
}

export interface SideShowAskedEvent {
  event: "side_show_asked";
  seat: number;
  to: number;
  amount: number;
}

export interface SideShowAnsweredEvent {
  event: "side_show_answered";
  seat: number;
  accepts: boolean;
}

export interface SawEvent {
  event: "saw";
  seat: number;
  to: number;
  amount: number;
}

export interface ExchangedEvent {
  event: "exchanged";
  seat: number;
  other: number | null;
  pile: string | null;
  given: string[];
  taken: string[];
  up: boolean;
  given_open: string[];
  taken_open: string[];
  positions: number[];
}

export interface BlockedEvent {
  event: "blocked";
  seat: number;
  other: number | null;
  card: string;
}

export interface KnockedEvent {
  event: "knocked";
  seat: number;
}

export interface OfferedEvent {
  event: "offered";
  seat: number;
  card: string;
  new: boolean;
}

export interface KeptEvent {
  event: "kept";
  seat: number;
  asked: boolean;
}

export interface PushedEvent {
  event: "pushed";
  seat: number;
  to: number | null;
  price: number;
}

export interface FouledEvent {
  event: "fouled";
  seat: number;
}

export interface HandRankedEvent {
  event: "hand_ranked";
  seat: number;
  entry: string;
  cards: string[];
  ordering: string | null;
  strength: [number, number] | null;
  royalty: number;
  roles: ("wild" | "bug" | null)[];
  wild_ranks: number[];
}

export interface ScoredEvent {
  event: "scored";
  seat: number;
  other: number;
  hands: [string, number][];
  majority: number;
  scoop: number;
  royalties: number;
  points: number;
}

export interface TakenEvent {
  event: "taken";
  seat: number;
  card: string;
  pile: string;
  place: number;
  position: number;
  up: boolean;
}

export interface BidMadeEvent {
  event: "bid_made";
  seat: number;
  amount: number;
}

export interface WageredEvent {
  event: "wagered";
  seat: number;
  bet: string;
  amount: number;
  asked: boolean;
}

export interface SettledEvent {
  event: "settled";
  seat: number;
  banker: number;
  bet: string;
  staked: number;
  won: number;
  lost: number;
  how: string;
  uncovered: number;
}

export interface HandEndedEvent {
  event: "hand_ended";
  stacks: number[];
}

export interface SeatView {
  viewer: number | null;
  hand: number;
  game: string;
  structure: "Limit" | "Pot Limit" | "No Limit" | "Spread Limit" | "All-in or Fold";
  stakes: Stakes;
  start: Seats;
  layout: Layout | null;
  number: number;
  step: string;
  step_index: number;
  over: boolean;
  button: number;
  pot: number;
  pots: PotView[];
  to_match: number;
  seats: PublicSeat[];
  own: OwnCard[];
  outward: string[][];
  named: string[];
  board: BoardCard[];
  opened: string[];
  dice: [string, number[]][];
  choices: [string, string][];
  stock: number;
  discards: number;
  redeals: number;
  runs: number;
  run: number;
  waiting: number[];
  decision: Decision | null;
  you_have: string[];
  won: Won[];
  table: TableSeat[];
  events: SeenEvent[];
}

export interface Stakes {
  structure: "Limit" | "Pot Limit" | "No Limit" | "Spread Limit" | "All-in or Fold" | null;
  ante: number;
  small_blind: number;
  big_blind: number;
  bring_in: number;
  small_bet: number;
  big_bet: number;
  big_blind_ante: boolean;
  straddles: number[];
  spread_least: number;
  spread_most: number;
  cap_per_round: number | null;
  cap_per_hand: number | null;
  run_times: number;
  hidden_all_ins: boolean;
  free_folds: boolean;
  rake: number;
  rake_cap: number;
  rake_always: boolean;
}

export interface Seats {
  players: Seat[];
  button: number;
  dues: Dues[];
  hand: number;
  marks: string[][];
}

export interface Seat {
  name: string;
  stack: number;
}

export interface Dues {
  ante: number;
  ante_is_dead: boolean;
  blind: number;
  post: number;
  dead: number;
}

export interface Layout {
  kind: "multi-row" | "branching" | "grid";
  rows: LayoutRow[];
  columns: number;
  cells: string[][][];
}

export interface LayoutRow {
  label: string;
  piles: string[];
}

export interface PotView {
  amount: number;
  seats: number[];
}

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
  aside: boolean;
  legs: number;
  rows: [string, string[]][];
  marks: string[];
  wagers: [string, number][];
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

export interface Won {
  seat: number;
  amount: number;
  pot: number;
  entry: string | null;
  cards: string[];
  ordering: string | null;
  strength: [number, number] | null;
  roles: ("wild" | "bug" | null)[];
  wild_ranks: number[];
  only_share: boolean;
}

export interface TableSeat {
  name: string | null;
  stack: number;
  seat: number | null;
  state: string;
}

export interface Applicant {
  player: string;
  name: string;
  seat: number;
  stack: number;
}

export interface BannedInfo {
  player: string;
  name: string;
}

export interface BotInfo {
  kind: string;
  level: number;
  character: string;
}

export interface ChatLine {
  n: number;
  at: number;
  player: string;
  name: string;
  text: string;
}

export interface ChatMessage {
  type: "chat";
  n: number;
  line: ChatLine;
}

export interface Clock {
  players: string[];
  until: number;
  bank_until: number;
  now: number;
}

export interface ComparedHand {
  seat: number;
  share: string;
  words: string;
  cards: string[];
}

export interface ContestInfo {
  left_hands: number;
  left_ms: number;
  runs: boolean;
  now: number;
  hands: number | null;
  levels: LevelInfo[];
  places: PlaceInfo[];
  over: boolean;
  won_by: string;
  entrants: number;
  entry: number;
  percent: number[];
  prizes: number[];
}

export interface LevelInfo {
  stakes: string;
  hands: number;
  minutes: number;
  stakes_shown: string;
}

export interface PlaceInfo {
  place: number;
  player: string;
  name: string;
  stack: number;
  prize: number;
  seat: number | null;
  colour: number | null;
}

export interface DoneMessage {
  type: "done";
  key: string;
  n: number;
}

export interface Equities {
  events: number;
  equities: (number | null)[];
  shares: (Record<string, number> | null)[];
  exact: boolean;
}

export interface EquitiesMessage {
  events: number;
  equities: (number | null)[];
  shares: (Record<string, number> | null)[];
  exact: boolean;
  type: "equities";
  n: number;
  hand: number;
}

export interface ErrorMessage {
  type: "error";
  key: string | null;
  sentence: string;
  retry_after: number;
  texts: Record<string, Record<string, unknown>>;
}

export interface EventsMessage {
  type: "events";
  n: number;
  hand: number;
  begins: boolean;
  players: HandPlayer[] | null;
  events: Record<string, unknown>[];
  now: Record<string, unknown>;
  clock: Clock | null;
  rules: string | null;
  places: string[][] | null;
  rows: [string, number][];
  stakes: StakesInfo | null;
  mine: PrivateFields | null;
  stage: StageInfo | null;
  texts: Record<string, Record<string, unknown>>;
}

export interface HandPlayer {
  player: string;
  seat: number;
  name: string;
  bot: BotInfo | null;
}

export interface StakesInfo {
  game: string;
  structure: string;
  betting: string;
  forced: StakesLine[];
  small_blind: number;
  big_blind: number;
  ante: number;
  bring_in: number;
  small_bet: number;
  big_bet: number;
}

export interface StakesLine {
  label: string;
  text: string;
}

export interface PrivateFields {
  viewer: number;
  own: Record<string, unknown>[];
  named: string[];
  outward: string[][];
  you_have: string[];
  decision: Record<string, unknown> | null;
  compared: ComparedHand[];
  texts: Record<string, Record<string, unknown>>;
}

export interface StageInfo {
  kind: "runout" | "showdown";
  ms: number;
  hands: ComparedHand[];
}

export interface MoveMessage {
  type: "move";
  tournament: string;
  table: string;
  number: number;
  seat: number;
  why: string;
  texts: Record<string, Record<string, unknown>>;
}

export interface PlanInfo {
  hand: number;
  kind: string;
  chips: number;
}

export interface PongMessage {
  type: "pong";
}

export interface PresenceMessage {
  type: "presence";
  n: number;
  spectators: number;
  connected: string[];
  watching: WatchingGuest[];
}

export interface WatchingGuest {
  player: string;
  name: string;
}

export interface ReactionMessage {
  player: string;
  reaction: "clap" | "laugh" | "wow" | "cry" | "fire" | "think" | "luck" | "salute";
  type: "reaction";
  n: number;
}

export interface Removal {
  why: string;
}

export interface SeatInfo {
  seat: number;
  player: string | null;
  name: string | null;
  colour: number | null;
  stack: number;
  bought: number;
  hand_seat: number | null;
  status: string;
  bot: BotInfo | null;
  connected: boolean;
  bank: number;
  role: string;
  away_until: number;
}

export interface StateMessage {
  type: "state";
  n: number;
  you: You;
  table: TableInfo;
  rules: string;
  places: string[][];
  rows: [string, number][];
  view: Record<string, unknown> | null;
  players: HandPlayer[];
  clock: Clock | null;
  choice: ChoiceInfo | null;
  chat: ChatLine[];
  equities: Equities[];
  card: CardInfo | null;
  texts: Record<string, Record<string, unknown>>;
}

export interface You {
  player: string | null;
  name: string | null;
  seat: number | null;
  hand_seat: number | null;
  host: boolean;
  removed: Removal | null;
  call_link: string;
  plan: PlanInfo | null;
}

export interface TableInfo {
  id: string;
  name: string;
  status: string;
  game: string;
  next_game: string | null;
  stakes: string;
  hand: number;
  host: string | null;
  private: boolean;
  seats: SeatInfo[];
  applicants: Applicant[];
  options: Record<string, unknown>;
  level: number;
  waits_for: string;
  usual_stack: number;
  may_straddle: string[];
  spectators: number;
  contest: ContestInfo | null;
  stakes_shown: string;
  unit: number;
  watching: WatchingGuest[];
  next_table: string | null;
  banned: BannedInfo[];
  stakes_now: StakesInfo | null;
  stakes_next: StakesInfo | null;
  bomb_votes: string[];
  bomb_needed: number;
  tournament: TournamentLink | null;
}

export interface TournamentLink {
  id: string;
  name: string;
  number: number;
}

export interface ChoiceInfo {
  question: number;
  player: string;
  games: string[];
  until: number;
  name: string;
  now: number;
  seconds: number;
  players: number;
  fallback: NamedGame | null;
  reason: string;
  voting: boolean;
  proposals: Proposal[];
  most_proposals: number;
  refused: Record<string, string>;
}

export interface NamedGame {
  name: string;
  spoken: string;
}

export interface Proposal {
  game: NamedGame;
  player: string;
  votes: string[];
}

export interface CardInfo {
  game: NamedGame;
  sentences: CardSentence[];
  special: StakesLine | null;
  picture: CardPicture;
  hand: number;
  player: string | null;
  said: string;
  stakes: StakesInfo;
  first: boolean;
  until: number;
  now: number;
  seconds: number;
  people: string[];
  ready: string[];
  may_veto: string[];
}

export interface CardSentence {
  text: string;
  wins: boolean;
}

export interface CardPicture {
  layout: Record<string, unknown> | null;
  places: string[][];
  own: string;
  caption: string;
}

export interface TableMessage {
  type: "table";
  n: number;
  table: TableInfo;
  choice: ChoiceInfo | null;
  said: string[];
  card: CardInfo | null;
  texts: Record<string, Record<string, unknown>>;
}

export interface YouMessage {
  type: "you";
  n: number;
  you: You;
}

export interface AnswerPreview {
  question: number;
  you_have: string[];
  texts: Record<string, Record<string, unknown>>;
}

export interface AwardInfo {
  player: string;
  name: string;
  bot: BotInfo | null;
  award: string;
  n: number;
}

export interface BotKindInfo {
  kind: string;
  levels: string[];
  characters: string[];
}

export interface BotRequest {
  kind?: string;
  level?: number;
}

export interface CheckRequest {
  text: string;
}

export interface DealtGame {
  name: string;
  spoken: string;
  slug: string | null;
  times: number;
  hand: number;
}

export interface FoulHintInfo {
  card: string;
  row: string;
}

export interface FoulInfo {
  level: "likely" | "certain";
  behind: string;
  ahead: string;
  hint: FoulHintInfo | null;
}

export interface GamePreview {
  game: NamedGame;
  sentences: CardSentence[];
  special: StakesLine | null;
  stakes: StakesInfo;
  unfit: string;
  texts: Record<string, Record<string, unknown>>;
}

export interface GameRequest {
  text?: string | null;
  game?: string | null;
}

export interface GameShareRequest {
  text: string;
}

export interface GameShared {
  id: string;
}

export interface GuestInfo {
  id: string;
  name: string;
  colour: number | null;
}

export interface GuestPatch {
  name?: string | null;
  colour?: number | null;
}

export interface GuestRequest {
  name: string;
  colour?: number | null;
}

export interface GuestTable {
  id: string;
  name: string;
  game: string;
  stakes: string;
  status: string;
  players: number;
  seated: PlayerInfo[];
  seats: number;
  hands: number;
  stakes_shown: string;
  unit: number;
  seat: number | null;
  host: boolean;
  your_turn: boolean;
  until: number;
  bank_until: number;
  now: number;
  active: number;
  deck_code: string;
}

export interface PlayerInfo {
  player: string;
  name: string;
  bot: BotInfo | null;
}

export interface HandShareRequest {
  hide_names?: boolean;
}

export interface HandShared {
  id: string;
}

export interface HandSummary {
  number: number;
  game: string;
  at: number;
  players: PlayerInfo[];
  pot: number;
  void: string;
  texts: Record<string, Record<string, unknown>>;
}

export interface LedgerInfo {
  lines: LedgerLineInfo[];
  payments: PaymentInfo[];
  house: number;
  forfeited: number;
}

export interface LedgerLineInfo {
  player: string;
  name: string;
  bot: BotInfo | null;
  bought: number;
  cashed: number;
  stack: number;
  net: number;
}

export interface PaymentInfo {
  payer: string;
  payee: string;
  chips: number;
}

export interface MoveLink {
  link: string;
  ticket: string;
}

export interface MoveRequest {
  table?: string | null;
}

export interface PlayerStatistics {
  player: string;
  name: string;
  bot: BotInfo | null;
  hands: number;
  vpip: number;
  pfr: number;
  showdowns: number;
  won: number;
  net: number;
}

export interface PotInfo {
  number: number;
  game: string;
  pot: number;
  winners: PlayerInfo[];
  words: string;
}

export interface ResultInfo {
  player: string;
  name: string;
  bot: BotInfo | null;
  place: number;
  net: number;
  share: number;
  seat: number | null;
  colour: number | null;
}

export interface RowInfo {
  name: string;
  hand: string;
  royalty: number;
}

export interface RowsPreview {
  question: number;
  rows: RowInfo[];
  foul: FoulInfo | null;
  texts: Record<string, Record<string, unknown>>;
}

export interface SessionSummary {
  id: string;
  name: string;
  unit: number;
  over: boolean;
  hands: number;
  games: number;
  began: number;
  ended: number;
  results: ResultInfo[];
  payments: PaymentInfo[];
  bots: number;
  house: number;
  share: number;
  odd: number;
  odd_to: string | null;
  pots: PotInfo[];
  awards: AwardInfo[];
  next_table: string | null;
  texts: Record<string, Record<string, unknown>>;
}

export interface SitAndGoRequest {
  hands?: number | null;
  minutes?: number | null;
  entry?: number;
  prizes?: number[];
}

export interface Suggestion {
  question: number;
  you_have: string[];
  texts: Record<string, Record<string, unknown>>;
  action: string;
}

export interface TableGames {
  players: number;
  unfit: Record<string, string>;
  texts: Record<string, Record<string, unknown>>;
  favourites: DealtGame[];
  recent: DealtGame[];
  shortlist: NamedGame[];
  fallback: NamedGame | null;
  surprise: string[];
  modifiers: boolean;
}

export interface TableOpened {
  id: string;
  link: string;
}

export interface TableRequest {
  name?: string;
  game?: string | null;
  mix?: string | null;
  file?: string | null;
  choice?: string[] | null;
  stakes?: string | null;
  seats?: number | null;
  stack?: number | null;
  bots?: BotRequest[];
  options?: Record<string, unknown>;
  private?: boolean;
  sit_and_go?: SitAndGoRequest | null;
  unit?: 1 | 100 | null;
  sit?: boolean;
}

export interface TableSummary {
  id: string;
  name: string;
  game: string;
  stakes: string;
  status: string;
  players: number;
  seated: PlayerInfo[];
  seats: number;
  hands: number;
  stakes_shown: string;
  unit: number;
}

export interface TicketRequest {
  ticket: string;
}

export interface UnfitGames {
  players: number;
  unfit: Record<string, string>;
  texts: Record<string, Record<string, unknown>>;
}

export interface DrawsInfo {
  commitment: string;
  next: string;
  names: Record<string, string>;
  draws: Record<string, unknown>[];
  seats: Record<string, [number, number]>[];
}

export interface EntrantInfo {
  player: string;
  name: string;
  colour: number | null;
  bot: boolean;
  place: number;
  standing: string;
  stack: number;
  big_blinds: number;
  table: number;
  seat: number;
  rebuys: number;
  bounties: number;
  prize: number;
}

export interface EntryRequest {
  word?: string;
}

export interface LevelRequest {
  stakes: string;
  hands?: number;
  minutes?: number;
  break_minutes?: number;
  chip?: number;
}

export interface LevelsRequest {
  levels: LevelRequest[];
}

export interface NewsInfo {
  at: number;
  kind: string;
  text: string;
  table: number;
  player: string;
}

export interface OwnPlace {
  player: string | null;
  host: boolean;
  entrant: EntrantInfo | null;
  table_id: string | null;
  table_players: EntrantInfo[];
  why: string;
  rebuy_until: number;
  may_add_on: boolean;
}

export interface RemoveRequest {
  player: string;
}

export interface StandingsInfo {
  count: number;
  standings: EntrantInfo[];
}

export interface StructureInfo {
  name: string;
  levels: TournamentLevel[];
}

export interface TournamentLevel {
  level: number;
  stakes: string;
  hands: number;
  minutes: number;
  break_minutes: number;
  chip: number;
}

export interface TournamentCreated {
  id: string;
  link: string;
}

export interface TournamentInfo {
  id: string;
  name: string;
  host: string;
  host_name: string;
  game: string;
  phase: string;
  state: string;
  version: number;
  now: number;
  start_at: number;
  start_players: number;
  stack: number;
  seats: number;
  most_players: number;
  entry: number;
  bounty: number;
  rebuys: number;
  rebuy_levels: number;
  add_on: number;
  add_on_price: number;
  late_levels: number;
  entries: number;
  left: number;
  average_stack: number;
  level: number;
  level_ms: number;
  level_hands: number;
  clock_runs: boolean;
  break_ms: number;
  stakes: string;
  next_stakes: string;
  registration_open: boolean;
  rebuys_open: boolean;
  prize_pool: number;
  prizes: number[];
  levels: TournamentLevel[];
  tables: TournamentTable[];
  standings: EntrantInfo[];
  news: NewsInfo[];
  you: OwnPlace;
  commitment: string;
  texts: Record<string, Record<string, unknown>>;
}

export interface TournamentTable {
  number: number;
  id: string;
  players: number;
  in_hand: boolean;
  waits_for: string;
}

export interface TournamentRequest {
  name?: string;
  game?: string | null;
  mix?: string | null;
  file?: string | null;
  choice?: string[] | null;
  structure?: string;
  hands?: number | null;
  minutes?: number | null;
  levels?: LevelRequest[] | null;
  stack?: number;
  seats?: number | null;
  final_seats?: number;
  most_players?: number;
  entry?: number;
  bounty?: number;
  prizes?: number[] | Record<string, number[]> | null;
  late_levels?: number;
  rebuys?: number;
  rebuy_levels?: number;
  add_on?: number;
  add_on_price?: number;
  start_at?: number;
  start_players?: number;
  hand_for_hand?: number;
  share_places?: boolean;
  bots?: number;
  bot?: BotRequest;
  options?: Record<string, unknown>;
  private?: boolean;
}

export interface TournamentSummary {
  id: string;
  name: string;
  game: string;
  state: string;
  entries: number;
  left: number;
  most_players: number;
  start_at: number;
  start_players: number;
  entered: boolean;
  stakes: string;
}

export interface DeckProofMessage {
  type: "deck_proof";
  n: number;
  table_hand: number;
  lines: Record<string, unknown>[];
  state: DeckProofState | null;
  past: DeckProofHand[];
  rules: string[];
}

export interface DeckProofState {
  table: string;
  player: string | null;
  hand: number;
  hands: number;
  voided: number;
  code: string;
  required: boolean;
  seats: DeckProofSeat[];
}

export interface DeckProofSeat {
  seat: number;
  player: string;
  committed: boolean;
  took_part: boolean | null;
  missed: number;
  awaited: boolean;
}

export interface DeckProofHand {
  hand: number;
  table_hand: number;
}

export interface SitCommand {
  key: string;
  do: "sit";
  seat?: number | null;
  stack?: number | null;
  post?: boolean;
}

export interface ActCommand {
  key: string;
  do: "act";
  question: number;
  action: string;
}

export interface LeaveCommand {
  key: string;
  do: "leave";
}

export interface StayCommand {
  key: string;
  do: "stay";
}

export interface SitOutCommand {
  key: string;
  do: "sit_out";
}

export interface BackCommand {
  key: string;
  do: "back";
  post?: boolean;
}

export interface RebuyCommand {
  key: string;
  do: "rebuy";
  chips?: number | null;
}

export interface CancelRebuyCommand {
  key: string;
  do: "cancel_rebuy";
}

export interface PlanCommand {
  key: string;
  do: "plan";
  hand: number;
  kind: "check_fold" | "call_up_to" | "none";
  chips?: number;
}

export interface VacationCommand {
  key: string;
  do: "vacation";
  days: number;
}

export interface StraddleCommand {
  key: string;
  do: "straddle";
  wants?: boolean;
}

export interface ChooseCommand {
  key: string;
  do: "choose";
  question: number;
  game: string;
}

export interface VoteCommand {
  key: string;
  do: "vote";
  question: number;
  game: string;
}

export interface ReadyCommand {
  key: string;
  do: "ready";
  hand: number;
}

export interface VetoCommand {
  key: string;
  do: "veto";
  hand: number;
}

export interface BombPotCommand {
  key: string;
  do: "bomb_pot";
  wants?: boolean;
}

export interface ShowCommand {
  key: string;
  do: "show";
  cards: string;
}

export interface RabbitHuntCommand {
  key: string;
  do: "rabbit_hunt";
}

export interface ChatCommand {
  key: string;
  do: "chat";
  text: string;
}

export interface ReactCommand {
  key: string;
  do: "react";
  reaction: "clap" | "laugh" | "wow" | "cry" | "fire" | "think" | "luck" | "salute";
}

export interface TakeOverCommand {
  key: string;
  do: "take_over";
}

export interface DeckProofJoin {
  key: string;
  do: "deck_proof_join";
  device?: string;
  after?: number | null;
}

export interface DeckProofCommit {
  key: string;
  do: "deck_proof_commit";
  hand: number;
  commitment: string;
}

export interface DeckProofReveal {
  key: string;
  do: "deck_proof_reveal";
  hand: number;
  shuffle: number;
  value: string;
}

export interface HostStart {
  key: string;
  do: "host";
  verb: "start";
}

export interface HostPause {
  key: string;
  do: "host";
  verb: "pause";
}

export interface HostSetStack {
  key: string;
  do: "host";
  verb: "set_stack";
  player: string;
  chips: number;
}

export interface HostRebuy {
  key: string;
  do: "host";
  verb: "rebuy";
  player: string;
  chips?: number | null;
}

export interface HostApprove {
  key: string;
  do: "host";
  verb: "approve";
  player: string;
  yes?: boolean;
}

export interface HostKick {
  key: string;
  do: "host";
  verb: "kick";
  player: string;
  why?: string;
}

export interface HostBan {
  key: string;
  do: "host";
  verb: "ban";
  player: string;
  why?: string;
}

export interface HostUnban {
  key: string;
  do: "host";
  verb: "unban";
  player: string;
}

export interface HostCallLink {
  key: string;
  do: "host";
  verb: "call_link";
  link: string;
}

export interface HostSitOut {
  key: string;
  do: "host";
  verb: "sit_out";
  player: string;
  yes?: boolean;
}

export interface HostMove {
  key: string;
  do: "host";
  verb: "move";
  player: string;
  seat: number;
}

export interface HostGame {
  key: string;
  do: "host";
  verb: "game";
  game?: string | null;
  choice?: string[] | null;
  shared?: string | null;
  stakes?: string | null;
  unit?: 1 | 100 | null;
}

export interface HostStakes {
  key: string;
  do: "host";
  verb: "stakes";
  stakes: string;
  unit?: 1 | 100 | null;
}

export interface HostOptions {
  key: string;
  do: "host";
  verb: "options";
  options: Record<string, unknown>;
}

export interface HostAddBot {
  key: string;
  do: "host";
  verb: "add_bot";
  kind?: string;
  level?: number;
  seat?: number | null;
  stack?: number | null;
}

export interface HostRemoveBot {
  key: string;
  do: "host";
  verb: "remove_bot";
  player: string;
}

export interface HostMute {
  key: string;
  do: "host";
  verb: "mute";
  player: string;
  yes?: boolean;
}

export interface HostClearChat {
  key: string;
  do: "host";
  verb: "clear_chat";
}

export interface HostTransfer {
  key: string;
  do: "host";
  verb: "hand_on";
  player: string;
}

export interface HostVoid {
  key: string;
  do: "host";
  verb: "void";
  why?: string;
}

export interface HostEnd {
  key: string;
  do: "host";
  verb: "end";
}

export type Decision =
  | BettingDecision
  | BringInDecision
  | DrawDecision
  | DiscardDecision
  | DiscardPileDecision
  | ExposeDecision
  | PassDecision
  | SeparateDecision
  | DeclareDecision
  | ChooseDecision
  | BuyDecision
  | ProtectDecision
  | PenaltyDecision
  | ReplaceDecision
  | ArrangeDecision
  | RunTimesDecision
  | StayDecision
  | BragDecision
  | SideShowDecision
  | ExchangeDecision
  | OfferDecision
  | MarketDecision
  | AuctionDecision
  | WagerDecision;

export type SeenEvent =
  | HandStartedEvent
  | StepStartedEvent
  | PostedEvent
  | DealtEvent
  | CheckedEvent
  | CalledEvent
  | BetMadeEvent
  | RaisedEvent
  | FoldedEvent
  | RefundedEvent
  | RoundEndedEvent
  | DiscardedEvent
  | DrewEvent
  | ShuffledEvent
  | DecidedEvent
  | ExposedEvent
  | PassedEvent
  | SeparatedEvent
  | DeclaredEvent
  | ChoseEvent
  | BoughtEvent
  | DeclinedEvent
  | PileRemovedEvent
  | RolledEvent
  | ReplacedEvent
  | RevealedEvent
  | ArrangedEvent
  | AgreedToRunEvent
  | RunStartedEvent
  | ShownEvent
  | MuckedEvent
  | OpenersShownEvent
  | WonEvent
  | UnclaimedEvent
  | RakedEvent
  | MarkedEvent
  | RabbitShownEvent
  | RedealtEvent
  | StayedEvent
  | ShownToEvent
  | PaidEvent
  | LegScoredEvent
  | LookedEvent
  | StakedEvent
  | SideShowAskedEvent
  | SideShowAnsweredEvent
  | SawEvent
  | ExchangedEvent
  | BlockedEvent
  | KnockedEvent
  | OfferedEvent
  | KeptEvent
  | PushedEvent
  | FouledEvent
  | HandRankedEvent
  | ScoredEvent
  | TakenEvent
  | BidMadeEvent
  | WageredEvent
  | SettledEvent
  | HandEndedEvent;

export type ServerMessage =
  | StateMessage
  | EventsMessage
  | TableMessage
  | PresenceMessage
  | ChatMessage
  | ReactionMessage
  | YouMessage
  | MoveMessage
  | PongMessage
  | EquitiesMessage
  | DeckProofMessage
  | DoneMessage
  | ErrorMessage;

export type ClientCommand =
  | SitCommand
  | ActCommand
  | LeaveCommand
  | StayCommand
  | SitOutCommand
  | BackCommand
  | RebuyCommand
  | CancelRebuyCommand
  | PlanCommand
  | VacationCommand
  | StraddleCommand
  | ChooseCommand
  | VoteCommand
  | ReadyCommand
  | VetoCommand
  | BombPotCommand
  | ShowCommand
  | RabbitHuntCommand
  | ChatCommand
  | ReactCommand
  | TakeOverCommand
  | DeckProofJoin
  | DeckProofCommit
  | DeckProofReveal
  | HostStart
  | HostPause
  | HostSetStack
  | HostRebuy
  | HostApprove
  | HostKick
  | HostBan
  | HostUnban
  | HostCallLink
  | HostSitOut
  | HostMove
  | HostGame
  | HostStakes
  | HostOptions
  | HostAddBot
  | HostRemoveBot
  | HostMute
  | HostClearChat
  | HostTransfer
  | HostVoid
  | HostEnd;

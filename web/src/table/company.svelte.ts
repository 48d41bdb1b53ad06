// Company at the table: bubbles of chat and reactions, unread lines, muted players, players who just joined.

import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { ChatLine, Message, TableSeat } from "../protocol";
import { readLocal, writeLocal } from "../storage";
import { t } from "../texts";
import { REACTIONS } from "./reactions";

const REACTION_MS = 2000;
const BUBBLE_MS = 4000;
const BUBBLE_MS_PER_CHARACTER = 40;
const JOINED_MS = 3000;
const MAX_MUTED = 200;
const STORAGE_KEY = "anypoker-muted-";

export interface Bubble {
  text: string;
  isReaction: boolean;
}

/** Return how long a bubble is shown. */
export const bubbleMs = ({ text, isReaction }: Bubble): number =>
  isReaction ? REACTION_MS : BUBBLE_MS + BUBBLE_MS_PER_CHARACTER * [...text].length;

/** Write the number of unread lines: "3", "9+". */
export const unreadText = (count: number): string => (count > 9 ? "9+" : String(count));

export class Company {
  readonly bubbles = new SvelteMap<string, Bubble>(); // by player
  readonly muted: SvelteSet<string>;
  readonly joined = new SvelteSet<string>(); // players who sat down a moment ago
  announcement = $state(""); // for screen readers
  private seated: readonly string[] | null = null; // before the last message
  private lastRead = $state(-1); // number of the last line that was on display; -1 before the first state

  constructor(private readonly tableId: string) {
    this.muted = new SvelteSet(readMuted(readLocal(this.key)));
  }

  private get key(): string {
    return STORAGE_KEY + this.tableId;
  }

  onMessage(message: Message, nameOf: (player: string) => string): void {
    if (message.type === "state" || message.type === "table") this.noteSeats(message.table.seats);
    if (message.type === "state" && this.lastRead < 0) this.lastRead = message.chat.at(-1)?.n ?? 0;
    if (message.type === "chat") {
      const { player, name, text } = message.line;
      this.show(player, name, { text, isReaction: false });
    }
    if (message.type === "reaction") {
      const name = t(`company.${message.reaction}`);
      this.show(message.player, nameOf(message.player), { text: REACTIONS[message.reaction], isReaction: true }, name);
    }
  }

  /** Return the lines of players who are not muted. */
  visible(chat: ChatLine[]): ChatLine[] {
    return this.muted.size ? chat.filter((line) => !this.muted.has(line.player)) : chat;
  }

  /** Return the number of lines of others since the chat was last on display. */
  unread(chat: ChatLine[], you: string | null): number {
    if (this.lastRead < 0) return 0;
    return this.visible(chat).filter((line) => line.n > this.lastRead && line.player !== you).length;
  }

  /** Note that the chat is on display. */
  read(chat: ChatLine[]): void {
    const last = chat.at(-1)?.n ?? 0;
    if (last > this.lastRead) this.lastRead = last;
  }

  toggleMute(player: string): void {
    if (!this.muted.delete(player) && this.muted.size < MAX_MUTED) this.muted.add(player);
    this.bubbles.delete(player);
    writeLocal(this.key, JSON.stringify([...this.muted]));
  }

  /** Mark players who were not seated before; those whom the reader finds there are not new. */
  private noteSeats(seats: readonly TableSeat[]): void {
    const seated = seats.flatMap((seat) => seat.player ?? []);
    for (const player of seated) {
      if (!this.seated || this.seated.includes(player)) continue;
      this.joined.add(player);
      setTimeout(() => this.joined.delete(player), JOINED_MS);
    }
    this.seated = seated;
  }

  private show(player: string, name: string, bubble: Bubble, spoken = bubble.text): void {
    if (this.muted.has(player)) return;
    this.bubbles.set(player, bubble);
    this.announcement = t("company.line", { name, text: spoken });
    setTimeout(() => this.bubbles.get(player) === bubble && this.bubbles.delete(player), bubbleMs(bubble));
  }
}

/** Read a list of players; nothing if it is not ours. */
export function readMuted(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string").slice(-MAX_MUTED) : [];
  } catch {
    return [];
  }
}

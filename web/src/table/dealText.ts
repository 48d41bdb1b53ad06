// Sentences about a showdown for one reader.

import { chips } from "../amounts";
import { handWords, type DealSummary } from "../dealSummary";
import type { View } from "../protocol";
import { formatList, t } from "../texts";
import { upperFirst } from "../upperFirst";

export interface PaymentLine {
  seats: number[];
  text: string;
  signed: string; // "+24", "−24", "0" or empty
  isGain: boolean;
  isLoss: boolean;
}

export interface DealText {
  part: string; // "Deal 2 of this hand"
  title: string;
  reason: string;
  next: string; // what follows; empty at the end of the hand
  payments: PaymentLine[];
  spoken: string; // one announcement for screen readers
}

/** Write everything that the page says about a showdown. */
export function dealText(deal: DealSummary, view: View): DealText {
  const name = (seat: number): string => (seat === view.viewer ? t("showdown.you") : (view.seats[seat]?.name ?? ""));
  const { title, hand } = dealTitle(deal, view.viewer, name);
  const pot = deal.pot > 0 && !deal.isOver ? chips(deal.pot) : "";
  const payments = paymentLines(deal, view.viewer, name);
  const paid = [...deal.results]
    .filter(([, amount]) => amount < 0)
    .map(([seat, amount]) =>
      seat === view.viewer
        ? t("showdown.you_pay_amount", { amount: chips(-amount) })
        : t("showdown.pays_amount", { name: name(seat), amount: chips(-amount) }),
    );
  const isStaying = deal.winners.length === 0 && deal.legs.length === 0;
  const spoken = [
    `${hand ? t("showdown.with_hand", { sentence: title, hand }) : title}.`,
    ...paid,
    ...deal.legs.map((leg) => `${name(leg.seat)}: ${legText(leg)}.`),
    pot ? (isStaying ? t("showdown.pot_stays", { amount: pot }) : t("showdown.next_pot_is", { amount: pot })) : "",
  ];
  return {
    part: deal.run ? t("showdown.run_of_board", { n: deal.run }) : t("showdown.deal_of_hand", { n: deal.deal }),
    title,
    reason: isStaying ? (pot ? t("showdown.pot_stays", { amount: pot }) : "") : reason(deal),
    next: nextText(deal, view, pot),
    payments,
    spoken: spoken.filter(Boolean).join(" "),
  };
}

type Name = (seat: number) => string;

function dealTitle(deal: DealSummary, you: number | null, name: Name): { title: string; hand: string } {
  const { winners, wins, legs } = deal;
  const first = winners[0];
  if (first === undefined) {
    const [leg] = legs;
    if (leg && legs.length === 1) {
      return {
        title: leg.seat === you ? t("showdown.you_lose_leg") : t("showdown.loses_leg", { name: name(leg.seat) }),
        hand: "",
      };
    }
    if (legs.length)
      return { title: legs.map((one) => t("showdown.loses_leg", { name: name(one.seat) })).join(", "), hand: "" };
    return { title: deal.in.length ? t("showdown.nobody_wins") : t("showdown.nobody_in"), hand: "" };
  }
  const hand = winners.length === 1 && deal.isContested ? lowerFirst(handWords(deal, first)) : "";
  if (!wins.length && legs.length) {
    const texts = winners.map((seat) =>
      seat === you ? t("showdown.you_win_leg") : t("showdown.wins_leg", { name: name(seat) }),
    );
    return { title: texts.join(", "), hand };
  }
  if (winners.length > 1) {
    const amounts = winners.map((seat) => sumOf(deal, seat));
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    if (new Set(wins.map((win) => win.entry)).size < 2)
      return { title: t("showdown.split", { names: formatList(winners.map(name)), amount: chips(total) }), hand };
    const parts = winners.map((seat, i) => winText(seat, amounts[i] ?? 0, you, name, true));
    return { title: parts.join(", "), hand };
  }
  return { title: winText(first, sumOf(deal, first), you, name, deal.isContested), hand };
}

function winText(seat: number, chipCount: number, you: number | null, name: Name, isContested: boolean): string {
  const amount = chips(chipCount);
  if (seat === you) return isContested ? t("showdown.you_win", { amount }) : t("showdown.you_win_alone", { amount });
  const params = { name: name(seat), amount };
  return isContested ? t("showdown.wins", params) : t("showdown.wins_alone", params);
}

/** Return the chips that a seat wins from the pot, or from the losers if the pot stays. */
const sumOf = ({ wins, results }: DealSummary, seat: number): number =>
  wins.length
    ? wins.filter((win) => win.seat === seat).reduce((sum, win) => sum + win.amount, 0)
    : (results.get(seat) ?? 0);

/** Say why a single winner has won: against the only other hand, or with what. */
function reason(deal: DealSummary): string {
  const [winner, ...others] = deal.winners;
  if (winner === undefined || others.length) return "";
  const hand = handWords(deal, winner);
  if (!hand) return "";
  const losers = deal.in.filter((seat) => seat !== winner).map((seat) => handWords(deal, seat));
  const other = losers.length === 1 ? losers[0] : "";
  if (other && !hand.includes("·")) return t("showdown.beats", { hand: upperFirst(hand), other: lowerFirst(other) });
  return t("showdown.with", { hand: lowerFirst(hand) });
}

function nextText(deal: DealSummary, view: View, pot: string): string {
  if (deal.isOver) return "";
  if (deal.run && deal.run < view.runs) return t("showdown.next_run", { n: deal.run + 1 });
  if (view.events.some(({ event }) => event === "shown_to"))
    return t("showdown.hand_continues", { amount: pot || "0" });
  return t("showdown.next_deal", { n: deal.deal + 1, amount: pot || "0" });
}

const legText = ({ legs, needed, isLost }: DealSummary["legs"][number]): string =>
  t(isLost ? "showdown.lives_of" : "showdown.legs_of", { legs, needed });

/** Write one line per player who wins or pays, and one for all others. */
function paymentLines(deal: DealSummary, you: number | null, name: Name): PaymentLine[] {
  const legs = new Map(deal.legs.map((leg) => [leg.seat, legText(leg)]));
  const lines = [...deal.results]
    .sort(([, a], [, b]) => b - a)
    .map(([seat, amount]): PaymentLine => {
      const key = amount > 0 ? gainText(deal, seat, you, name) : lossText(deal, seat, you, name);
      const leg = legs.get(seat);
      legs.delete(seat);
      return {
        seats: [seat],
        text: leg ? `${key} · ${leg}` : key,
        signed: `${amount > 0 ? "+" : "−"}${chips(Math.abs(amount))}`,
        isGain: amount > 0,
        isLoss: amount < 0,
      };
    });
  for (const [seat, text] of legs)
    lines.push({ seats: [seat], text: `${name(seat)} · ${text}`, signed: "", isGain: false, isLoss: false });
  const told = new Set(lines.flatMap((line) => line.seats));
  const out = deal.out.filter((seat) => !told.has(seat));
  if (out.length) {
    const names = formatList(out.map(name));
    const text =
      out.length === 1 && out[0] === you
        ? t("showdown.you_were_out")
        : t("showdown.were_out", { n: out.length, names });
    lines.push({ seats: out, text, signed: "0", isGain: false, isLoss: false });
  }
  return lines;
}

/** Say that a player wins the pot, or only what the losers pay. */
function gainText({ wins }: DealSummary, seat: number, you: number | null, name: Name): string {
  const isPot = wins.some((win) => win.seat === seat);
  if (seat === you) return isPot ? t("showdown.you_win_pot") : t("showdown.you_get_paid");
  return t(isPot ? "showdown.wins_pot" : "showdown.gets_paid", { name: name(seat) });
}

function lossText({ payees }: DealSummary, seat: number, you: number | null, name: Name): string {
  const to = formatList((payees.get(seat) ?? []).map((payee) => (payee === you ? t("forms.you") : name(payee))));
  if (seat === you) return to ? t("showdown.you_pay", { to }) : t("showdown.you_pay_pot");
  return to ? t("showdown.pays", { name: name(seat), to }) : t("showdown.pays_pot", { name: name(seat) });
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

// Texts of the closing screen, and the text that is copied for the group chat.

import { withTens } from "../cards/cardText";
import { exactChips, signedChips } from "../amounts";
import type { SessionSummary } from "../protocol";
import { formatList, isTextKey, t } from "../texts";

const MINUTE_MS = 60_000;

/** Write how long the session was: "3 h 12 min". */
export function durationText({ began, ended }: Pick<SessionSummary, "began" | "ended">): string {
  const minutes = Math.max(1, Math.round((ended - began) / MINUTE_MS));
  return minutes < 60
    ? t("closing.minutes", { minutes })
    : t("closing.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Return the person who won alone; null if nobody did. */
export function winnerOf({ results }: SessionSummary): SessionSummary["results"][number] | null {
  const [first, second] = results;
  return first && first.net > 0 && second?.place !== 1 ? first : null;
}

/** Write the line below the title: hands, games, time. */
export function sessionText(summary: SessionSummary): string {
  if (!summary.hands) return t("closing.hands", { n: 0 });
  const hands = t("closing.hands", { n: summary.hands });
  const games = summary.games > 1 ? t("closing.games", { n: summary.games, hands }) : hands;
  return `${games} · ${durationText(summary)}`;
}

/** Explain how the result of bots and house was shared; empty if there was none. */
export function shareText(summary: SessionSummary): string {
  const { bots, house, share, odd, odd_to: receiver } = summary;
  if (!bots && !house) return "";
  const each = signedChips(share);
  const text = !house
    ? t(bots < 0 ? "closing.bots_lost" : "closing.bots_won", { amount: exactChips(Math.abs(bots)), share: each })
    : !bots
      ? t("closing.house", { amount: exactChips(house) })
      : t("closing.outside", { amount: signedChips(bots + house), share: each });
  const name = summary.results.find((result) => result.player === receiver)?.name;
  return odd && name ? `${text} ${t("closing.odd", { n: odd, name, amount: exactChips(odd) })}` : text;
}

const ICONS: Record<string, string> = {
  hot_streak: "🔥",
  all_games: "🃏",
  comeback: "🚀",
  fearless: "🦁",
  smooth: "🎩",
  wall: "🧱",
  curious: "🔎",
  photo_finish: "📸",
  iron_seat: "🪑",
};

/** Return an award as it is shown; null for one that this page does not know. */
export function awardText(
  award: SessionSummary["awards"][number],
  name: string,
): { icon: string; title: string; text: string } | null {
  const title = `closing.award_${award.award}`;
  const text = `closing.award_${award.award}_text`;
  if (!isTextKey(title) || !isTextKey(text)) return null;
  const params = { name, n: award.n, amount: exactChips(award.n) };
  return { icon: ICONS[award.award] ?? "🏅", title: t(title), text: t(text, params) };
}

export const potText = ({ winners, words }: SessionSummary["pots"][number], name: (player: string) => string): string =>
  t("closing.pot_winners", { names: formatList(winners.map(({ player }) => name(player))), words: withTens(words) });

/** Write results, payments and the link as plain text. */
export function chatText(summary: SessionSummary, link: string): string {
  const name = (player: string): string => summary.results.find((result) => result.player === player)?.name ?? player;
  const lines = [
    `${summary.name} · ${sessionText(summary)}`,
    ...summary.results.map((result) => `${result.place}. ${result.name} ${signedChips(result.net)}`),
    shareText(summary),
    ...summary.payments.map(({ payer, payee, chips }) =>
      t("closing.chat_pays", { payer: name(payer), payee: name(payee), amount: exactChips(chips) }),
    ),
    link,
  ];
  return lines.filter(Boolean).join("\n");
}

// Texts of `en/` for screens that are loaded later.

import away from "./en/away.json";
import closing from "./en/closing.json";
import deckproof from "./en/deckproof.json";
import host from "./en/host.json";
import invite from "./en/invite.json";
import lobby from "./en/lobby.json";
import market from "./en/market.json";
import operator from "./en/operator.json";
import options from "./en/options.json";
import picker from "./en/picker.json";
import replay from "./en/replay.json";
import rows from "./en/rows.json";
import settings from "./en/settings.json";
import tournament from "./en/tournament.json";
import tournaments from "./en/tournaments.json";
import tv from "./en/tv.json";
import workshop from "./en/workshop.json";

export default {
  away,
  closing,
  deckproof,
  host,
  invite,
  lobby,
  market,
  operator,
  options,
  picker,
  replay,
  rows,
  settings,
  tournament,
  tournaments,
  tv,
  workshop,
};

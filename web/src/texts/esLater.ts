// Texts of `es/` for screens that are loaded later.

import away from "./es/away.json";
import closing from "./es/closing.json";
import deckproof from "./es/deckproof.json";
import host from "./es/host.json";
import invite from "./es/invite.json";
import lobby from "./es/lobby.json";
import market from "./es/market.json";
import operator from "./es/operator.json";
import options from "./es/options.json";
import picker from "./es/picker.json";
import refusals from "./es/refusals.json";
import replay from "./es/replay.json";
import rows from "./es/rows.json";
import settings from "./es/settings.json";
import tournament from "./es/tournament.json";
import tournaments from "./es/tournaments.json";
import tv from "./es/tv.json";
import workshop from "./es/workshop.json";

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
  refusals,
  replay,
  rows,
  settings,
  tournament,
  tournaments,
  tv,
  workshop,
};

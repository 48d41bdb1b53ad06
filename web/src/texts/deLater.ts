// Texts of `de/` for screens that are loaded later.

import away from "./de/away.json";
import closing from "./de/closing.json";
import deckproof from "./de/deckproof.json";
import host from "./de/host.json";
import invite from "./de/invite.json";
import lobby from "./de/lobby.json";
import market from "./de/market.json";
import operator from "./de/operator.json";
import options from "./de/options.json";
import picker from "./de/picker.json";
import refusals from "./de/refusals.json";
import replay from "./de/replay.json";
import rows from "./de/rows.json";
import settings from "./de/settings.json";
import tournament from "./de/tournament.json";
import tournaments from "./de/tournaments.json";
import tv from "./de/tv.json";
import workshop from "./de/workshop.json";

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

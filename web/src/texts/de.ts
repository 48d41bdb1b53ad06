// The German texts: the files of `de/`, as in `en.ts`.

import messages from "./de/messages.json";
import away from "./de/away.json";
import cards from "./de/cards.json";
import closing from "./de/closing.json";
import common from "./de/common.json";
import company from "./de/company.json";
import connection from "./de/connection.json";
import controls from "./de/controls.json";
import forms from "./de/forms.json";
import host from "./de/host.json";
import invite from "./de/invite.json";
import lobby from "./de/lobby.json";
import operator from "./de/operator.json";
import options from "./de/options.json";
import panels from "./de/panels.json";
import picker from "./de/picker.json";
import replay from "./de/replay.json";
import settings from "./de/settings.json";
import showdown from "./de/showdown.json";
import table from "./de/table.json";
import tournament from "./de/tournament.json";
import tv from "./de/tv.json";
import workshop from "./de/workshop.json";

export default {
  messages,
  away,
  cards,
  closing,
  common,
  company,
  connection,
  controls,
  forms,
  host,
  invite,
  lobby,
  operator,
  options,
  panels,
  picker,
  replay,
  settings,
  showdown,
  table,
  tournament,
  tv,
  workshop,
};

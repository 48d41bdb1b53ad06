// The Spanish texts: the files of `es/`, as in `en.ts`.

import messages from "./es/messages.json";
import away from "./es/away.json";
import cards from "./es/cards.json";
import closing from "./es/closing.json";
import common from "./es/common.json";
import company from "./es/company.json";
import connection from "./es/connection.json";
import controls from "./es/controls.json";
import forms from "./es/forms.json";
import host from "./es/host.json";
import invite from "./es/invite.json";
import lobby from "./es/lobby.json";
import operator from "./es/operator.json";
import options from "./es/options.json";
import panels from "./es/panels.json";
import picker from "./es/picker.json";
import replay from "./es/replay.json";
import settings from "./es/settings.json";
import showdown from "./es/showdown.json";
import table from "./es/table.json";
import tournament from "./es/tournament.json";
import tv from "./es/tv.json";
import workshop from "./es/workshop.json";

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

// The English texts: a line for each file of `en/`, and the sentences of hands, which the server uses too.

import messages from "../../../src/anypoker/views/messages.json";
import away from "./en/away.json";
import cards from "./en/cards.json";
import closing from "./en/closing.json";
import common from "./en/common.json";
import company from "./en/company.json";
import connection from "./en/connection.json";
import controls from "./en/controls.json";
import forms from "./en/forms.json";
import host from "./en/host.json";
import invite from "./en/invite.json";
import lobby from "./en/lobby.json";
import operator from "./en/operator.json";
import options from "./en/options.json";
import panels from "./en/panels.json";
import picker from "./en/picker.json";
import replay from "./en/replay.json";
import settings from "./en/settings.json";
import showdown from "./en/showdown.json";
import table from "./en/table.json";
import tournament from "./en/tournament.json";
import tv from "./en/tv.json";
import workshop from "./en/workshop.json";

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

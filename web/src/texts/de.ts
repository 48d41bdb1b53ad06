// The German texts: the files of `de/`, as in `en.ts`.
// Those of screens that are loaded later are in `deLater.ts`.

import messages from "./de/messages.json";
import cards from "./de/cards.json";
import common from "./de/common.json";
import company from "./de/company.json";
import connection from "./de/connection.json";
import controls from "./de/controls.json";
import forms from "./de/forms.json";
import panels from "./de/panels.json";
import showdown from "./de/showdown.json";
import table from "./de/table.json";

export default {
  messages,
  cards,
  common,
  company,
  connection,
  controls,
  forms,
  panels,
  showdown,
  table,
};

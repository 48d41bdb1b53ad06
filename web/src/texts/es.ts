// The Spanish texts: the files of `es/`, as in `en.ts`.
// Those of screens that are loaded later are in `esLater.ts`.

import messages from "./es/messages.json";
import cards from "./es/cards.json";
import common from "./es/common.json";
import company from "./es/company.json";
import connection from "./es/connection.json";
import controls from "./es/controls.json";
import forms from "./es/forms.json";
import panels from "./es/panels.json";
import showdown from "./es/showdown.json";
import table from "./es/table.json";

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

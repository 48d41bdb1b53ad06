// The English texts: a line for each file of `en/`, and the sentences of hands, which the server uses too.
// Those of screens that are loaded later are in `enLater.ts`.

import messages from "../../../src/anypoker/views/messages.json";
import cards from "./en/cards.json";
import common from "./en/common.json";
import company from "./en/company.json";
import connection from "./en/connection.json";
import controls from "./en/controls.json";
import forms from "./en/forms.json";
import panels from "./en/panels.json";
import showdown from "./en/showdown.json";
import table from "./en/table.json";

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

// What an editor says about game files: reads {schema, files: [[text, offset | null]]} from stdin.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(process.argv[2] + "/");
const { getLanguageService, TextDocument } = require("vscode-json-languageservice");
const { schema, files } = JSON.parse(readFileSync(0, "utf8"));
const service = getLanguageService({});
service.configure({ validate: true, schemas: [{ uri: "game.json", fileMatch: ["*"], schema }] });
const answers = [];
for (const [text, offset] of files) {
  const document = TextDocument.create("file:///game.json", "json", 1, text);
  const parsed = service.parseJSONDocument(document);
  const problems = await service.doValidation(document, parsed);
  const place = document.positionAt(offset ?? 0);
  const offered = offset === null ? null : await service.doComplete(document, place, parsed);
  answers.push({
    problems: problems.map((one) => [document.getText(one.range), one.message]),
    offered: offered ? offered.items.map((one) => one.label) : [],
  });
}
console.log(JSON.stringify(answers));

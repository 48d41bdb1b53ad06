// Files whose words are not in the catalogue: names of storage keys, commands and sections of the rules, or not yet moved.
export default [
  "src/cards/Card.svelte",
  "src/control/Controls.svelte",
  "src/control/KeyboardHelp.svelte",
  "src/controls.ts",
  "src/lobby/ruleSummary.ts",
  "src/session.ts",
  "src/settings.svelte.ts",
  "src/sound.ts",
  "src/table/Players.svelte",
  "src/workshop/Workshop.svelte",
  "src/workshop/drafts.ts",
  "src/workshop/editor.ts",
  "src/workshop/ruleLines.ts",
];

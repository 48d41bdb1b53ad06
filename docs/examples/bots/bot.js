// A poker bot for Node.js: raises the smallest amount one time in four, and calls what is cheap.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
let random = Math.random;

// Numbers that follow from the seed of the hand, so that the same table plays alike again.
function numbers(seed) {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
    return (state >>> 0) / 4294967296;
  };
}

function answer(decision) {
  if (decision.decision === "draw") {
    const deuces = decision.cards.filter((card) => card[0] === "2").slice(0, decision.most);
    return deuces.length > decision.least ? `draw ${deuces.join(" ")}` : decision.timeout;
  }
  if (decision.decision !== "betting") return decision.timeout;
  if (decision.most && random() < 0.25)
    return `${decision.opens ? "bet" : "raise to"} ${decision.least}`;
  if (!decision.call) return decision.timeout;
  return decision.call <= 20 ? "call" : "fold";
}

lines.on("line", (line) => {
  const said = JSON.parse(line);
  if (said.type === "hello") say({ type: "ready", name: "one in four" });
  if (said.type === "hand") random = numbers(`${said.seed}/${said.hand}`);
  if (said.type === "decision")
    say({ type: "action", number: said.number, seat: said.seat, action: answer(said.decision) });
});

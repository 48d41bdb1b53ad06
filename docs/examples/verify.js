// Verify deck proofs of Anypoker: node verify.js RECORD.jsonl... GAME.json...
// Written from docs/reference/deck-proofs.md. It needs Node and nothing else. Hashes are texts of 64 digits.
"use strict";
const fail = (why) => { throw new Error(why); }, need = (condition, why) => condition || fail(why);
const isPrime = (n) => ![...Array(n).keys()].some((divisor) => divisor > 1 && n % divisor === 0);
const PRIMES = [...Array(312).keys()].filter((n) => n > 1 && isPrime(n)), fraction = (x) => ((x % 1) * 2 ** 32) | 0;
const K = PRIMES.map((n) => fraction(Math.cbrt(n))), START = PRIMES.slice(0, 8).map((n) => fraction(Math.sqrt(n)));
function sha256(data) {
  const block = Buffer.alloc(((data.length + 8) >> 6) * 64 + 64), w = new Int32Array(64), state = Int32Array.from(START);
  const rot = (x, n) => (x >>> n) | (x << (32 - n)), mix = (x, a, b, c) => rot(x, a) ^ rot(x, b) ^ (x >>> c);
  block.set(data), (block[data.length] = 0x80), block.writeUInt32BE(data.length * 8, block.length - 4);
  for (let at = 0; at < block.length; at += 64) {
    const next = (i) => w[i - 16] + w[i - 7] + mix(w[i - 15], 7, 18, 3) + mix(w[i - 2], 17, 19, 10);
    for (let i = 0; i < 64; i++) w[i] = i < 16 ? block.readInt32BE(at + 4 * i) : next(i);
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s = (h + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t = (rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g; g = f; f = e; e = (d + s) | 0; d = c; c = b; b = a; a = (s + t) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] += x; });
  }
  return state.reduce((text, x) => text + (x >>> 0).toString(16).padStart(8, "0"), "");
}
const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const bytes = (text) => Buffer.from(isHash(text) ? text : fail("a hash is not 64 lower-case hexadecimal digits"), "hex");
// Texts and numbers are hashed as text. A hash must be given as `bytes(hash)`.
function H(tag, ...parts) {
  const list = parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))));
  need(list.every((part) => part.length < 65536), "a part of a hash is too long");
  const data = list.flatMap((part) => [Buffer.of(part.length >> 8, part.length & 255), part]);
  return sha256(Buffer.concat([Buffer.from(`dp1/${tag}\0`), ...data]));
}
function* stream(tag, ...parts) { for (let counter = 0; ; counter++) yield* bytes(H(tag, ...parts, counter)); }
function draw(n, source) { for (let byte; ;) if ((byte = source.next().value) < 256 - (256 % n)) return byte % n; }
function permutation(n, source) {
  const order = Array.from({ length: n }, (_, i) => i), swap = (a, b) => { [order[a], order[b]] = [order[b], order[a]]; };
  for (let last = n - 1; last > 0; last--) swap(last, draw(last + 1, source));
  return order;
}
const node = (left, right) => H("node", bytes(left), bytes(right));
const parent = (one, i, all) => (i % 2 ? [] : i + 1 < all.length ? [node(one, all[i + 1])] : [one]);
const treeRoot = (leaves) => (leaves.length > 1 ? treeRoot(leaves.flatMap(parent)) : leaves[0]);
function pathRoot(leaf, index, count, path, rest = [...path]) {
  for (; count > 1; index >>= 1, count = (count + 1) >> 1)
    if ((index ^ 1) < count) leaf = index & 1 ? node(rest.shift(), leaf) : node(leaf, rest.shift());
  return need(rest.length === 0, "a path is too long") && leaf;
}
function deckRoot(id, deck, cards, seed) {
  const salt = (slot) => bytes(H("salt", bytes(seed), slot)), order = permutation(cards.length, stream("order", bytes(seed)));
  return treeRoot(order.map((card, slot) => H("leaf", bytes(id), deck, slot, salt(slot), cards[card])));
}
const opened = new Map(), once = (key, make) => opened.get(key) ?? opened.set(key, make()).get(key); // for other records
const chainBack = (table, hand, player, from, value, to) =>
  from > to ? chainBack(table, hand, player, from - 1, H("chain", table, hand, player, from, bytes(value)), to) : value;
const bits = (hash) => BigInt(`0x${hash.slice(0, 10)}`).toString(2).padStart(40, "0").match(/.{5}/g);
const letter = (five) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[parseInt(five, 2)];
const codeOf = (head) => bits(H("code", bytes(head))).map(letter).join("").replace(/^..../, "$&-");
const isWhole = (n, least, most) => Number.isSafeInteger(n) && n >= least && n <= most;
const isText = (text) => typeof text === "string" && text.length > 0 && text.length <= 300;
const isCard = (text) => typeof text === "string" && /^([2-9TJQKA][cdhs]|Jk)(\/([2-9TJQKA][cdhs]|Jk))?$/.test(text);
const isList = (list, least, most) => Array.isArray(list) && isWhole(list.length, least, most);
// Return the cards that are not among `dealt`; both ends of a two-faced card are one card.
function missing(cards, dealt) {
  const same = (text) => text.split("/").sort().join("/"), left = dealt.map(same);
  return cards.filter((card) => !left.includes(same(card)) || !left.splice(left.indexOf(same(card)), 1));
}
const RANKS = { standard: "23456789TJQKA", short_6a: "6789TJQKA", short_ta: "TJQKA", short_27_ja: "234567JQKA" };
function deckChange({ game, cards, seats }, games) { // "-As +Jk": the game's file, or the usual deck, has As and no Jk
  const file = games.find((one) => one.game === game) ?? { deck: { type: "standard" } };
  const { deck } = (file.byPlayers ?? []).find((one) => one.players === seats.length && one.deck) ?? file;
  const { jokers = 0, added = [], twoFaced = [] } = deck, ranks = [...(RANKS[deck.type] ?? deck.ranks ?? [])];
  const plain = ranks.flatMap((rank) => (deck.suits ?? [..."cdhs"]).map((suit) => rank + suit));
  const wanted = [...plain, ...added, ...twoFaced, ...Array(jokers).fill("Jk")], gone = missing(wanted, cards);
  return [...gone.map((card) => `-${card}`), ...missing(cards, wanted).map((card) => `+${card}`)].join(" ");
}
function readContext(text) {
  need(typeof text === "string" && Buffer.byteLength(text) <= 20000, "the context is missing or too long");
  const context = JSON.parse(text), { seats, dice = 0, version = 1, decks = 8 } = context;
  need(version === 1 && isHash(context.previous) && isWhole(dice, 0, 256) && isList(seats, 1, 64) && [1, 8].includes(decks), "wrong context");
  need(seats.every((one, i) => isText(one.player) && isWhole(one.seat, i ? seats[i - 1].seat + 1 : 0, 63)), "wrong seats");
  need(new Set(seats.map((one) => one.player)).size === seats.length, "a player sits twice");
  need(seats.every((one) => one.commitment == null || (isHash(one.commitment) && decks === 8)), "a wrong commitment");
  const cards = String(context.deck).split(" ");
  return need(cards.length <= 256 && cards.every(isCard), "not a deck of cards") && { ...context, dice, decks, cards, text };
}
const KINDS = ["reveal", "opening", "card", "roots", "die", "shown", "end"]; // three need roots before
class Hand { // one hand of one record; `secret` is the player's own, if the record has it
  constructor(table, player, line, secret) {
    const context = readContext(line.context);
    need(context.table === table && context.hand === line.hand, "the context is of another table or hand");
    need(isList(line.roots, context.decks, context.decks) && line.slots === context.cards.length, "the roots do not fit the deck");
    need((line.choices != null) === context.dice > 0, "the dice have no root, or there are no dice");
    Object.assign(this, { context, table, player, secret, number: line.hand, shuffles: [], shows: [], notices: [] });
    this.known = context.seats.map((one) => (one.commitment == null ? null : [0, one.commitment]));
    this.own = context.seats.findIndex((one) => one.player === player);
    this.committed = Boolean(secret && this.known[this.own]);
    if (this.own >= 0 && secret && !this.committed) this.notices.push("the server left your commitment out");
    this.add(line);
    need(!this.committed || this.known[this.own][1] === this.ownValue(0), "the context has another commitment than yours");
  }
  ownValue(number) { return chainBack(this.table, this.number, this.player, 32, this.secret, number); }
  isSeat(seat) { return this.context.seats.some((one) => one.seat === seat); }
  id(shuffle) { return H("shuffle", this.table, this.number, shuffle); }
  add({ slots, roots, choices = null, context }) {
    need(isWhole(slots, 1, 256) && roots.every(isHash), "the roots cannot be read");
    this.shuffles.push({ slots, roots, choices, cards: [], line: JSON.stringify([slots, roots, choices, context]) });
  }
  take(line) {
    const shuffle = isWhole(line.shuffle, 0, 999) ? this.shuffles[line.shuffle] : undefined;
    need(!this.outcome || ["card", "shown"].includes(line.kind), "a line comes after the end of its hand");
    need(shuffle ? KINDS.includes(line.kind) : KINDS.indexOf(line.kind) > 2, "a line is of no kind, or before its root");
    this[line.kind](line, shuffle);
  }
  roots(line, shuffle) {
    const fits = line.shuffle === this.shuffles.length && this.shuffles.at(-1).digest && isList(line.roots, 1, 1);
    need(shuffle || (fits && line.context == null && line.choices == null), "a later root comes too early");
    this.add(line);
    if (shuffle) need(this.shuffles.pop().line === shuffle.line, "the context or the roots were replaced");
  }
  shown({ seat, cards }) { this.shows.push([seat, need(this.isSeat(seat) && cards.every(isCard), "not a seat or card") && cards]); }
  reveal({ shuffle: number, value }, shuffle) {
    need(this.secret && number < 32 && this.ownValue(number + 1) === value, "this is not your own value");
    shuffle.mine = need(!shuffle.digest, "a value was revealed after the deal") && this.committed ? value : undefined;
  }
  opening(line, shuffle) {
    const { seats, cards } = this.context, number = line.shuffle + 1, { reveals, seeds = [] } = line;
    need(!shuffle.digest && number === this.shuffles.length, "a shuffle was dealt twice or too late");
    need(isList(reveals, seats.length, seats.length), "there is not one reveal per seat");
    reveals.forEach((value, place) => {
      const known = this.known[place], { seat, player } = seats[place], own = place === this.own && this.secret;
      if (value === null) return void (own && shuffle.mine && this.notices.push("your value was left out"));
      need(!own || value === shuffle.mine, "the server used a value for your seat that you did not reveal");
      const back = known && number <= 32 && chainBack(this.table, this.number, player, number, value, known[0]);
      need(back && back === known[1], `the reveal of seat ${seat} is not of its chain`);
      this.known[place] = [number, value];
    });
    const base = line.shuffle ? this.shuffles[line.shuffle - 1].digest : H("context", this.context.text);
    const empty = (value) => (value === null ? "" : bytes(value)), all = [...shuffle.roots, ...reveals].map(empty);
    shuffle.digest = H("deal", bytes(base), line.shuffle, shuffle.slots, empty(shuffle.choices), ...all);
    shuffle.order = permutation(shuffle.slots, stream("permutation", bytes(shuffle.digest)));
    shuffle.picked = line.shuffle ? 0 : draw(shuffle.roots.length, stream("pick", bytes(shuffle.digest)));
    need(seeds.length === (line.shuffle ? 0 : shuffle.roots.length), "the wrong number of seeds is open");
    if (!line.shuffle) this.used = this.committed && reveals[this.own] !== null;
    seeds.forEach((seed, deck) => {
      need((seed === null) === (deck === shuffle.picked), "the wrong deck stays closed");
      const opens = [this.id(0), deck, cards, seed], root = seed && once(JSON.stringify(opens), () => deckRoot(...opens));
      need(seed === null || root === shuffle.roots[deck], `deck ${deck} is not exactly the deck of the game`);
    });
  }
  card(line, shuffle) {
    const { position, card = null, to = null, salt = null, path = null } = line, { slots, cards, picked } = shuffle;
    const where = `card ${position} of shuffle ${line.shuffle}`, before = cards[position];
    need(shuffle.digest && isWhole(position, 0, Math.min(slots - 1, cards.length)), `${where} is out of order`);
    need((card === null) === (salt === null) && (card === null) === (path === null), `${where} has no proof, or no card`);
    need(to === null || this.isSeat(to), `${where} went to a seat that was not dealt in`);
    const slot = shuffle.order[position], id = bytes(this.id(line.shuffle));
    const leaf = card === null ? null : H("leaf", id, picked, slot, bytes(salt), need(isCard(card), "not a card") && card);
    need(!leaf || pathRoot(leaf, slot, slots, path) === shuffle.roots[picked], `${where} is not of the published deck`);
    const rest = slots < this.context.cards.length && this.shuffles[line.shuffle - 1], after = this.shuffles.slice(line.shuffle + 1);
    need(before || !(after.some((one) => one.cards.length) || (rest && rest.cards.length < rest.slots)), `${where} was not next`);
    need(!before || (before.to === to && (before.card === null || before.card === card)), `${where} changed`);
    cards[position] = { to, card };
    need(!missing(cards.flatMap((one) => one.card ?? []), this.context.cards).length, `${where} was dealt before`);
  }
  die({ index, value, nonce, path }) {
    const { digest, choices } = this.shuffles[0], leaf = H("choice", bytes(this.id(0)), index, bytes(nonce));
    need(digest && isWhole(index, 0, this.context.dice - 1), "a die does not exist or was rolled too early");
    need(pathRoot(leaf, index, this.context.dice, path) === choices, "a die has another nonce");
    need(1 + draw(6, stream("die", bytes(digest), index, bytes(nonce))) === value, "a die shows another number");
  }
  end({ outcome, proof }) {
    const digests = this.shuffles.flatMap(({ digest }) => (digest ? [bytes(digest)] : []));
    const dealt = outcome === "played" && digests.length === this.shuffles.length;
    this.outcome = need(dealt || outcome === "voided", "the outcome is neither played nor voided") && outcome;
    this.proof = H("hand", bytes(this.context.previous), bytes(H("context", this.context.text)), outcome, ...digests);
    need(this.proof === proof, "the hash of the hand is wrong");
  }
}
function verifyRecord(text, games) {
  const read = (line) => need(line.length <= 100000, "a line is too long") && JSON.parse(line);
  const [header, ...lines] = text.split("\n").filter(Boolean).map(read);
  need(header?.deck_proof === 1 && isText(header.table), "the file is not a deck proof of version 1");
  const { table, player } = header, hands = new Map(), failures = [], secrets = new Map(), decks = new Set();
  let last = 0; for (const line of lines) try {
      if (line.kind === "commit") {
        const fits = isText(player) && !hands.has(line.hand) && !secrets.has(line.hand) && isHash(line.secret);
        secrets.set(line.hand, need(fits, "a commitment is wrong or late") && line.secret);
      } else if (line.kind === "roots" && line.shuffle === 0 && !hands.has(line.hand)) {
        need(isWhole(line.hand, last + 1, Number.MAX_SAFE_INTEGER), "an old hand is replayed");
        const before = line.hand === 1 ? H("table", table) : hands.get(line.hand - 1)?.proof;
        hands.set((last = line.hand), new Hand(table, player, line, secrets.get(line.hand)));
        need(!before || before === hands.get(last).context.previous, "the context does not name the hand before");
        const isCut = !before && (isText(player) || hands.size > 1), text = "the chain starts again here";
        if (isCut) hands.get(last).notices.push(`the record does not have the hand before, so ${text}`);
      } else (line.hand === last && hands.get(last) || fail("a line is outside of its hand")).take(line);
    } catch (error) { failures.push([line?.hand, error.message]); }
  for (const { context, number, notices } of hands.values()) {
    const change = deckChange(context, games), isKnown = games.some((one) => one.game === context.game);
    const text = `the deck of ${context.game} is not ${isKnown ? "that of its file" : "the usual 52 cards"}: ${change}`;
    if (change && decks.size < decks.add(text).size) (isKnown ? failures : notices).push(isKnown ? [number, text] : text);
  }
  return { table, hands, failures, notices: [...hands].flatMap(([n, hand]) => hand.notices.map((one) => [n, one])) };
}
function compare(records) {
  const found = [], told = new Map(), numbers = new Set(records.flatMap((one) => [...one.hands.keys()]));
  if (new Set(records.map((one) => one.table)).size > 1) return [[0, "the records are of different tables"]];
  for (const number of numbers) {
    const hands = records.flatMap((one) => one.hands.get(number) ?? []), cards = new Map(), { context } = hands[0];
    const tell = (what, fact, key = `${number} ${what}`) => {
      if (told.has(key) && told.get(key) !== fact) found.push([number, `the records disagree about ${what}`]);
      told.set(key, fact);
    };
    for (const hand of hands) if (hand.outcome) tell("the hash of the hand", hand.proof);
    for (const hand of hands) for (const [k, shuffle] of hand.shuffles.entries()) {
      tell(`the roots of shuffle ${k}`, shuffle.line);
      if (shuffle.digest) tell(`the reveals of shuffle ${k}`, shuffle.digest);
      for (const [p, { to, card }] of shuffle.cards.entries()) {
        tell(`who got card ${p} of shuffle ${k}`, to);
        if (card) tell(`card ${p} of shuffle ${k}`, card);
        if (card || !cards.has(`${k} ${p}`)) cards.set(`${k} ${p}`, card);
      }
    }
    const dealt = [...cards].filter(([, card]) => card), owners = new Set(hands.map((hand) => hand.own));
    const of = (k) => dealt.flatMap(([key, card]) => (key.startsWith(k) ? card : [])), unseen = cards.size - dealt.length;
    for (const k of new Set(dealt.map(([key]) => key.replace(/ .*/, " "))))
      if (missing(of(k), context.cards).length) found.push([number, "together the records have a card too often"]);
    for (const [seat, shown] of context.seats.every((_, at) => owners.has(at)) ? hands.flatMap((hand) => hand.shows) : [])
      if (missing(shown, of("")).length > unseen) found.push([number, `seat ${seat} showed a card that was not dealt`]);
  }
  return found;
}
const read = (name) => require("node:fs").readFileSync(name, "utf8");
const tell = (list, mark = "") => list.forEach(([number, text]) => console.log(`  hand ${number}: ${mark}${text}`));
function main(files) {
  const records = [], isGame = (one) => one.endsWith(".json"), names = files.filter((one) => !isGame(one));
  let status = names.length ? 0 : 2; for (const name of names) {
    try { records.push(verifyRecord(read(name), files.filter(isGame).map((one) => JSON.parse(read(one))))); }
    catch (error) { return console.error(`${name}: ${error.message}`), 2; }
    const { failures, notices } = records.at(-1), hands = [...records.at(-1).hands.values()];
    const used = hands.filter((hand) => hand.used).length, head = hands.findLast((hand) => hand.proof)?.proof;
    console.log(`${name}: ${hands.length} hands, your value took part in ${used}${head ? `, code ${codeOf(head)}` : ""}`);
    tell(failures, "FAILED: "), tell(notices);
    status = failures.length || status === 1 ? 1 : used < hands.length || !used ? 3 : status;
  }
  const different = compare(records);
  return tell(different, "FAILED: "), different.length ? 1 : status;
}
module.exports = { H, bytes, chainBack, codeOf, deckRoot, draw, pathRoot, permutation, sha256, stream, treeRoot, main };
if (require.main === module) process.exitCode = main(process.argv.slice(2));

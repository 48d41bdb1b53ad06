// Features that the oldest supported browsers lack are avoided or guarded. The browsers are listed in package.json
// (browserslist), their features come from caniuse. The compiler checks syntax and the standard library.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import browserslist from "browserslist";
import { feature, features } from "caniuse-lite";
import { describe, expect, it } from "vitest";

const SOURCES = join(__dirname, "../src");
const ENGINES = browserslist(undefined, { path: join(__dirname, "..") });

/** Patterns of features in the sources, by their names in caniuse. */
const USED: Record<string, RegExp> = {
  abortcontroller: /\bAbortController\b/,
  "async-clipboard": /navigator\.clipboard/,
  broadcastchannel: /\bBroadcastChannel\b/,
  "css-cascade-layers": /@layer\b/,
  "css-clip-path": /clip-path:/,
  "css-container-queries": /@container\b/,
  "css-env-function": /\benv\(/,
  "css-has": /:has\(/,
  "css-math-functions": /\b(min|max|clamp)\(/,
  "css-nesting": /^\s*&[\s.:]/m,
  "css-overscroll-behavior": /overscroll-behavior/,
  "css-sticky": /position:\s*sticky/,
  "css-subgrid": /\bsubgrid\b/,
  dialog: /<dialog\b/,
  "flexbox-gap": /\bgap:/,
  "inert-attribute": /\binert\b/,
  intersectionobserver: /\bIntersectionObserver\b/,
  "mdn-css_types_color_color-mix": /color-mix\(/,
  notifications: /\bNotification\b/,
  pointer: /onpointer/,
  requestidlecallback: /\brequestIdleCallback\b/,
  resizeobserver: /\bResizeObserver\b|bind:clientWidth/,
  serviceworkers: /navigator\.serviceWorker/,
  vibration: /navigator\.vibrate/,
  "viewport-unit-variants": /\d[dsl]v[hw]\b/,
  "wake-lock": /navigator\.wakeLock/,
  "web-animation": /\.animate\(/,
};

/** Guards of features that some browsers lack; a file that uses the feature must contain its guard. */
const GUARDED: Record<string, RegExp> = {
  "async-clipboard": /isSecureContext|navigator\.clipboard\?/,
  notifications: /typeof Notification|"Notification" in/,
  vibration: /navigator\.vibrate\?\./,
  "viewport-unit-variants": /100vh;\s*height: 100dvh/,
  "wake-lock": /"wakeLock" in|wakeLock\?/,
  serviceworkers: /"serviceWorker" in|serviceWorker\?/,
};

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|svelte|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), "utf8") }));

/** Return the browsers that do not support a feature. */
function lacking(id: string): string[] {
  const packed = features[id];
  if (packed === undefined) return ["all: not a feature of caniuse"];
  const { stats } = feature(packed);
  return ENGINES.filter((engine) => {
    const [name = "", version = ""] = engine.split(" ");
    return !(stats[name]?.[version] ?? "n").startsWith("y") && !(stats[name]?.[version] ?? "n").startsWith("a");
  });
}

describe("supported browsers", () => {
  it("are known", () => {
    expect(ENGINES.length).toBeGreaterThan(20);
    expect(ENGINES.some((engine) => engine.startsWith("ios_saf 15"))).toBe(true);
    expect(lacking("css-has")).not.toEqual([]); // the data tells what is new
  });
  it.each(Object.entries(USED))("%s: supported or guarded", (id, used) => {
    for (const { name, text } of files.filter((file) => used.test(file.text))) {
      const guard = GUARDED[id];
      if (guard?.test(text)) continue;
      expect(lacking(id), name).toEqual([]);
    }
  });
});

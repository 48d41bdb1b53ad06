import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Leave out messages that only terminals and old logs need. */
function pageMessages(): Plugin {
  return {
    name: "page-messages",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith("/views/messages.json")) return null;
      const messages: Record<string, { format_1?: unknown }> = JSON.parse(source);
      const shown = Object.entries(messages)
        .filter(([name]) => !name.startsWith("option_"))
        .map(([name, message]) => [name, { ...message, format_1: undefined }]);
      return { code: JSON.stringify(Object.fromEntries(shown)), map: null };
    },
  };
}

export default defineConfig({
  plugins: [pageMessages(), svelte()],
  build: {
    outDir: "../src/anypoker/server/pages",
    emptyOutDir: true,
    target: ["es2020", "safari15", "chrome100", "firefox100"],
    assetsInlineLimit: 0, // the pages allow nothing that is not a file of theirs
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});

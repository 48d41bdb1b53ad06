import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/anypoker/server/pages",
    emptyOutDir: true,
    target: ["es2020", "safari15", "chrome100", "firefox100"],
    assetsInlineLimit: 0, // the pages allow nothing that is not a file of theirs
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});

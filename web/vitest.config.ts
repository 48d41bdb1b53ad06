// Apart from vite.config.ts: a machine that only builds the pages has no vitest.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // The time limit leaves room for a busy machine.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 20_000 },
});

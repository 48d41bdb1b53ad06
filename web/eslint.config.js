import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import texts from "./eslint/inlineText.js";

export default ts.config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-shadow": "error",
      "no-useless-rename": "error",
      "object-shorthand": ["error", "properties"],
    },
  }, // TypeScript itself finds undefined names
  {
    files: ["src/**/*.svelte", "src/**/*.ts"],
    ignores: ["src/generated/**"],
    plugins: { texts },
    rules: { "texts/inline-text": "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);

import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "lib/l1/",
      "src/plugin/protocol/generated/",
      "coverage/",
      "**/cdktf.out/",
      ".cache/",
      "**/.gen/",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-lines": ["error", 400],
    },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    languageOptions: {
      globals: Object.fromEntries(
        [
          "console",
          "process",
          "setTimeout",
          "clearTimeout",
          "URL",
          "fetch",
          "performance",
          "Buffer",
          "AbortController",
        ].map((name) => [name, "readonly"]),
      ),
    },
  },
);

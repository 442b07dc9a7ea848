import js from "@eslint/js";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "lib/l1/",
      "lib/generated/",
      "src/provider/plugin/protocol/generated/",
      "coverage/",
      "**/cdktf.out/",
      ".cache/",
      "scripts/docs/site/.vitepress/.temp/",
      "**/.gen/",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
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
    // Excludes the examples. Each is a separate program, so these rules would load all types of CDKTF again for each,
    // and they would need the built package.
    files: ["src/**/*.ts", "src/**/*.tsx", "lib/**/*.ts", "test/**/*.ts", "scripts/**/*.ts"],
    extends: tseslint.configs.strictTypeChecked,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Short callbacks are written on one line, as in `afterAll(() => server.close())`, and their return value is
      // ignored.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // The caller names the type of the decoded value, as in `decodeResponse<Domain>(json)`.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      // An IConstruct may be passed as a Construct: only its members matter.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    // One import for each module, sorted: Node's modules, packages, then our own from far to near.
    files: ["src/**/*.ts", "src/**/*.tsx", "lib/**/*.ts", "test/**/*.ts", "scripts/**/*.ts"],
    plugins: { "simple-import-sort": simpleImportSort },
    rules: {
      "no-duplicate-imports": "error",
      "simple-import-sort/imports": ["error", { groups: [["^\\u0000", "^node:", "^@?\\w", "^\\.\\.", "^\\."]] }],
    },
  },
  {
    // An unhandled rejection ends a process of Node, so `void` isn't enough for a promise. A browser only logs it.
    files: ["src/**/*.ts", "lib/**/*.ts"],
    ignores: ["src/emulator/page/**"],
    rules: { "@typescript-eslint/no-floating-promises": ["error", { ignoreVoid: false }] },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      // A fake for an asynchronous part has the same type, and often nothing to await.
      "@typescript-eslint/require-await": "off",
      // Values of Terraform are mostly strings in tests, and a wrong one fails the comparison.
      "@typescript-eslint/no-base-to-string": "off",
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

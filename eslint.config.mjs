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
    // The examples do without the rules that ask the compiler for types: each is a program of its own, which would read all
    // types of CDKTF again, and needs the built package.
    files: ["src/**/*.ts", "lib/**/*.ts", "test/**/*.ts", "scripts/**/*.ts"],
    extends: tseslint.configs.strictTypeChecked,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Callbacks of one call are written on one line, as in `afterAll(() => server.close())`: nobody reads their value.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // What is decoded has the type that its reader names: `decodeResponse<Domain>(json)`. The parameter stands once then.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      // A construct is one by its members, whoever made it: what takes a Construct is given an IConstruct too.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      // What stands in for a part that answers later has the same type, and often nothing to wait for.
      "@typescript-eslint/require-await": "off",
      // Values of Terraform, which may be objects, are mostly text in tests; a wrong one shows in what is expected.
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

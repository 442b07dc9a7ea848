/** Maps "cdktf" to the host for which a project tests the constructs, as the build does for dist/cdktn. */
const host = (own, other) => ({
  moduleNameMapper: { "^cdktf(/.*)?$": `${own}$1`, "^other-host(/.*)?$": `${other}$1` },
});

/** One test file for each area of the constructs. `npm test` runs them with cdktn. The system tests run the rest. */
const representative = [
  "lib/compute/compute",
  "lib/core/blocks/actions",
  "lib/core/blocks/queries",
  "lib/core/elements",
  "lib/core/escape-hatches",
  "lib/core/moves/moves-file",
  "lib/core/scope/host",
  "lib/core/tokens/tokens",
  "lib/databases/databases",
  "lib/dns/load-zone-file/constructs",
  "lib/networking/networking",
  "lib/patterns/patterns",
  "lib/policies/checks",
  "lib/rules/warnings",
  "lib/tags/tags",
  "resources/domain/constructs/domain",
  "resources/firewall/constructs/firewall",
].map((name) => `<rootDir>/test/${name}.test.ts`);

/** The tests of the constructs. */
const constructs = ["lib/**/*", "resources/*/constructs", "resources/*/constructs/*"].map(
  (name) => `<rootDir>/test/${name}.test.ts`,
);

/** The tests with an executable of the provider: everything that depends on its runtime, and one life of every resource. */
const withExecutable = [
  "<rootDir>/test/executable/**/*.executable.ts",
  ...[
    "e2e/areas/{databases,networking}",
    "e2e/plans/behaviour",
    "e2e/plugin/{plugin,spawned}",
    "e2e/provider/{interrupt,journal,outage}",
    "e2e/resources/*",
    "e2e/secrets/canaries",
    "resources/compute_instance/user-data",
    "resources/domain/renamed-domain",
    "resources/domain_records/record-sets",
    "resources/image/upload",
    "resources/tag/moved-tags",
  ].map((name) => `<rootDir>/test/${name}.e2e.ts`),
  "<rootDir>/test/perturb/{hostile,interrupts,kills}.sample.ts",
];

const shared = {
  testEnvironment: "node",
  cacheDirectory: "<rootDir>/.cache/jest",
  setupFiles: ["<rootDir>/test/support/journal-folder.ts"],
  transform: {
    "^.+\\.ts$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }],
  },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.cache/"],
};

module.exports = {
  testTimeout: 120_000,
  testSequencer: "<rootDir>/test/support/slowest-first.cjs",
  globalSetup: "<rootDir>/test/support/temporary-folder-of-run.cjs",
  projects: [
    {
      ...shared,
      ...host("cdktf", "cdktn"),
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/support/refusals.ts"],
    },
    { ...shared, ...host("cdktn", "cdktf"), displayName: "cdktn", testMatch: representative },
    {
      ...shared,
      ...host("cdktn", "cdktf"),
      displayName: "cdktn-rest",
      testMatch: [...constructs, ...representative.map((path) => `!${path}`)],
      // The compiler ignores moduleNameMapper. test/cdktn checks the types with cdktn instead.
      testPathIgnorePatterns: ["<rootDir>/test/lib/types[^/]*\\.test\\.ts$"],
    },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/test/**/*.e2e.ts"],
    },
    { ...shared, displayName: "samples", testMatch: ["<rootDir>/test/**/*.sample.ts"] },
    { ...shared, displayName: "executable", testMatch: withExecutable },
    { ...shared, displayName: "system", testMatch: ["<rootDir>/test/system/**/*.system.ts"] },
  ],
};

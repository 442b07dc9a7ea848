/** The constructs and their tests with CDK Terrain for CDKTF, as the build makes dist/cdktn. */
const host = (own, other) => ({
  moduleNameMapper: { "^cdktf(/.*)?$": `${own}$1`, "^other-host(/.*)?$": `${other}$1` },
});

const shared = {
  testEnvironment: "node",
  setupFiles: ["<rootDir>/test/support/journal-folder.ts"],
  transform: {
    "^.+\\.ts$": [
      "ts-jest",
      { tsconfig: { ...require("./tsconfig.json").compilerOptions, isolatedModules: true }, diagnostics: false },
    ],
  },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.cache/"],
};

module.exports = {
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      ...host("cdktf", "cdktn"),
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/support/refusals.ts"],
    },
    {
      ...shared,
      ...host("cdktn", "cdktf"),
      displayName: "cdktn",
      testMatch: ["<rootDir>/test/lib/**/*.test.ts"],
      // What compiles is asked of the compiler, which knows no mapped names: test/cdktn asks it.
      testPathIgnorePatterns: ["<rootDir>/test/lib/types[^/]*\\.test\\.ts$"],
    },
    { ...shared, displayName: "e2e", testMatch: ["<rootDir>/test/e2e/**/*.e2e.ts"] },
    { ...shared, displayName: "system", testMatch: ["<rootDir>/test/system/**/*.system.ts"] },
  ],
};

const shared = {
  testEnvironment: "node",
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
    { ...shared, displayName: "unit", testMatch: ["<rootDir>/test/**/*.test.ts"] },
    { ...shared, displayName: "e2e", testMatch: ["<rootDir>/test/e2e/**/*.e2e.ts"] },
    { ...shared, displayName: "system", testMatch: ["<rootDir>/test/system/**/*.system.ts"] },
  ],
};

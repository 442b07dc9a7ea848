const { projects, testTimeout } = require("../../../jest.config.cjs");

/** The tests of the emulator as one file; days.system.ts runs it. */
module.exports = {
  ...projects.find(({ displayName }) => displayName === "unit"),
  rootDir: "../../..",
  testMatch: ["<rootDir>/test/system/days/all.days.ts"],
  testTimeout,
};

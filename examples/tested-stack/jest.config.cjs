module.exports = {
  preset: "ts-jest",
  testEnvironment: "node",
  // terraform runs in these tests, and jest gives up after 5 seconds unless told otherwise.
  testTimeout: 30_000,
};

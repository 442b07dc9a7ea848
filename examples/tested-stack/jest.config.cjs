module.exports = {
  preset: "ts-jest",
  testEnvironment: "node",
  // Terraform runs in these tests, and the default timeout of jest is 5 seconds.
  testTimeout: 30_000,
};

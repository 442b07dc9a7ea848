// The random configurations of the end-to-end tests, all 300 of them unless STRATUS_RANDOM_COUNT says another number.
process.env.STRATUS_RANDOM_COUNT ??= "300";
process.argv.push("samples", "test/e2e/random");
await import("../test.mjs");

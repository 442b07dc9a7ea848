// The random configurations of the end-to-end tests, by default 300 of them (STRATUS_RANDOM_COUNT).
process.env.STRATUS_RANDOM_COUNT ??= "300";
process.argv.push("samples", "test/e2e/random");
await import("../test.mjs");

// The end-to-end tests with a service that answers in several other ways at once: 200 mixtures, or as many as
// STRATUS_CONTRARY_COUNT says, of the seed in STRATUS_CONTRARY_SEED.
process.env.STRATUS_CONTRARY_COUNT ??= "200";
process.argv.push("samples", "test/e2e/contrary/mixtures");
await import("../test.mjs");

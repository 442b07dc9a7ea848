// The end-to-end tests with a service whose responses differ in several ways at once: 200 mixtures, or the number in
// STRATUS_CONTRARY_COUNT, with the seed in STRATUS_CONTRARY_SEED.
process.env.STRATUS_CONTRARY_COUNT ??= "200";
process.argv.push("samples", "test/perturb/mixtures");
await import("../test.mjs");

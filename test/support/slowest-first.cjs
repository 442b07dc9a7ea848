// CommonJS, because Jest loads it.
const { relative } = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;

/**
 * The files that take longest, in this order, as runs of `scripts/test.mjs` list them at their end. If they ran last, the
 * other cores would wait for them.
 */
const slowest = [
  "test/e2e/docs/pages.sample.ts",
  "test/system/init.system.ts",
  "test/system/days.system.ts",
  "test/system/site.system.ts",
  "test/system/package.system.ts",
  "test/system/machines.system.ts",
  "test/system/import-account.system.ts",
  "test/system/install.system.ts",
  "test/system/identity.system.ts",
  "test/system/opentofu.system.ts",
  "test/e2e/commands/doctor-advice.e2e.ts",
  "test/e2e/programs/several-stacks.e2e.ts",
  "test/system/pages.system.ts",
  "test/system/typescript.system.ts",
  "test/system/requests.system.ts",
  "test/e2e/commands/drift-write.e2e.ts",
  "test/e2e/commands/drift-write-compiled.e2e.ts",
  "test/system/teams.system.ts",
  "test/system/testing.system.ts",
  "test/system/hosts.system.ts",
  "test/e2e/commands/recover.e2e.ts",
  "test/e2e/docs/resource-pages.e2e.ts",
  "test/conformance/kinds.test.ts",
  "test/perturb/other-users.test.ts",
  "test/lib/types.test.ts",
  "test/docs/reference.test.ts",
];

/** Starts the slowest files first. Jest knows the durations of earlier runs, but a new clone has none. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path, context }) => {
      const at = slowest.indexOf(relative(context.config.rootDir, path).replaceAll("\\", "/"));
      return at < 0 ? slowest.length : at;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
};

module.exports.slowest = slowest;

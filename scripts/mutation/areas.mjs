import { Advice } from "../support/project.mjs";

/** It runs the compiler, which checks no types in code with mutants. */
const compiled = "test/resources/typed-behaviour.test.ts";

/** Parts of resources that the areas don't cover. Some of their tests need fake timers of Jest, which the runner doesn't have. */
const otherParts = ["/provider.test.ts", "/provider/", "/constructs"];

/**
 * @typedef {object} Area
 * @property {string[]} mutate
 * @property {string[]} tests
 * @property {string[]} [without]
 * @property {boolean} [ignoreStatic]
 */

/**
 * The mutated code, and the tests that can see it: a mutant that only other tests would find counts as survived. The paths of
 * tests in `without` contain one of its texts.
 * @type {Record<string, Area>}
 */
export const areas = {
  plan: {
    mutate: [
      "src/provider/plugin/{plan-change,find-differences,equal,value,attribute-type}.ts",
      "src/provider/plugin/{resolve-unknowns,refresh-state}.ts",
    ],
    tests: ["test/provider/plugin"],
    // It starts the provider as a process.
    without: ["/rpc/newer-requests.test.ts"],
  },
  contract: {
    mutate: [
      "src/contract/**/*.ts",
      "src/shared/provider-settings.ts",
      "src/resources/{base/dns/contract,domain_record/contract/caa,firewall/contract/ports}.ts",
    ],
    tests: ["test/contract", "test/resources", "test/shared/provider-settings"],
    without: [compiled, ...otherParts, "/emulator"],
  },
  client: {
    mutate: ["src/provider/client/**/*.ts"],
    tests: ["test/provider/client"],
    // They need fake timers.
    without: ["/http/clock.test.ts", "/http/interruption.test.ts"],
  },
  emulator: {
    mutate: [
      "src/resources/*/emulator.ts",
      "src/resources/{*,base/*}/emulator/**/*.ts",
      "src/emulator/service/{access,collection,kinds,wire}/**/*.ts",
      // It enforces no rule of the API.
      "!src/emulator/service/store/random.ts",
    ],
    tests: ["test/emulator", "test/resources"],
    // The test of persistence starts processes, which takes seconds for every mutant that no other test finds.
    without: [compiled, ...otherParts, "/emulator/page/", "/store/persistence.test.ts"],
    // Every test reaches code that runs while files are loaded, such as the table of a resource's routes.
    ignoreStatic: true,
  },
};

/** @param {string} name */
export function areaOf(name) {
  const area = Object.hasOwn(areas, name) ? areas[name] : undefined;
  if (area) return area;
  throw new Advice(`unknown area ${name}; expected one of: ${Object.keys(areas).join(", ")}.`);
}

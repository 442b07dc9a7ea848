// Prepares a checkout: packages, generated code, build. Does nothing if everything exists. "dependencies": packages only.
// "--release": a build with the plain version, for a package.
import { installDependencies } from "./support/install-packages.mjs";
import { alone } from "./support/lock.mjs";
import { requireNode } from "./support/node-version.mjs";
import { fail, isCommand } from "./support/project.mjs";

/**
 * @param {object} [options]
 * @param {"everything" | "dependencies"} [options.only]
 * @param {boolean} [options.release]
 * @param {import("./test/times.mjs").Timed} [options.timed] does one part of the work, and may note how long that takes
 */
export async function setup({ only = "everything", release = false, timed = (_, work) => work() } = {}) {
  requireNode();
  await alone(async () => {
    timed("packages", installDependencies);
    if (only === "dependencies") return;
    await timed("build", async () => {
      // Builds need the packages that were just installed.
      const { build, isBuilt } = await import("./build/build.mjs");
      if (!isBuilt({ release })) build({ release });
    });
  });
}

if (isCommand(import.meta.url)) {
  const only = process.argv.includes("dependencies") ? "dependencies" : "everything";
  setup({ only, release: process.argv.includes("--release") }).catch(fail);
}

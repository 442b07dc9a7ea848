// Checks the types of the example programs, each with its own settings: ts-node runs them without checking. Names of
// folders below examples choose some of them.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Advice, fail, inRoot, root } from "../support/project.mjs";

const examples = inRoot("examples");
const hasProgram = (name) => existsSync(join(examples, name, "tsconfig.json"));

/** The folders of all programs, below the folder of the examples. */
const programs = readdirSync(examples, { recursive: true }).filter(hasProgram).sort();

function checkExamples(given) {
  const unknown = given.find((name) => !programs.includes(name));
  if (unknown) throw new Advice(`there is no example ${unknown}; there are ${programs.join(", ")}.`);
  const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
  for (const name of given.length > 0 ? given : programs) {
    const { status } = spawnSync(process.execPath, [tsc, "--noEmit", "-p", join(examples, name)], {
      cwd: root,
      stdio: "inherit",
    });
    if (status !== 0) throw new Advice(`the types of examples/${name} are wrong; what is wrong stands above.`);
    console.log(`examples/${name}: no mistake in types`);
  }
}

try {
  checkExamples(process.argv.slice(2));
} catch (error) {
  fail(error);
}

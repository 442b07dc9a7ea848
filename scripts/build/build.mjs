// Builds what the package contains: dist/lib (the constructs), dist/cdktn (the same for CDK Terrain), dist/provider (the
// bundle), dist/bin (the command), dist/page (the page of the emulator) and dist/testing (the entry for tests).
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { exchangeFolder } from "./cdktn-entry.mjs";
import { generatedFolders, hashInputs } from "./hash-inputs.mjs";
import { Advice, fail, inRoot, isCommand, root } from "../support/project.mjs";

const stamp = inRoot("dist", ".inputs");
const manifest = inRoot("dist", "provider", "manifest.json");

/** @param {{ readonly release: boolean }} options */
const stampText = ({ release }) => `${release ? "release" : "development"} ${hashInputs()}`;

/** True if the sources are those of the last build. */
export function isBuilt({ release = false } = {}) {
  const outputs = [stamp, manifest, ...generatedFolders.map((folder) => inRoot(folder))];
  return outputs.every(existsSync) && readFileSync(stamp, "utf8") === stampText({ release });
}

/**
 * @param {string} what
 * @param {...string} args
 */
function run(what, ...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Advice(`${what} failed. See its output above.`);
}

/** Otherwise the package would contain the output of deleted sources. */
function removeOrphans() {
  for (const folder of ["lib", "src"].filter((name) => existsSync(inRoot("dist", name)))) {
    for (const name of readdirSync(inRoot("dist", folder), { recursive: true, encoding: "utf8" })) {
      // A folder and a file next to it may share a name, and only one of them may still exist.
      const module = name.replace(/(\.d\.ts|\.js)$/, "");
      const isMade = [name, `${module}.ts`, `${module}.js`].some((path) => existsSync(inRoot(folder, path)));
      if (!isMade) rmSync(inRoot("dist", folder, name), { recursive: true, force: true });
    }
  }
}

/** The bindings are generated in compiled form. They keep their timestamps, which show that they are unchanged. */
function copyBindings() {
  /** @param {string} path */
  const filter = (path) => !path.endsWith(".inputs");
  cpSync(inRoot("lib", "l1"), inRoot("dist", "lib", "l1"), { recursive: true, preserveTimestamps: true, filter });
}

export function build({ release = false } = {}) {
  console.error(`stratus: building${release ? " the release" : ""}`);
  const text = stampText({ release });
  rmSync(stamp, { force: true });
  run("Generating code", "--import", "tsx", inRoot("scripts", "build", "generate-code.mjs"));
  run("Type checking", createRequire(import.meta.url).resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json");
  copyBindings();
  removeOrphans();
  run("Making imports lazy", inRoot("scripts", "build", "lazy-imports.mjs"), inRoot("dist", "lib"));
  exchangeFolder(inRoot("dist", "lib"), inRoot("dist", "cdktn"), "cdktf", "cdktn");
  run(
    "Bundling",
    "--import",
    "tsx",
    inRoot("scripts", "build", "write-bundles.mjs"),
    ...(release ? ["--release"] : []),
  );
  writeFileSync(stamp, text);
}

if (isCommand(import.meta.url)) {
  try {
    build({ release: process.argv.includes("--release") });
  } catch (error) {
    fail(error);
  }
}

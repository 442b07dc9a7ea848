// Builds what the package contains: dist/lib (the constructs), dist/cdktn (the same for CDK Terrain), dist/provider (the
// bundle), dist/bin (the command),
// dist/page (the page of the emulator).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { exchangeFolder } from "./cdktn-entry.mjs";
import { generatedFolders, hashInputs } from "./hash-inputs.mjs";
import { Advice, fail, inRoot, readJson, root } from "../support/project.mjs";

const stamp = inRoot("dist", ".inputs");
const manifest = inRoot("dist", "provider", "manifest.json");

const stampText = ({ release }) => `${release ? "release" : "development"} ${hashInputs()}`;

/** True if the sources are those of the last build. */
export function isBuilt({ release = false } = {}) {
  const outputs = [stamp, manifest, ...generatedFolders.map((folder) => inRoot(folder))];
  return outputs.every(existsSync) && readFileSync(stamp, "utf8") === stampText({ release });
}

function run(what, script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Advice(`${what} failed. See its output above.`);
}

/** A concurrent reader gets the complete old file or the complete new one. */
function write(path, text, mode = 0o644) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  chmodSync(temporary, mode);
  renameSync(temporary, path);
}

/** Otherwise the package would contain the output of deleted sources. */
function removeOrphans() {
  for (const folder of ["lib", "src"].filter((name) => existsSync(inRoot("dist", name)))) {
    for (const name of readdirSync(inRoot("dist", folder), { recursive: true })) {
      // A folder and a file next to it may share a name, and only one of them may still exist.
      const module = name.replace(/(\.d\.ts|\.js)$/, "");
      const isMade = [name, `${module}.ts`, `${module}.js`].some((path) => existsSync(inRoot(folder, path)));
      if (!isMade) rmSync(inRoot("dist", folder, name), { recursive: true, force: true });
    }
  }
}

/** The bindings are generated in compiled form. They keep their timestamps, which show that they are unchanged. */
function copyBindings() {
  const filter = (path) => !path.endsWith(".inputs");
  cpSync(inRoot("lib", "l1"), inRoot("dist", "lib", "l1"), { recursive: true, preserveTimestamps: true, filter });
}

async function writeProvider(release) {
  const [{ bundle }, { notices, runtimeNotices }] = await Promise.all([
    import("./bundle-provider.mjs"),
    import("./licence-notices.mjs"),
  ]);
  const { version, text, plain, packages } = await bundle({
    version: readJson(inRoot("package.json")).version,
    release,
  });
  const file = `terraform-provider-stratus_v${version}.cjs`;
  const folder = inRoot("dist", "provider");
  const old = existsSync(manifest) ? readJson(manifest).file : file;
  mkdirSync(folder, { recursive: true });
  mkdirSync(inRoot("dist", "bin"), { recursive: true });
  write(join(folder, file), text, 0o755);
  const licences = notices("provider", packages);
  write(join(folder, "LICENSES.txt"), licences);
  // For executables: src/cli/commands/provider/executable.ts.
  mkdirSync(join(folder, "standalone"), { recursive: true });
  write(join(folder, "standalone", "main.cjs"), plain);
  write(join(folder, "standalone", "LICENSES.txt"), `${licences}\n${runtimeNotices()}`);
  for (const name of ["package.json", "package-lock.json"])
    write(join(folder, "standalone", name), readFileSync(inRoot("runtimes", name), "utf8"));
  const digest = { size: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
  write(manifest, `${JSON.stringify({ version, file, digest })}\n`);
  // The bundle is inside the package, so that it finds the packages that it does not contain.
  write(inRoot("dist", "bin", "stratus.cjs"), `#!/usr/bin/env node\nrequire("../provider/${file}");\n`, 0o755);
  if (old !== file) rmSync(join(folder, old), { force: true });
}

/** One file at a time, so that a running emulator serves complete files. */
async function writePage() {
  const [{ buildPage }, { notices }] = await Promise.all([import("./page.mjs"), import("./licence-notices.mjs")]);
  const { files, packages } = await buildPage();
  const folder = inRoot("dist", "page");
  mkdirSync(folder, { recursive: true });
  const all = { ...files, "LICENSES.txt": notices("page", packages) };
  for (const [name, text] of Object.entries(all)) write(join(folder, name), text);
  for (const name of readdirSync(folder)) if (!(name in all)) rmSync(join(folder, name), { force: true });
}

export async function build({ release = false } = {}) {
  console.error(`stratus: building${release ? " the release" : ""}`);
  const text = stampText({ release });
  rmSync(stamp, { force: true });
  run("Generating code", inRoot("scripts", "build", "generate-code.mjs"));
  run("Type checking", createRequire(import.meta.url).resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json");
  copyBindings();
  removeOrphans();
  run("Making imports lazy", inRoot("scripts", "build", "lazy-imports.mjs"), inRoot("dist", "lib"));
  exchangeFolder(inRoot("dist", "lib"), inRoot("dist", "cdktn"), "cdktf", "cdktn");
  await writeProvider(release);
  await writePage();
  await (await import("./testing-entry.mjs")).writeTesting(readJson(manifest).version);
  writeFileSync(stamp, text);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  build({ release: process.argv.includes("--release") }).catch(fail);
}

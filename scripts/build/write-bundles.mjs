// Writes the bundles: dist/provider, dist/bin, dist/page and dist/testing. With --release, the provider has the plain version.
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inRoot, readJson } from "../support/project.mjs";
import { bundle } from "./bundle-provider.mjs";
import { notices, runtimeNotices } from "./licence-notices.mjs";
import { buildPage } from "./page.mjs";
import { writeTesting } from "./testing-entry.mjs";

const manifest = inRoot("dist", "provider", "manifest.json");

/**
 * Replaces a file in one step, so that a concurrent reader gets the complete old file or the complete new one.
 * @param {string} path
 * @param {string} text
 * @param {number} [mode]
 */
function write(path, text, mode = 0o644) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  chmodSync(temporary, mode);
  renameSync(temporary, path);
}

/** @param {boolean} release */
async function writeProvider(release) {
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
  const { files, packages } = await buildPage();
  const folder = inRoot("dist", "page");
  mkdirSync(folder, { recursive: true });
  const all = { ...files, "LICENSES.txt": notices("page", packages) };
  for (const [name, text] of Object.entries(all)) write(join(folder, name), text);
  for (const name of readdirSync(folder)) if (!(name in all)) rmSync(join(folder, name), { force: true });
}

await writeProvider(process.argv.includes("--release"));
await writePage();
await writeTesting(readJson(manifest).version);

// Builds the files of a release.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Advice, inRoot, root } from "../support/project.mjs";
import { sectionOf } from "./changelog.mjs";
import { writeSbom } from "./sbom.mjs";

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ readonly env?: NodeJS.ProcessEnv, readonly stderr?: "inherit" | "pipe" }} [options]
 */
function run(file, args, { env = process.env, stderr = "inherit" } = {}) {
  const result = spawnSync(file, args, {
    cwd: root,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", stderr],
    shell: process.platform === "win32",
  });
  if (result.error || result.status !== 0)
    throw new Advice(`${file} ${args.join(" ")} failed: ${result.error?.message ?? result.stderr ?? "see its output"}`);
  return result.stdout;
}

/**
 * gpg describes each step on stderr, which is only of interest if it fails.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
const gpg = (args, env) => run("gpg", ["--batch", ...args], { env, stderr: "pipe" });

/**
 * The package for npm. Builds a release first.
 * @param {string} folder
 */
function pack(folder) {
  const text = run("npm", ["pack", "--json", "--pack-destination", folder]);
  /** @type {readonly { readonly filename: string, readonly size: number, readonly files: readonly object[] }[]} */
  const [packed] = Object.values(JSON.parse(text.slice(text.search(/^[[{]/m))));
  if (packed === undefined) throw new Error("npm pack listed no package");
  return { filename: packed.filename, size: packed.size, files: packed.files.length };
}

/**
 * Calls `work` with the environment of a new key, which exists only in a temporary folder. The workflow replaces its
 * signature with that of the real key, so that the code that builds a release has no access to that key.
 * @template T
 * @param {(key: string, env: NodeJS.ProcessEnv) => T} work
 */
function withTemporaryKey(work) {
  const home = mkdtempSync(join(tmpdir(), "stratus-gpg-"));
  const env = { ...process.env, GNUPGHOME: home };
  const key = "release-dry-run@example.invalid";
  try {
    gpg(["--passphrase", "", "--quick-generate-key", key, "rsa3072", "sign", "1d"], env);
    return work(key, env);
  } finally {
    spawnSync("gpgconf", ["--kill", "all"], { env });
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * The executables, their checksums and the manifest, as the public Terraform registry expects them.
 * @param {string} folder
 * @param {{ readonly version: string, readonly targets: readonly string[] }} options
 */
function providerAssets(folder, { version, targets }) {
  const registry = mkdtempSync(join(tmpdir(), "stratus-registry-"));
  const chosen = targets.length > 0 ? ["--target", targets.join(",")] : [];
  try {
    withTemporaryKey((key, env) => {
      const command = [inRoot("dist", "bin", "stratus.cjs"), "provider", "registry", registry, "--key", key];
      run(process.execPath, [...command, ...chosen], { env });
      const home = join(registry, "v1", "providers", "stratus", "stratus", version);
      const names = readdirSync(home, { withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []));
      for (const name of names) copyFileSync(join(home, name), join(folder, name));
      const sums = join(folder, `terraform-provider-stratus_${version}_SHA256SUMS`);
      gpg(["--verify", `${sums}.sig`, sums], env);
    });
  } finally {
    rmSync(registry, { recursive: true, force: true });
  }
}

/**
 * Writes the release notes and, into `assets`, the files to upload.
 *
 * @param {string} out
 * @param {object} options
 * @param {string} options.version
 * @param {readonly string[]} options.targets the platforms of the executables, or none for all
 */
export function writeAssets(out, { version, targets }) {
  const folder = join(out, "assets");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = pack(folder);
  providerAssets(folder, { version, targets });
  const sbom = writeSbom();
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(out, "notes.md"), `${sectionOf(version)?.text ?? ""}\n`);
  return { packed, sbom };
}

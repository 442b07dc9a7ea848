// Stores the output of the current version to test later versions with it: deploys every kind of resource to an emulator, and
// writes configuration, state and the emulator's data to test/e2e/fixtures/VERSION.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { configuration as whole, diskFile } from "../../test/e2e/fixtures/configuration.ts";
import { childEnvironment } from "../support/child-environment.cjs";
import { findTerraform } from "../support/find-terraform.mjs";
import { Advice, fail, inRoot, readJson, root } from "../support/project.mjs";
import { startEmulator } from "../support/start-emulator.mjs";

// The options are for a commit without a release: its own checkout, and the one type that it stored differently.
const usage = "npm run states:keep [-- --folder NAME --provider CHECKOUT --only TYPE]";
const source = "stratus.internal/stratus/stratus";

/** @param {string[]} args */
function optionsOf(args) {
  const { version } = readJson(inRoot("package.json"));
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const { values } = parseArgs({ args, options: { folder: text, provider: text, only: text } });
    return { folder: version, provider: root, only: "", ...values };
  } catch {
    throw new Advice(`usage: ${usage}`);
  }
}

/**
 * One object per line, so that diffs are readable.
 * @param {object} state
 */
function rowsOf(state) {
  const parts = Object.entries(state).map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((row) => JSON.stringify(row)).join(",\n")}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

/** @param {string} only the one type to deploy, or an empty string for all */
function configurationFor(only) {
  if (only === "") return whole;
  return { resource: Object.fromEntries(Object.entries(whole.resource).filter(([type]) => type === only)) };
}

/** @param {{ folder: string, target: string, provider: string, only: string }} options */
async function deploy({ folder, target, provider, only }) {
  const configuration = configurationFor(only);
  const env = childEnvironment(folder);
  const emulator = await startEmulator(env);
  const terraform = await findTerraform();
  const control = emulator.url.replace(/\/v4$/, "/_emulator");
  /** @param {...string} args */
  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(terraform, args, { cwd: folder, env, encoding: "utf8" });
    if (status !== 0) throw new Advice(`terraform ${args.join(" ")} exited with code ${status}:\n${stdout}${stderr}`);
  };
  try {
    const settings = { base_url: emulator.url, token: emulator.token, poll_interval: 20 };
    const body = JSON.stringify({ additionalIps: true });
    await fetch(`${control}/account`, { method: "PUT", headers: { "content-type": "application/json" }, body });
    writeFileSync(join(folder, diskFile), gzipSync("a disk"));
    writeFileSync(
      join(folder, "main.tf.json"),
      JSON.stringify(
        {
          terraform: { required_providers: { stratus: { source } } },
          provider: { stratus: settings },
          ...configuration,
        },
        null,
        1,
      ),
    );
    execFileSync(process.execPath, [join(provider, "dist", "bin", "stratus.cjs"), "provider", "install", folder]);
    run("init", "-no-color", "-input=false");
    // One after the other: otherwise the ids would differ each time.
    run("apply", "-no-color", "-input=false", "-auto-approve", "-parallelism=1");
    /** @type {Record<string, object>} */
    const state = JSON.parse(await (await fetch(`${control}/state`)).text());
    // A state that does not match its own configuration can't test later versions.
    run("plan", "-no-color", "-input=false", "-detailed-exitcode");
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, "configuration.json"), `${JSON.stringify(configuration, null, 1)}\n`);
    writeFileSync(join(target, "service.json"), rowsOf(state));
    cpSync(join(folder, "terraform.tfstate"), join(target, "state.json"));
    if ("stratus_image" in configuration.resource) cpSync(join(folder, diskFile), join(target, diskFile));
  } finally {
    await emulator.stop();
  }
}

async function main() {
  const options = optionsOf(process.argv.slice(2));
  const target = inRoot("test", "e2e", "fixtures", options.folder);
  if (existsSync(target)) {
    throw new Advice(
      `${target} already exists, and the state of a version never changes. Increase the version in package.json first. ` +
        "If the version was never released, delete the folder instead.",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "stratus-fixture-"));
  try {
    await deploy({ ...options, folder, target });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const size = readFileSync(join(target, "state.json")).length;
  console.log(`${target} contains a state of ${size} bytes. From now on, test/e2e/plans/states.e2e.ts plans it.`);
}

main().catch(fail);

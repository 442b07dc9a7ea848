// Shows the main workflow: the real cdktf and Terraform or OpenTofu create the resources of a TypeScript stack in the
// emulator, a second plan is empty, and everything is destroyed.
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cdktfCommand } from "./support/cdktf-command.cjs";
import { childEnvironment } from "./support/child-environment.cjs";
import { run } from "./support/child-processes.mjs";
import { startEmulator } from "./support/start-emulator.mjs";
import { findNodeForCdktf } from "./support/node-for-cdktf.mjs";
import { requireNode } from "./support/node-version.mjs";
import { fail, inRoot } from "./support/project.mjs";
import { setup } from "./setup.mjs";
import { findTerraform } from "./support/find-terraform.mjs";

const stack = "website";
const collections = ["compute/instances", "networking/firewalls", "domains", "tags"];

/** @param {string} text */
const title = (text) => console.log(`\n== ${text}`);
/**
 * The actions in a plan of several hundred lines.
 * @param {string} output
 */
const done = (output) =>
  output
    .split("\n")
    .map((line) => line.replace(new RegExp(`^(${stack})?\\s+`), ""))
    .filter((line) => /^\S+ \(.*\): .* complete after|^(Apply|Destroy) complete!/.test(line))
    .join("\n");

/** @param {string} text */
const indented = (text) => text.trimEnd().replace(/^(?=.)/gm, "   ");

/**
 * The objects in the service, one line each.
 * @param {{ readonly url: string, readonly token: string }} emulator
 * @returns {Promise<readonly string[]>}
 */
async function objectsIn({ url, token }) {
  const pages = collections.map(async (path) => {
    const answer = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`GET ${url}/${path} returned status code ${answer.status}: ${await answer.text()}`);
    /** @type {{ readonly data: readonly { readonly id?: number, readonly label?: string, readonly domain?: string }[] }} */
    const { data } = JSON.parse(await answer.text());
    return data.map(({ id, label, domain }) => `${path}: ${label ?? domain}${id === undefined ? "" : ` (id ${id})`}`);
  });
  return (await Promise.all(pages)).flat();
}

/**
 * @param {string} what
 * @param {RegExp} text
 * @param {string} output
 */
function lookFor(what, text, output) {
  if (!text.test(output)) throw new Error(`${what}; output:\n${output}`);
}

/**
 * @param {object} options
 * @param {string} options.folder
 * @param {Awaited<ReturnType<typeof startEmulator>>} options.emulator
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.terraform
 * @param {string} options.node
 * @param {AbortSignal} options.signal
 */
async function show({ folder, emulator, env, terraform, node, signal }) {
  /** @param {...string} args */
  const cdktf = async (...args) => {
    title(`cdktf ${args.join(" ")}`);
    return run(...cdktfCommand(args, node), { cwd: folder, env, signal });
  };

  const deployed = await cdktf("deploy", stack, "--auto-approve");
  lookFor("cdktf deploy didn't report that it was complete", /Apply complete!/, deployed);
  console.log(indented(done(deployed)));
  title("objects in the service");
  console.log(indented((await objectsIn(emulator)).join("\n")));
  title("outputs");
  const inStack = { cwd: join(folder, "cdktf.out", "stacks", stack), env, signal };
  console.log(indented(await run(terraform, ["output", "-no-color"], inStack)));
  const planned = await cdktf("diff", stack);
  lookFor("the second plan isn't empty", /No changes\./, planned);
  // The sentence is for readers. The exit code is 0 only for an empty plan.
  await run(terraform, ["plan", "-detailed-exitcode", "-input=false", "-no-color"], inStack);
  console.log(indented("no changes: the second plan is empty"));
  const destroyed = await cdktf("destroy", stack, "--auto-approve");
  console.log(indented(done(destroyed)));
  const left = await objectsIn(emulator);
  if (left.length > 0) throw new Error(`cdktf destroy left objects behind:\n${left.join("\n")}`);
  console.log(indented("the service is empty again"));
}

/** @param {AbortSignal} signal */
async function quickstart(signal) {
  requireNode();
  const started = Date.now();
  await setup();
  const terraform = await findTerraform({ orTofu: true });
  const node = await findNodeForCdktf();
  mkdirSync(inRoot(".cache"), { recursive: true });
  // Inside the package, so that the example finds it by its name.
  const work = mkdtempSync(inRoot(".cache", "quickstart-"));
  let emulator;
  try {
    const home = join(work, "home");
    const folder = join(work, stack);
    mkdirSync(home);
    cpSync(inRoot("examples", stack), folder, { recursive: true });
    emulator = await startEmulator(childEnvironment(home));
    title(`the emulator is ready on ${emulator.url} (process ${emulator.pid})`);
    const env = childEnvironment(home, {
      STRATUS_BASE_URL: emulator.url,
      STRATUS_TOKEN: emulator.token,
      TERRAFORM_BINARY_NAME: terraform,
      TF_VAR_root_pass: randomBytes(18).toString("base64url"),
    });
    signal.throwIfAborted();
    await show({ folder, emulator, env, terraform, node, signal });
  } finally {
    await emulator?.stop();
    rmSync(work, { recursive: true, force: true });
    console.log("\n== cleaned up: stopped the emulator and deleted the temporary folder");
  }
  console.log(`== done in ${Math.round((Date.now() - started) / 1000)} s`);
}

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => interruption.abort());
quickstart(interruption.signal).catch((error) => {
  if (!interruption.signal.aborted) fail(error);
  console.error("stratus: interrupted");
  process.exit(130);
});

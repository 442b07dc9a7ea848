import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { startChild } from "../../support/child";
import { copyExample, Program } from "../support/program";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..", "..");

let emulator: EmulatorServer;
let program: Program;
beforeAll(async () => {
  emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  program = new Program(copyExample("website"), "website", environment());
});
afterAll(async () => {
  program.remove();
  rmSync(program.folder, { recursive: true, force: true });
  await emulator.close();
});

const environment = () => ({
  STRATUS_BASE_URL: emulator.url,
  STRATUS_TOKEN: emulator.token,
  TF_VAR_root_pass: "correct-Horse-7",
});

/** Runs the built command in the folder of the program. */
function stratus(...args: readonly string[]) {
  const env = childEnvironment(program.folder, { TERRAFORM_BINARY_NAME: terraformBinary(), ...environment() });
  const command = join(root, "dist", "bin", "stratus.cjs");
  return startChild(process.execPath, [command, ...args], { cwd: program.folder, env }).outcome;
}

const deletes = async () => {
  const answer = await fetch(`${emulator.url.replace(/\/v4$/, "")}/_emulator/requests`);
  const log = (await answer.json()) as readonly { readonly method: string; readonly path: string }[];
  return log.filter(({ method }) => method === "DELETE").map(({ path }) => path);
};

test("the website with other ids, in a class, keeps every object in a deploy", async () => {
  expect(await program.must("deploy")).toContain("Apply complete! Resources: 9 added, 0 changed, 0 destroyed.");

  // The instance, its firewall and the domain get other ids and their own scope.
  program.edit("main.ts", "super(scope, id);", 'super(scope, id);\n    const site = new Site(this, "front");');
  program.edit("main.ts", "class Website", "class Site extends Construct {}\n\nclass Website");
  program.edit("main.ts", "import type { Construct }", "import { Construct }");
  program.edit("main.ts", 'new ComputeInstance(this, "web"', 'new ComputeInstance(site, "server"');
  program.edit("main.ts", 'new Firewall(this, "edge"', 'new Firewall(site, "gate"');
  program.edit("main.ts", 'new Domain(this, "zone"', 'new Domain(site, "names"');
  const lost = await program.run("diff");
  expect(lost.output).toMatch(/8 to add, \d to change, 8 to destroy/);
  expect(lost.output).toContain("an object that you may have renamed");

  const shown = await stratus("refactor", "--dry-run");
  expect(shown).toMatchObject({
    code: 2,
    output: expect.stringContaining("Nothing was written (--dry-run).") as string,
  });
  expect(shown.output).toMatch(/moved +compute_instance "shop-web" +website\/web +website\/front\/server +same name/);
  const unasked = await stratus("refactor");
  expect(unasked).toMatchObject({
    code: 2,
    output: expect.stringContaining(
      "Nothing was written. To write stratus.moves.json without a prompt, add --yes.",
    ) as string,
  });
  const written = await stratus("refactor", "--yes");
  expect(written).toMatchObject({
    code: 0,
    output: expect.stringContaining("Added 8 moves to stratus.moves.json. Commit it with the program.") as string,
  });

  const deployed = await program.must("deploy");
  expect(deployed).toContain("Apply complete! Resources: 0 added, 0 changed, 0 destroyed.");
  expect(await deletes()).toEqual([]);
  const after = await stratus("refactor");
  expect(after).toMatchObject({
    code: 0,
    output: expect.stringContaining("0 pending for the next deployment, 8 done") as string,
  });
});

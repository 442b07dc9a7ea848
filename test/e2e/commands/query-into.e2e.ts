import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { testEmulatorOf } from "../../emulator/support";
import { startChild } from "../../support/child";
import { copyExample, Program } from "../support/program";
import { startStack } from "../support/stack";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..", "..");

/** Runs the built command in a folder. */
async function query(folder: string, environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const env = childEnvironment(folder, { TERRAFORM_BINARY_NAME: terraformBinary(), ...environment });
  const command = join(root, "dist", "bin", "stratus.cjs");
  const { code, output, stdout } = await startChild(process.execPath, [command, "query", ...args], { cwd: folder, env })
    .outcome;
  return { code, stdout, notes: output.replace(stdout, "") };
}

describe("in the folder of a program", () => {
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
  const run = (...args: readonly string[]) => query(program.folder, environment(), ...args);

  test("the records that the state lacks are adopted by the constructs that stand for them", async () => {
    await program.must("deploy");
    const stateFile = join(program.folder, "terraform.website.tfstate");
    const state = JSON.parse(readFileSync(stateFile, "utf8")) as { resources: { type: string }[] };
    const kept = state.resources.filter(({ type }) => type !== "stratus_domain_record");
    const lost = state.resources.length - kept.length;
    expect(lost).toBeGreaterThanOrEqual(2);
    writeFileSync(stateFile, JSON.stringify({ ...state, resources: kept }));
    await testEmulatorOf(emulator).make("/domains/1/records", { type: "TXT", name: "by-hand", target: "hello" });

    const { code, stdout, notes } = await run("domain_record", "--domain", "shop.example", "--into", "website");
    expect({ code, notes }).toEqual({
      code: 0,
      notes: expect.stringMatching(
        /Not matched: shop\.example: by-hand TXT hello \(1\/\d+\)\. .*\n.*add this call/,
      ) as string,
    });
    expect(stdout.match(/^ {2}"zone\/.*": "1\/\d+",/gm)).toHaveLength(lost);

    program.edit("main.ts", "import { ComputeInstance,", "import { adopt, ComputeInstance,");
    program.edit(
      "main.ts",
      "    new TerraformOutput(",
      `    ${stdout.replace("adopt(stack,", "adopt(this,")}\n    new TerraformOutput(`,
    );
    expect(await program.must("diff")).toContain(
      `Plan: ${String(lost)} to import, 0 to add, 0 to change, 0 to destroy.`,
    );
  });

  test("an object in the state, and an unknown stack", async () => {
    const managed = await run("domain", "--into");
    expect(managed).toMatchObject({ code: 0, stdout: "" });
    expect(managed.notes).toContain(
      "Not matched: shop.example (1). The state of website has them, or no resource stands for them.\n",
    );
    const unknown = await run("domain", "--into", "webste");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.notes).toContain("There is no stack webste. Did you mean website?");
  });
});

test("in a folder with a configuration, the import blocks have the addresses of its resources", async () => {
  const stack = await startStack("fast", { notesRequests: false });
  try {
    const workspace = stack.installed();
    const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
    const record = { domain_id: "${stratus_domain.zone.id}", type: "A", name: "${each.key}", target: "192.0.2.1" };
    const resource = {
      stratus_domain: { zone },
      stratus_domain_record: { host: { for_each: '${toset(["www", "api"])}', ...record } },
    };
    await workspace.apply({ resource });
    workspace.forget();
    const settings = { STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token };
    const hosts = await query(workspace.folder, settings, "domain_record", "--into");
    expect(hosts.stdout).toContain('to = stratus_domain_record.host["www"]\n  id = "1/');
    expect(hosts.notes).toContain("put these blocks into a .tf file");
    const json = await query(workspace.folder, settings, "domain", "--into", "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      objects: [{ import_id: "1", to: "stratus_domain.zone", construct: null }],
    });
    const adopting = await query(workspace.folder, settings, "domain", "--into", "--format", "adopt");
    expect(adopting.stdout).toBe("");
    expect(adopting.notes).toContain(
      "No construct has exactly one resource for: shop.example (1). Use --format import.",
    );
    const zones = await query(workspace.folder, settings, "domain", "--into", "--format", "import");
    writeFileSync(join(workspace.folder, "imports.tf"), `${hosts.stdout}\n${zones.stdout}`);
    expect(await workspace.must("plan", "-no-color", "-input=false")).toContain(
      "Plan: 3 to import, 0 to add, 0 to change, 0 to destroy.",
    );
  } finally {
    await stack.close();
  }
});

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
async function recover(...args: readonly string[]) {
  const env = childEnvironment(program.folder, { TERRAFORM_BINARY_NAME: terraformBinary(), ...environment() });
  const command = join(root, "dist", "bin", "stratus.cjs");
  const { code, output } = await startChild(process.execPath, [command, "recover", ...args], {
    cwd: program.folder,
    env,
  }).outcome;
  return { code, output: output.replace(/ +/g, " ") };
}

const api = (method: string, path: string, body: object) =>
  fetch(`${emulator.url}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${emulator.token}` },
    body: JSON.stringify(body),
  });

const stateFile = () => join(program.folder, "terraform.website.tfstate");
const importsFile = () => join(program.folder, "stratus.imports.json");

/** Removes resources from the state, as an accident would. */
function lose(isLost: (name: string) => boolean): void {
  const state = JSON.parse(readFileSync(stateFile(), "utf8")) as { readonly resources: readonly { name: string }[] };
  writeFileSync(
    stateFile(),
    JSON.stringify({ ...state, resources: state.resources.filter(({ name }) => !isLost(name)) }),
  );
}

/** The ID of a record in the zone, by the name of its resource. */
function recordId(name: RegExp): string {
  const { resources } = JSON.parse(readFileSync(stateFile(), "utf8")) as {
    readonly resources: readonly { name: string; instances: readonly { attributes: { id: number } }[] }[];
  };
  return String(resources.find((each) => name.test(each.name))?.instances[0]?.attributes.id);
}

/** The requests that changed something since the last call. */
async function writes(): Promise<readonly string[]> {
  const control = `${emulator.url.replace(/\/v4$/, "")}/_emulator/requests`;
  const log = (await (await fetch(control)).json()) as readonly { readonly method: string; readonly path: string }[];
  await fetch(control, { method: "DELETE" });
  return log.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
}

test("a program whose state is lost imports all of its objects, changes none and adds none", async () => {
  expect(await program.must("deploy")).toContain("Resources: 9 added, 0 changed, 0 destroyed.");
  rmSync(stateFile());
  await writes();

  const shown = await recover("--dry-run");
  expect(shown.code).toBe(2);
  expect(shown.output).toContain("Plan: 9 to import, 0 to add, 1 to change, 0 to destroy.");
  expect(shown.output).toContain(
    "1 change only stores root_pass in the state, because the service never returns it.\n\nNothing was written (--dry-run).",
  );
  expect(await recover()).toMatchObject({
    code: 2,
    output: expect.stringContaining("To write stratus.imports.json without a prompt, add --yes.") as string,
  });
  expect(existsSync(importsFile())).toBe(false);

  const written = await recover("--yes");
  expect(written.code).toBe(0);
  expect(written.output).toMatch(/matched website\/web compute_instance "shop-web" 1 same name/);
  expect(written.output).toMatch(
    /matched website\/zone\/www-web-A domain_record "www A 198\.18\.0\.2" 1\/\d same name/,
  );
  expect(written.output).toContain("Added 9 imports to stratus.imports.json.");

  expect(await program.must("deploy")).toContain("Resources: 9 imported, 0 added, 1 changed, 0 destroyed.");
  expect(await writes()).toEqual([]);
  // Imports of objects that are in the state have no effect.
  expect(await program.must("diff")).toContain("No changes.");
  rmSync(importsFile());
  expect(await program.must("diff")).toContain("No changes.");
  expect(await recover()).toEqual({
    code: 0,
    output: "Every resource of website is in its state. There is nothing to recover.\n",
  });
});

test("only the lost part is matched, and a value that someone changed is listed", async () => {
  lose((name) => /zone/.test(name));
  await api("PUT", "/domains/1", { soa_email: "other@shop.example" });
  const { code, output } = await recover("--yes");
  expect(code).toBe(0);
  expect(output).toContain("Plan: 5 to import, 0 to add, 1 to change, 0 to destroy.");
  expect(output).toContain(
    'The account differs from the program. The next deployment reverts it:\n website/zone (update 1)\n soa_email: "other@shop.example" → "ops@shop.example"',
  );
  expect(output).not.toContain('shop-web" 1');
  expect(await program.must("deploy")).toContain("Resources: 5 imported, 0 added, 1 changed, 0 destroyed.");
  rmSync(importsFile());
});

test("a record with a twin is left open until --pair chooses, and one that was deleted is created", async () => {
  const [own, deleted] = [recordId(/www-web-A_/), recordId(/www-web-AAAA_/)];
  lose((name) => /www-web-A_/.test(name) || /www-web-AAAA_/.test(name));
  const twin = { type: "A", name: "www", target: "198.18.0.2" };
  const added = await api("POST", "/domains/1/records", twin);
  expect(added.ok).toBe(true);
  const { id } = (await added.json()) as { readonly id: number };
  await api("DELETE", `/domains/1/records/${deleted}`, {});

  // The last synth still has the imports of the test above, one of them for the deleted record.
  expect(await recover("--yes")).toEqual({
    code: 1,
    output: expect.stringMatching(
      /no stratus_domain_record with the import ID "1\/\d"[^]*\(--synth\), or delete/,
    ) as string,
  });
  const open = await recover("--yes", "--synth");
  expect(open).toEqual({ code: 2, output: expect.stringContaining("unclear") as string });
  const place = "website/zone/www-web-A";
  for (const each of [own, String(id)])
    expect(open.output).toContain(`unclear ${place} domain_record "www A 198.18.0.2" 1/${each}\n`);
  expect(open.output).toMatch(/created website\/zone\/www-web-AAAA domain_record "www AAAA [^"]*" +not found/);
  expect(open.output).toContain(
    `1 resource may be one of several objects, so no import is written. Choose the object: npx stratus recover website --pair ${place}=1/${own}`,
  );
  expect(existsSync(importsFile())).toBe(false);

  const ids = [1, 2, 3, 4, id]
    .filter((each) => String(each) !== deleted)
    .map((each) => `1/${String(each)}`)
    .join(", ");
  expect((await recover("--yes", "--pair", `${place}=1/99,website/zone/wwww=1/4,web`)).output).toBe(
    [
      `stratus: --pair ${place}=1/99: the account has no domain_record 1/99. IDs of that kind: ${ids}.`,
      "--pair: no resource without a state at website/zone/wwww. Did you mean website/zone/www-web-A?",
      "--pair: must be PATH=ID, got web. Use a construct path or resource address, and an ID.\n",
    ].join("\n"),
  );
  const chosen = await recover("--yes", "--pair", `${place}=1/${own}`);
  expect(chosen.code).toBe(0);
  expect(chosen.output).toContain("Plan: 1 to import, 1 to add, 0 to change, 0 to destroy.");
  expect(await program.must("deploy")).toContain("Resources: 1 imported, 1 added, 0 changed, 0 destroyed.");
});

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { useEmulator } from "../../../emulator/support";
import { runOn } from "../../../support/terraform/provider-run";
import { accountLists, tokenFor } from "../../account/support";
import { makeCommand } from "../../command";
import { type Imported, stateFile } from "./states";

jest.setTimeout(60_000);

const emulator = useEmulator();
let settings: NodeJS.ProcessEnv = {};
let command: ReturnType<typeof makeCommand>;
beforeAll(() => (command = makeCommand(() => settings)));
afterAll(() => command.remove());

const at = (name: string) => join(command.folder, name);
const stateName = "terraform.shop.tfstate";

beforeEach(async () => {
  settings = { STRATUS_BASE_URL: emulator.server.url, STRATUS_TOKEN: emulator.server.token };
  for (const name of [".stratus-ignore", "cdktf.out", "terraform.tfstate"])
    rmSync(at(name), { recursive: true, force: true });
  const run = runOn(emulator);
  const made: Imported[] = [];
  const make = async (contract: Imported["contract"], config: object) => {
    const { stored, object } = await run.create(contract, config as Record<string, unknown>);
    made.push({ contract, id: "", name: `the_${contract.name}`, stored });
    return object;
  };
  const { id } = await make(domain, { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" });
  await make(domainRecord, { domainId: id, type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 });
  await make(computeInstance, {
    ...{ label: "web", region: "us-east", type: "g6-nanode-1", image: "public/debian12" },
    rootPass: "correct horse battery",
  });
  await run.close();
  writeFileSync(at(stateName), stateFile(made));
});

/** Updates the record, deletes the instance, and creates a domain. */
async function change(): Promise<void> {
  await emulator.call("PUT", "/domains/1/records/1", { ttl_sec: 3600 });
  await emulator.call("DELETE", "/compute/instances/1");
  await emulator.make("/domains", { domain: "old.example", type: "master", soa_email: "ops@shop.example" });
}

const lines = (text: string) => text.split("\n").map((line) => line.trim().replace(/ {2,}/g, "  "));

test("no changes: code 0", async () => {
  expect(await command.run("drift")).toEqual({
    code: 0,
    stdout: "No drift. 0 changed, 0 missing, 0 unmanaged. Compared 3 objects in the state.\n",
    stderr: "",
  });
});

test("drift is a table, and code 2, with list requests only", async () => {
  await change();
  await emulator.control("DELETE", "/requests");
  const { code, stdout, stderr } = await command.run("drift", "--state", stateName);
  expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
  expect(lines(stdout)).toEqual([
    "STATUS  OBJECT  KIND  ID  STATE → ACCOUNT",
    "changed  stratus_domain_record.the_domain_record  domain_record  1/1  ttl_sec: 300 → 3600",
    "missing  stratus_compute_instance.the_compute_instance  compute_instance  1",
    'unmanaged  domain "old.example"  domain  2',
    "",
    "1 changed, 1 missing, 1 unmanaged. Compared 3 objects in the state.",
    "",
  ]);
  const log = (await emulator.control("GET", "/requests")).body as unknown as readonly Record<string, string>[];
  expect(log.filter(({ method }) => method !== "GET")).toEqual([]);
  // The lists of the account, and the records of two domains.
  expect(log).toHaveLength(accountLists.length + 2);
});

test("a synthesized stack next to the state provides the constructs", async () => {
  await change();
  mkdirSync(at("cdktf.out/stacks/shop"), { recursive: true });
  const named = (type: string, path: string) => ({ [`the_${type}`]: { "//": { metadata: { path, uniqueId: "x" } } } });
  const stack = {
    terraform: { backend: { local: { path: at(stateName) } } },
    resource: {
      stratus_domain_record: named("domain_record", "shop/zone/www"),
      stratus_compute_instance: named("compute_instance", "shop/web"),
    },
  };
  writeFileSync(at("cdktf.out/stacks/shop/cdk.tf.json"), JSON.stringify(stack));
  // A stack with another state has no information about this one.
  mkdirSync(at("cdktf.out/stacks/other"), { recursive: true });
  writeFileSync(
    at("cdktf.out/stacks/other/cdk.tf.json"),
    JSON.stringify({
      terraform: { backend: { local: { path: at("terraform.other.tfstate") } } },
      resource: { stratus_domain_record: named("domain_record", "other/record") },
    }),
  );
  const { stdout } = await command.run("drift");
  expect(stdout).toMatch(/^changed +shop\/zone\/www /m);
  expect(stdout).toMatch(/^missing +shop\/web /m);
});

test("JSON for a program", async () => {
  await change();
  const { code, stdout } = await command.run("drift", "--json");
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({
    changed: [
      {
        ...{ kind: "domain_record", id: "1/1", name: "www A 192.0.2.1", state: stateName },
        address: "stratus_domain_record.the_domain_record",
        construct: null,
        attributes: [{ attribute: "ttl_sec", state: 300, account: 3600 }],
      },
    ],
    missing: [
      {
        ...{ kind: "compute_instance", id: "1", name: "web", state: stateName },
        address: "stratus_compute_instance.the_compute_instance",
        construct: null,
      },
    ],
    unmanaged: [{ kind: "domain", id: "2", name: "old.example" }],
    ignored: [],
    unseen: [],
    compared: 3,
  });
  expect(stdout).not.toContain("correct horse");
});

test("an ignore file lists known differences, each with its reason", async () => {
  await change();
  writeFileSync(
    at(".stratus-ignore"),
    "# Of the mail team\n\ndomain old.* # the mail team has it\nstratus_domain_record www A * # raised for the move\n*  stratus_compute_instance.* # goes in March\nimage * # not here\n",
  );
  const { code, stdout, stderr } = await command.run("drift");
  expect(stdout).toBe("No drift. 0 changed, 0 missing, 0 unmanaged, 3 ignored. Compared 3 objects in the state.\n");
  expect(code).toBe(0);
  expect(stderr).toBe("Warning: line 6 of the ignore file matches nothing. Remove it.\n");
  const { ignored } = JSON.parse((await command.run("drift", "--json")).stdout) as {
    readonly ignored: readonly { readonly what: string; readonly reason: string }[];
  };
  expect(ignored.map(({ what, reason }) => [what, reason])).toEqual([
    ["changed", "raised for the move"],
    ["missing", "goes in March"],
    ["unmanaged", "the mail team has it"],
  ]);
});

test("invalid ignore files, states and tokens exit with code 1", async () => {
  writeFileSync(at(".stratus-ignore"), "domain shop.example\nserver * # no such kind\n");
  const wrong = await command.run("drift");
  expect(wrong).toMatchObject({ code: 1, stdout: "" });
  expect(wrong.stderr).toMatch(/line 1: must be KIND NAME # REASON, such as .*, got "domain shop\.example"\.\n/);
  expect(wrong.stderr).toMatch(
    /line 2: unknown kind "server"\. Use a kind of resource such as domain_record, or \*\.\n/,
  );
  rmSync(at(".stratus-ignore"));
  expect(await command.run("drift", "--state", "none.tfstate")).toEqual({
    code: 1,
    stdout: "",
    stderr: "stratus: --state: must be an existing file, got none.tfstate.\n",
  });
  writeFileSync(at("terraform.tfstate"), "{}");
  expect((await command.run("drift")).stderr).toMatch(
    /^stratus: terraform\.tfstate isn't a Terraform state\. Pass a terraform\.tfstate file/,
  );
  rmSync(at("terraform.tfstate"));
  settings["STRATUS_TOKEN"] = "wrong";
  const refused = await command.run("drift");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^stratus: The service at .* rejected the token: .* Set STRATUS_TOKEN\.$/m);
});

test("lists that the token can't read are reported, and not as drift", async () => {
  settings["STRATUS_TOKEN"] = await tokenFor(emulator, "domains:read_only");
  const { code, stdout, stderr } = await command.run("drift");
  expect(stdout).toBe("No drift. 0 changed, 0 missing, 0 unmanaged. Compared 2 objects in the state.\n");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Not compared: The token isn't allowed to read compute instances\. .*computes:read_only/m);
});

test.each([
  [["--yes"], "--yes: requires --write. Add --write, or remove --yes."],
  [["--write", "--state", stateName], "option '--write' cannot be used with option '--state <files>'"],
])("the wrong options %j", async (options, message) => {
  const { code, stdout, stderr } = await command.run("drift", ...options);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});

test("--write without a stack lists the changes, and writes nothing", async () => {
  await change();
  const { code, stdout } = await command.run("drift", "--write", "--yes");
  expect(code).toBe(2);
  expect(stdout).toContain(
    "stratus_domain_record.the_domain_record ttl_sec: 300 → 3600. The state doesn't belong to a stack in this folder.",
  );
  expect(stdout).toContain("Nothing was written.");
});

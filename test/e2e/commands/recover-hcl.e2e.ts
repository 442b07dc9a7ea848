import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { before } from "../../perturb/lives/every-resource";
import { startChild } from "../../support/child";
import { importableTypes } from "../support/importable-objects";
import { beyondAdoption } from "../support/imports";
import { type Stack, startStack } from "../support/stack";
import { childEnvironment, terraformBinary, type Workspace } from "../support/terraform";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..", "..");

let stack: Stack;
beforeEach(async () => {
  stack = await startStack("fast", { notesRequests: false });
});
afterEach(() => stack.close());

/** Runs the built command in the folder of a configuration. */
async function recover({ folder }: Workspace, args: readonly string[], token = stack.token) {
  const settings = { STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: token, TERRAFORM_BINARY_NAME: terraformBinary() };
  const env = childEnvironment(folder, settings);
  const command = join(root, "dist", "bin", "stratus.cjs");
  const { code, output } = await startChild(process.execPath, [command, "recover", ...args], { cwd: folder, env })
    .outcome;
  return { code, output: output.replace(/ +/g, " ") };
}

test("an object of every kind that can be imported is recovered, without a request that changes it", async () => {
  await stack.control("PUT", "account", { additionalIps: true });
  const workspace = stack.installed();
  await workspace.apply({ resource: before });
  expect(Object.keys(before)).toEqual(expect.arrayContaining([...importableTypes]));
  const all = Object.values(before).flatMap((named) => Object.keys(named)).length;
  workspace.forget();
  await stack.control("DELETE", "requests");

  const { code, output } = await recover(workspace, ["--yes"]);
  expect([code, output.split("\n").filter((line) => /^(unclear|created|managed)/.test(line))]).toEqual([0, []]);
  expect(output).toContain(`Plan: ${String(all)} to import, 0 to add,`);
  expect((await workspace.plan()).flatMap(beyondAdoption)).toEqual([]);
  expect(await workspace.apply()).toMatch(
    new RegExp(`Resources: ${String(all)} imported, 0 added, \\d+ changed, 0 destroyed`),
  );
  expect(await stack.writes()).toEqual([]);
  rmSync(join(workspace.folder, "recovered.tf"));
  expect(await workspace.plan()).toEqual([]);
});

const site = (name: string) => `
variable "addresses" {
  type = map(string)
}
resource "stratus_domain" "zone" {
  domain    = "${name}.example"
  type      = "master"
  soa_email = "ops@${name}.example"
}
resource "stratus_domain_record" "host" {
  for_each  = var.addresses
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = each.key
  target    = each.value
}
resource "stratus_domain_record" "text" {
  domain_id = stratus_domain.zone.id
  type      = "TXT"
  name      = "zone"
  target    = "zone \${stratus_domain.zone.id}"
}
`;

const call = (source: string) => `module "dns" {
  source    = ${JSON.stringify(source)}
  addresses = { api = "192.0.2.1", "www" = "192.0.2.2" }
}
`;

/** A configuration that uses a module beside its folder. */
function withModule(workspace: Workspace, name: string): void {
  const path = `${workspace.folder}-modules`;
  mkdirSync(path, { recursive: true });
  writeFileSync(
    join(path, "main.tf"),
    `terraform {
  required_providers {
    stratus = { source = "stratus.internal/stratus/stratus" }
  }
}
${site(name)}`,
  );
  workspace.write({});
  writeFileSync(join(workspace.folder, "dns.tf"), call(`../${basename(path)}`));
}

test("resources in modules and with for_each are recovered, and other configurations keep theirs", async () => {
  const workspace = stack.installed();
  withModule(workspace, "shop");
  await workspace.init();
  await workspace.apply();
  workspace.forget();
  const { code, output } = await recover(workspace, ["--yes"]);
  expect(code).toBe(0);
  expect(output).toContain('matched module.dns.stratus_domain_record.host["www"] domain_record "www A 192.0.2.2" 1/');
  expect(output).toContain("Plan: 4 to import, 0 to add, 0 to change, 0 to destroy.");
  expect(readFileSync(join(workspace.folder, "recovered.tf"), "utf8")).toContain(
    'import {\n  to = module.dns.stratus_domain.zone\n  id = "1"\n}\n',
  );
  expect(output).toMatch(/terraform apply +# imports the objects\n rm recovered\.tf/);
  expect(await workspace.apply()).toContain("Resources: 4 imported, 0 added, 0 changed, 0 destroyed.");
  expect(await recover(workspace, [])).toMatchObject({
    code: 0,
    output: expect.stringContaining("nothing to recover") as string,
  });
  rmSync(`${workspace.folder}-modules`, { recursive: true });
});

test("a token that can't read a kind leaves its resources open, and an account without the objects is named", async () => {
  const workspace = stack.installed();
  await workspace.apply({
    resource: {
      stratus_domain: { zone: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" } },
      stratus_firewall: { edge: { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } } },
    },
  });
  workspace.forget();
  const { token } = await stack.control("POST", "tokens", { username: "admin", scopes: "domains:read_only" });
  const { code, output } = await recover(workspace, ["--json"], String(token));
  expect(code).toBe(2);
  expect(JSON.parse(output)).toMatchObject({
    matched: [{ address: "stratus_domain.zone", id: "1", name: "shop.example", by: "key" }],
    created: [{ address: "stratus_firewall.edge", reason: "can't be seen" }],
    unseen: expect.arrayContaining([
      { kind: "firewall", reason: expect.stringContaining("firewall:read_only") as string },
    ]) as unknown,
    plan: { imported: 1, added: 1, changed: 0, destroyed: 0 },
    written: false,
  });
  const shown = await recover(workspace, ["--yes"], String(token));
  expect(shown.code).toBe(2);
  expect(shown.output).toContain('created stratus_firewall.edge firewall "edge" can\'t be seen');
  expect(shown.output).toMatch(
    /Not seen: The token isn't allowed to read firewalls\..*\nTheir objects may exist, and the next deployment would create them again\./,
  );
});

import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasObjects, isObject } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";
import { createImportable, importableTypes, type ImportBlock } from "../e2e/support/importable-objects";
import { type Stack, startStack } from "../e2e/support/stack";
import { childEnvironment, type Workspace } from "../e2e/support/terraform";
import { mustRun } from "../support/child";
import { root } from "./support/package";
import { useTerraform } from "./support/terraform-release";

const file = "imported.tf";

let stack: Stack;
let imports: readonly ImportBlock[];

/** Uses the built provider, which loads the code for this on first use. */
const installed = () => stack.installed({ STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token });

/** Plans the imports of all objects in one workspace, and returns it with the generated file. */
async function generated(): Promise<Workspace> {
  const workspace = installed();
  workspace.write({ import: imports });
  await workspace.init();
  const planned = await workspace.must("plan", "-no-color", "-input=false", `-generate-config-out=${file}`);
  const count = String(imports.length);
  expect(planned).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
  return workspace;
}

beforeAll(async () => {
  // Many resources are created at once, and a request may be counted for another one of them.
  stack = await startStack("fast", { notesRequests: false });
  imports = await createImportable(stack);
});
afterAll(async () => {
  await useTerraform();
  await stack.close();
});

/** Terraform itself adds each argument that has no value and that the service doesn't compute, as null. */
const expected: Readonly<Record<string, string>> = {
  "stratus_domain.zone": `{
  axfr_ips            = ["192.0.2.1", "2001:db8::1"]
  clone_from          = null
  deletion_protection = null
  description         = "the shop"
  domain              = "shop.example"
  group               = "web"
  refresh_sec         = 3600
  soa_email           = "ops@shop.example"
  tags                = ["shop", "web"]
  transfer_from       = null
  type                = "master"
}`,
  "stratus_firewall.inline": `{
  label = "inline"
  rules = {
    inbound = [
      {
        action = "ACCEPT"
        addresses = {
          ipv4 = ["0.0.0.0/0", "192.0.2.0/24"]
          ipv6 = null
        }
        description = null
        label       = null
        ports       = "443"
        protocol    = "TCP"
      },
      {
        action = "DROP"
        addresses = {
          ipv4 = null
          ipv6 = ["2001:db8::/32", "::/0"]
        }
        description = null
        label       = "no-ping"
        ports       = null
        protocol    = "ICMP"
      },
    ]
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
  }
  tags = ["shop"]
}`,
  "stratus_compute_instance.web": `{
  alerts = {
    cpu = 0
    io  = 10
  }
  authorized_keys      = null
  authorized_users     = null
  backup_id            = null
  backups_enabled      = true
  boot_config_id       = null
  booted               = null
  clone_from           = null
  deletion_protection  = null
  image                = "public/debian12"
  interfaces           = null
  label                = "web"
  metadata             = null
  private_ip           = true
  region               = "us-east"
  root_pass            = null # sensitive
  root_pass_wo         = null # sensitive
  root_pass_wo_version = null
  script_data          = null # sensitive
  script_id            = null
  swap_size            = null
  tags                 = ["shop", "web"]
  timeouts             = null
  type                 = "g6-nanode-1"
}`,
  "stratus_postgresql_database.it": `{
  allow_list          = ["192.0.2.1"]
  cluster_size        = 3
  deletion_protection = null
  engine              = "postgresql/14.6"
  label               = "books"
  region              = "us-east"
  replication_type    = "asynch"
  timeouts            = null
  type                = "g6-dedicated-2"
  updates = {
    day_of_week = 1
    duration    = 3
    frequency   = "weekly"
    hour_of_day = 0
  }
}`,
  "stratus_tag.it": `{
  label = "team"
}`,
};

/** The bodies of the resources in a file, by address. */
const bodiesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^resource "(\w+)" "(\w+)" (\{\n.*?^\})/gms)].map(([, type, name, body]) => [
      `${String(type)}.${String(name)}`,
      body,
    ]),
  );

test.each(["1.14.9", "1.15.5"])(
  "Terraform %s generates a configuration for every kind that changes nothing",
  async (release) => {
    await useTerraform(release);
    const workspace = await generated();
    const bodies = bodiesIn(readFileSync(join(workspace.folder, file), "utf8"));
    expect(Object.keys(bodies).sort()).toEqual(imports.map(({ to }) => to).sort());
    expect([...new Set(Object.keys(bodies).map((address) => address.split(".")[0]))].sort()).toEqual(
      [...importableTypes].sort(),
    );
    expect(bodies).toMatchObject(expected);
    await stack.control("DELETE", "requests");
    const count = String(imports.length);
    expect(await workspace.apply()).toContain(`Resources: ${count} imported, 0 added, 0 changed, 0 destroyed.`);
    expect(await stack.writes()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
  },
);

interface ShownPlan {
  readonly resource_changes: readonly {
    readonly address: string;
    readonly type: string;
    readonly change: { readonly importing?: { readonly id: string } };
  }[];
  readonly configuration: {
    readonly root_module: {
      readonly resources: readonly { readonly address: string; readonly expressions?: object }[];
    };
  };
}

/** Values without nulls. The value of a reference is left open. */
function valueIn(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(valueIn);
  if (!isObject(expression)) return expression;
  if ("references" in expression) return expect.anything();
  if ("constant_value" in expression) return valueIn(expression["constant_value"]);
  const values = Object.entries(expression).map(([name, each]) => [name, valueIn(each)] as const);
  return Object.fromEntries(values.filter(([, each]) => each !== null && each !== undefined));
}

/** The planned configurations by kind and import ID. */
async function configurationsIn(workspace: Workspace): Promise<ReadonlyMap<string, unknown>> {
  await workspace.must("plan", "-no-color", "-input=false", "-out=plan.bin");
  const plan = JSON.parse(await workspace.must("show", "-json", "plan.bin")) as ShownPlan;
  const byAddress = new Map(
    plan.configuration.root_module.resources.map(({ address, expressions }) => [address, expressions]),
  );
  return new Map(
    plan.resource_changes.map(({ address, type, change: { importing } }) => [
      `${type} ${String(importing?.id)}`,
      valueIn(byAddress.get(address)),
    ]),
  );
}

test("stratus import sets the same attributes to the same values as Terraform 1.15.5", async () => {
  await useTerraform("1.15.5");
  const terraform = await configurationsIn(await generated());
  const workspace = installed();
  const env = childEnvironment(workspace.folder, { STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token });
  const command = [join(root, "dist", "bin", "stratus.cjs"), "import", "program", "--target", "hcl", "--no-plan"];
  await mustRun(process.execPath, command, { cwd: workspace.folder, env });
  const program = join(workspace.folder, "program");
  for (const name of readdirSync(program).filter((each) => each.endsWith(".tf")))
    cpSync(join(program, name), join(workspace.folder, name));
  await workspace.init();
  const stratus = await configurationsIn(workspace);
  const common = [...stratus].filter(([object]) => terraform.has(object));
  // The tag is left out, because its objects have it in their tags.
  const kinds = contracts.filter((contract) => hasObjects(contract) && contract.name !== "tag");
  expect([...new Set(common.map(([object]) => object.split(" ")[0]))].sort()).toEqual(
    kinds.map(({ name }) => `stratus_${name}`).sort(),
  );
  for (const [object, configuration] of common)
    expect({ [object]: terraform.get(object) }).toEqual({ [object]: configuration });
});

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, makeCommand } from "../../cli/command";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(180_000);

let service: Stack;
let workspace: Workspace;
let command: Command;
let environment: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  service = await startStack();
  workspace = service.workspace();
  command = makeCommand(() => environment);
});
afterAll(async () => {
  command.remove();
  await service.close();
});

const instance = `
  region              = "us-east"
  type                = "g6-nanode-1"
  deletion_protection = true
`;

/** A module with an instance, called twice, and one that protects an instance of its caller. */
const modules = {
  web: `resource "stratus_compute_instance" "web" { ${instance} }
    output "id" { value = stratus_compute_instance.web.id }`,
  guard: `variable "instance" {}
    resource "stratus_firewall" "guard" {
      label = "guard"
      rules = { inbound_policy = "DROP", outbound_policy = "ACCEPT", inbound = [], outbound = [] }
    }
    resource "stratus_firewall_device" "guard" {
      firewall_id = stratus_firewall.guard.id
      compute_id  = var.instance
    }`,
};

/** Instances that a firewall protects in every way that HCL can express, and two without protection. */
const configuration = `
variable "everywhere" { default = "0.0.0.0/0" }
resource "stratus_firewall" "edge" {
  label = "edge"
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
    inbound = [{ action = "ACCEPT", protocol = "TCP", ports = "20-30", addresses = { ipv4 = [var.everywhere] } }]
    outbound = []
  }
}
resource "stratus_firewall" "listing" {
  label   = "listing"
  rules   = { inbound_policy = "DROP", outbound_policy = "ACCEPT", inbound = [], outbound = [] }
  devices = { computes = [stratus_compute_instance.listed.id] }
}
resource "stratus_compute_instance" "listed" { ${instance} }
module "web" {
  source = "./web"
  count  = 2
}
module "guarded" {
  source   = "./guard"
  instance = stratus_compute_instance.passed.id
}
resource "stratus_compute_instance" "passed" { ${instance} }
resource "stratus_firewall_device" "module" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = module.web[0].id
}
resource "stratus_compute_instance" "each" {
  for_each = toset(["a", "b"]) ${instance}
}
resource "stratus_firewall_device" "each" {
  for_each    = stratus_compute_instance.each
  firewall_id = stratus_firewall.edge.id
  compute_id  = each.value.id
}
resource "stratus_compute_instance" "counted" {
  count = 2 ${instance}
}
resource "stratus_firewall_device" "counted" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = stratus_compute_instance.counted[0].id
}
resource "stratus_compute_instance" "bare" { ${instance} }
`;

/** Plans the configuration and writes the JSON of the plan. Returns its name. */
async function plan(): Promise<string> {
  await workspace.must("plan", "-no-color", "-input=false", "-out=plan.bin");
  const file = join(workspace.folder, "plan.json");
  writeFileSync(file, await workspace.must("show", "-json", "plan.bin"));
  return file;
}

/** Writes a file with settings. Returns its name. */
function settings(content: object): string {
  const file = join(command.folder, "policies.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(modules)) {
    mkdirSync(join(workspace.folder, name));
    const provider =
      'terraform {\n required_providers {\n stratus = { source = "stratus.internal/stratus/stratus" }\n }\n}';
    writeFileSync(join(workspace.folder, name, "main.tf"), `${provider}\n${text}`);
  }
  workspace.write({});
  writeFileSync(join(workspace.folder, "stack.tf"), configuration);
  await workspace.init();
});

const rows = [
  "error open-shell-port stratus_firewall.edge",
  "warning instance-without-firewall module.web[1].stratus_compute_instance.web",
  "warning instance-without-firewall stratus_compute_instance.bare",
  "warning instance-without-firewall stratus_compute_instance.counted[1]",
];
const rowsIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^(error|warning|note) /.test(line))
    .map((line) => line.split(/ +/).slice(0, 3).join(" "))
    .sort();

test("a plan of HCL has the findings of its instances, through modules, count and for_each", async () => {
  const { code, stdout, stderr } = await command.run("check", "--plan", await plan());
  expect(stderr).toBe("");
  expect(rowsIn(stdout)).toEqual(rows);
  expect(stdout).toMatch(/^SEVERITY {2}CHECK/);
  expect(stdout).toContain("  open-shell-port: Allow only the networks that need it");
  expect(stdout).toMatch(/\n1 error, 3 warnings, 0 notes\.\n$/);
  expect(code).toBe(1);
});

test("settings suppress findings by address, module and severity, and reports show the place in HCL", async () => {
  const [sarif, junit] = [join(command.folder, "policy.sarif"), join(command.folder, "policy.xml")];
  const reason = "only reachable through the VPN";
  const file = settings({
    severities: { "open-shell-port": "warning" },
    suppressions: [
      { resource: "module.web", check: "instance-without-firewall", reason },
      { resource: "stratus_compute_instance.counted", check: "instance-without-firewall", reason },
    ],
    junit,
  });
  const plan = join(workspace.folder, "plan.json");
  const { code, stdout } = await command.run("check", "--plan", plan, "--config", file, "--sarif", sarif, "--json");
  expect(code).toBe(0);
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Readonly<Record<string, unknown>>[] };
  expect(findings.map(({ severity, construct, allowed }) => [severity, construct, allowed])).toEqual([
    ["warning", "stratus_firewall.edge", undefined],
    ["warning", "stratus_compute_instance.bare", undefined],
    ["warning", "stratus_compute_instance.counted[1]", reason],
    ["warning", "module.web[1].stratus_compute_instance.web", reason],
  ]);
  const line = configuration.split("\n").findIndex((each) => each.includes('"stratus_firewall" "edge"')) + 1;
  expect(findings[0]).toMatchObject({ file: expect.stringMatching(/stack\.tf$/) as unknown, line });
  expect(readFileSync(sarif, "utf8")).toContain(`"startLine": ${String(line)}`);
  expect(readFileSync(junit, "utf8")).toContain(`skipped message="${reason}"`);
});

test("an unused or unknown suppression, and one of a pinned check, is an error", async () => {
  const reason = "the bastion";
  const file = settings({
    suppressions: [
      { resource: "stratus_firewall.edge", check: "open-shell-port", reason },
      { resource: "stratus_firewall.edge", check: "open-database-port", reason },
      { resource: "stratus_firewall.edge", check: "open-shel-port", reason },
    ],
  });
  const organization = join(command.folder, "organization.json");
  writeFileSync(organization, JSON.stringify({ pinned: ["open-shell-port"] }));
  environment = { STRATUS_POLICIES: organization };
  const { code, stdout } = await command.run("check", "--plan", join(workspace.folder, "plan.json"), "--config", file);
  environment = {};
  expect(code).toBe(1);
  expect(rowsIn(stdout)).toEqual([
    ...["error open-shell-port stratus_firewall.edge"],
    ...Array<string>(3).fill("error unused-suppression stratus_firewall.edge"),
    ...rows.slice(1),
  ]);
  expect(stdout).toContain(`but ${organization} pins this check, so nothing can suppress its findings`);
  expect(stdout).toContain('suppresses open-database-port ("the bastion"), but the check has no findings there');
  expect(stdout).toContain('no check has the id "open-shel-port" (did you mean "open-shell-port"?)');
});

test("invalid settings are an error that names the file", async () => {
  const file = settings({ suppressions: [{ resource: "stratus_firewall.edge", check: "open-shell-port" }] });
  const { code, stderr } = await command.run("check", "--plan", join(workspace.folder, "plan.json"), "--config", file);
  expect(code).toBe(1);
  expect(stderr).toBe(`stratus: ${file}: suppressions[0].reason: must be a non-empty string, got undefined\n`);
});

test("the objects exist, so the plan knows their ids: the findings are the same", async () => {
  await workspace.apply();
  const { stdout } = await command.run("check", "--plan", await plan());
  expect(rowsIn(stdout)).toEqual(rows);
});

test("a local may be any object, so no instance is certain to be without a firewall", async () => {
  const other = configuration.replace(
    "compute_id  = stratus_compute_instance.counted[0].id",
    "compute_id  = local.counted",
  );
  writeFileSync(
    join(workspace.folder, "stack.tf"),
    `${other}\nlocals { counted = stratus_compute_instance.counted[0].id }`,
  );
  const { stdout } = await command.run("check", "--plan", await plan());
  expect(rowsIn(stdout)).toEqual(rows.slice(0, 1));
});

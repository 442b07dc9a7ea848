import { generateKeyPairSync } from "node:crypto";
import { runHcl } from "../support/hcl";
import { type Stack, startStack } from "../support/stack";

/** Mistakes in HCL, each found at the earliest point and shown at its attribute. */
describe("mistakes are shown at their position", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  const provider = () => `provider "stratus" {\n  base_url = "${stack.url}"\n  token    = "${stack.token}"\n}\n`;
  /** Terraform wraps its messages. A test reads them as one line. */
  const flat = (output: string) => output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");

  async function failing(hcl: string, command: "plan" | "apply", withProvider = provider()): Promise<string> {
    const workspace = stack.workspace();
    const more = command === "apply" ? ["-auto-approve"] : [];
    const { code, output } = await runHcl(workspace, withProvider + hcl, command, ...more);
    expect(code).toBe(1);
    return flat(output);
  }

  test("R1-099: a root password of 6 characters fails at plan, named at its resource, and is not shown", async () => {
    const output = await failing(
      `resource "stratus_compute_instance" "web" {
         region    = "us-east"
         type      = "g6-standard-1"
         image     = "public/debian12"
         root_pass = "horsey"
       }`,
      "plan",
    );
    expect(output).toContain("Error: Invalid argument");
    expect(output).toContain('in resource "stratus_compute_instance" "web": ');
    expect(output).toContain("root_pass must be 7 to 128 characters long.");
    expect(output).not.toContain("horsey");
  });

  test.each([
    ["a list", (key: string) => `authorized_keys = [<<-KEY\n${key}KEY\n]`],
    [
      "a variable",
      (key: string) =>
        `authorized_keys = [trimspace(var.key)]\n}\nvariable "key" {\n  default = ${JSON.stringify(key)}`,
    ],
    ["another argument", (key: string) => `label = ${JSON.stringify(key)}`],
  ])("R1-102: a private key in %s fails at plan, and no line of it is shown", async (_, written) => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const output = await failing(
      `resource "stratus_compute_instance" "web" {
         region    = "us-east"
         type      = "g6-standard-1"
         image     = "public/debian12"
         root_pass = "correct horse"
         ${written(key)}
       }`,
      "plan",
    );
    expect(output).toContain('in resource "stratus_compute_instance" "web": ');
    expect(output).toContain("got a private key");
    expect(output).not.toContain(key.split("\n")[1]);
    expect(output).not.toContain("BEGIN PRIVATE KEY");
  });

  test("R3-114: a sixteenth port entry fails at plan", async () => {
    const ports = "1-2, 3-4, 5-6, 7-8, 9-10, 11-12, 13-14, 15-16";
    const output = await failing(
      `resource "stratus_firewall" "edge" {
         label = "edge"
         rules = {
           inbound_policy  = "DROP"
           outbound_policy = "ACCEPT"
           inbound = [{ action = "ACCEPT", protocol = "TCP", ports = "${ports}", addresses = { ipv4 = ["0.0.0.0/0"] } }]
         }
       }`,
      "plan",
    );
    expect(output).toContain(
      "rules.inbound[0].ports must have at most 15 parts (a port counts as one, a range as two)",
    );
    expect(output).toContain("(it has 16)");
  });

  test("R1-096: an unknown region is rejected at plan, with a similar one", async () => {
    const output = await failing(
      `resource "stratus_compute_instance" "web" {
         type   = "g6-standard-1"
         region = "us-esat"
       }`,
      "plan",
    );
    expect(output).toContain('region = "us-esat"');
    expect(output).toContain(
      'The service has no region "us-esat". Did you mean "us-east"? Available: us-east, eu-central, us-west, ap-south.',
    );
  });

  test.each([
    ["token", "STRATUS_TOKEN", 'base_url = "http://127.0.0.1:1/v4"'],
    ["base_url", "STRATUS_BASE_URL", 'token = "t"'],
  ])("a missing %s names the setting and the environment variable", async (setting, variable, other) => {
    const output = await failing('data "stratus_regions" "all" {}', "plan", `provider "stratus" {\n ${other}\n}\n`);
    expect(output).toContain(`Missing ${setting}`);
    expect(output).toContain(`Set ${setting} in the provider block, or set the environment variable ${variable}.`);
  });

  test("http:// to another machine is rejected without an explicit setting", async () => {
    const settings = 'base_url = "http://192.0.2.1/v4"\n token = "t"';
    const output = await failing('data "stratus_regions" "all" {}', "plan", `provider "stratus" {\n ${settings}\n}\n`);
    expect(output).toContain("base_url must start with https://");
    expect(output).toContain("allow_insecure_http");
  });

  test("several mistakes in one resource are reported together", async () => {
    const output = await failing(
      `resource "stratus_domain" "zone" {
         domain      = "shop..example"
         type        = "master"
         description = ""
         axfr_ips    = ["300.1.1.1"]
       }`,
      "plan",
    );
    for (const name of ["domain", "soa_email", "description", "axfr_ips"]) expect(output).toContain(name);
    expect(output.match(/Error: /g)).toHaveLength(4);
  });

  test("R3-038: an SRV record without port fails at plan, with the record type", async () => {
    const output = await failing(
      `resource "stratus_domain_record" "sip" {
         domain_id = 1
         type      = "SRV"
         service   = "sip"
         target    = "sip"
         priority  = 1
         weight    = 1
       }`,
      "plan",
    );
    expect(output).toContain('port is required if type is "SRV"');
  });

  test("an invalid import id lists the valid forms", async () => {
    const workspace = stack.workspace();
    await runHcl(
      workspace,
      `${provider()}resource "stratus_domain" "zone" {\n domain = "a.example"\n type = "master"\n soa_email = "a@a.example"\n}`,
      "plan",
    );
    const { code, output } = await workspace.run(["import", "-no-color", "stratus_domain.zone", "nothing.example"]);
    expect(code).toBe(1);
    expect(flat(output)).toContain(
      'There is no stratus_domain with the import ID "nothing.example". An import ID has the form ID or domain',
    );
  });
});

import { runHcl } from "../support/hcl";
import { type Stack, startStack } from "../support/stack";

// Terraform drops attributes of a nested object that the schema doesn't have, so a mistyped name leaves an object
// without values.

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  for (const domain of ["shop.example", "other.example"])
    await stack.api("POST", "/domains", { domain, type: "master", soa_email: "ops@shop.example" });
});
afterAll(() => stack.close());

const provider = () => `provider "stratus" {\n  base_url = "${stack.url}"\n  token    = "${stack.token}"\n}\n`;
const flat = (output: string) => output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");

async function run(hcl: string, workspace = stack.workspace(), ...command: readonly string[]) {
  const { code, output } = await runHcl(workspace, provider() + hcl, ...(command.length > 0 ? command : ["plan"]));
  return { code, output: flat(output) };
}

const dropped = "Terraform drops attributes of an object that the schema doesn't have";

describe("a filter of a data source", () => {
  const domains = (args: string) =>
    `data "stratus_domains" "all" {\n ${args}\n}\noutput "count" {\n value = length(data.stratus_domains.all.domains)\n}\n`;

  test.each([
    ["with a mistyped operator", `filter = { domain = { equal = "zzz" } }`, "filter.domain"],
    ["with a mistyped field", `filter = { dmain = { equals = "zzz" } }`, "filter"],
    ["without a field", "filter = {}", "filter"],
    ["with a field that is null", "filter = { domain = null }", "filter"],
    ["without an operator", "filter = { domain = {} }", "filter.domain"],
    ["with an operator that is null", "filter = { domain = { equals = null } }", "filter.domain"],
    [
      "with one of two operators mistyped",
      `filter = { domain = { in = ["x"] }, status = { is = "x" } }`,
      "filter.status",
    ],
  ])("%s is refused at plan", async (_, filter, place) => {
    const { code, output } = await run(domains(filter));
    expect(code).toBe(1);
    expect(output).toContain(`Error: No value in ${place} with data.stratus_domains.all`);
    expect(output).toContain(`${place} must have at least one value, but all its attributes are null.`);
    expect(output).toContain(dropped);
  });

  test("in the JSON of a stack is refused, too", async () => {
    const workspace = stack.workspace();
    workspace.write({ data: { stratus_domains: { all: { filter: { domain: { equal: "zzz" } } } } } });
    await workspace.init();
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    expect([code, flat(output)]).toEqual([1, expect.stringContaining("Error: No value in filter.domain")]);
  });

  test.each([
    ["null", "filter = null", 2],
    ["a conditional null", `filter = 1 == 2 ? { domain = { equals = "x" } } : null`, 2],
    ["an empty list of values", "filter = { domain = { in = [] } }", 0],
    ["an empty string", `filter = { domain = { equals = "" } }`, 0],
    ["one null beside a value", `filter = { domain = { equals = null, prefix = "shop" }, status = null }`, 1],
  ])("that is %s is accepted", async (_, filter, count) => {
    const { code, output } = await run(domains(filter));
    expect([code, output]).toEqual([0, expect.stringContaining(`+ count = ${String(count)}`)]);
  });

  const later = (value: string) =>
    `resource "terraform_data" "name" {\n input = "a"\n}\n${domains(`filter = { domain = { equals = ${value} } }`)}`;

  test("with a value that is known after apply is accepted, and refused in the apply if it becomes null", async () => {
    const accepted = await run(later("terraform_data.name.output"));
    expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining("will be read during apply")]);
    const becomesNull = later(`terraform_data.name.output == "a" ? null : "x"`);
    const { code, output } = await run(becomesNull, stack.workspace(), "apply", "-auto-approve");
    expect([code, output]).toEqual([1, expect.stringContaining("Error: No value in filter.domain")]);
  });
});

describe("an object of a resource", () => {
  const instance = (args: string) =>
    `resource "stratus_compute_instance" "web" {\n region = "us-east"\n type = "g6-standard-1"\n${args}\n}\n`;
  const firewall = (args: string, inbound = "") =>
    `resource "stratus_firewall" "edge" {\n label = "edge"\n rules = {\n inbound_policy = "DROP"\n outbound_policy = "ACCEPT"\n${inbound}\n }\n${args}\n}\n`;
  const database = (args: string) =>
    `resource "stratus_mysql_database" "db" {\n label = "orders"\n region = "us-east"\n type = "g6-dedicated-2"\n engine = "mysql/8.0.30"\n${args}\n}\n`;

  test.each([
    ["alerts", instance("alerts = { cpus = 90 }")],
    ["backups.schedule", instance(`backups = { schedule = { dy = "Sunday" } }`)],
    ["metadata", instance(`metadata = { userdata = "eA==" }`)],
    ["timeouts", instance(`timeouts = { craete = "5m" }`)],
    ["updates", database(`updates = { day = 1 }`)],
    ["devices", firewall("devices = { instances = [1] }")],
  ])("with a mistyped name gets a warning: %s", async (place, hcl) => {
    const { code, output } = await run(hcl);
    expect(code).toBe(0);
    expect(output).toContain(`Warning: No value in ${place} with `);
    expect(output).toContain(dropped);
  });

  test("in an element of a list is named with its index", async () => {
    const rule = `{ action = "ACCEPT", protocol = "TCP", addresses = { ip4 = ["0.0.0.0/0"] } }`;
    const { code, output } = await run(firewall("", `inbound = [${rule}]`));
    expect([code, output]).toEqual([1, expect.stringContaining("Warning: No value in rules.inbound[0].addresses")]);
    expect(output).toContain("rules.inbound[0].addresses must have ipv4, ipv6 or both");
  });

  test("each object of one resource gets its own warning, because Terraform shows one of each summary", async () => {
    const { output } = await run(instance(`alerts = {}\n metadata = {}\n timeouts = {}`));
    for (const place of ["alerts", "metadata", "timeouts"]) expect(output).toContain(`Warning: No value in ${place}`);
  });

  test("that has no value isn't sent, and doesn't replace the object when it comes or goes", async () => {
    const workspace = stack.workspace();
    const all = (isEmpty: boolean) =>
      instance(isEmpty ? "alerts = {}\n metadata = {}\n timeouts = {}\n backups = { schedule = {} }" : "") +
      firewall(isEmpty ? "devices = {}" : "") +
      database(isEmpty ? "updates = {}\n timeouts = {}" : "");
    await run(all(false), workspace, "apply", "-auto-approve");
    const { id } = workspace.state("stratus_compute_instance.web");
    const edge = workspace.state("stratus_firewall.edge")["id"];
    await stack.api("POST", `/networking/firewalls/${String(edge)}/devices`, { type: "compute", id });
    await stack.control("DELETE", "requests");
    const { code, output } = await run(all(true), workspace, "apply", "-auto-approve");
    expect([code, output]).toEqual([0, expect.stringContaining("0 added, 3 changed, 0 destroyed")]);
    expect((await stack.requests()).filter((each) => !each.startsWith("GET"))).toEqual([]);
    expect((await run(all(true), workspace, "plan")).output).toContain("No changes.");
    const removed = await run(all(false), workspace, "apply", "-auto-approve");
    expect([removed.code, removed.output]).toEqual([0, expect.stringContaining("0 added, 2 changed, 0 destroyed")]);
    expect((await stack.requests()).filter((each) => !each.startsWith("GET"))).toEqual([]);
    expect(workspace.state("stratus_compute_instance.web")["id"]).toBe(id);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/blocks";

const pageOf = (name: string) => readFileSync(join(root, "docs", "resources", `${name}.md`), "utf8");

/** The lines below a heading. */
const sectionOf = (name: string, title: string) =>
  new RegExp(`^## ${title}\\n([^]*?)(?=^## |$(?![^]))`, "m").exec(pageOf(name))?.[1] ?? "";

/** The cells of a table's rows, by the first cell. */
const cellsOf = (section: string, first: string) =>
  section
    .split("\n")
    .find((line) => line.startsWith(`| ${first} |`))
    ?.split(" | ")
    .map((each) => each.replace(/^\| | \|$/g, ""));

test("a page starts with what the resource is, and an example in TypeScript and HCL", () => {
  const [before = "", typescript, between, hcl] = pageOf("firewall").split("```");
  expect(before).toMatch(/A firewall for the traffic of instances\. Rules are evaluated in order/);
  expect(before.split("\n").length).toBeLessThan(14);
  expect(typescript).toContain("edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443));");
  // The site makes tabs of adjacent blocks.
  expect(between).toBe("\n\n");
  expect(hcl).toContain('resource "stratus_firewall" "edge"');
});

test("an argument has its type, default and rules, and the prop if that has another name", () => {
  const section = sectionOf("domain_record", "Arguments");
  expect(cellsOf(section, "`priority`")?.slice(1, 3)).toEqual(["number", "set by the service"]);
  expect(cellsOf(section, "`priority`")?.[3]).toContain("Lower values are preferred. Must be from 0 to 255.");
  expect(cellsOf(section, "`domain_id`")?.[3]).toContain("In TypeScript: `domain`.");
  expect(cellsOf(sectionOf("firewall", "Arguments"), "`status`")?.[2]).toBe('`"enabled"`');
  expect(section).not.toContain("read-only");
});

test("an argument that replaces the resource says so, and the section says what is lost", () => {
  const section = sectionOf("mysql_database", "Arguments");
  expect(cellsOf(section, "`region`")?.[3]).toMatch(/\*\*Changing this replaces the resource\.\*\*$/);
  expect(cellsOf(section, "`label`")?.[3]).not.toContain("replaces");
  expect(section).toContain("**It loses its data, all its backups, its hosts and its credentials.**");
  expect(sectionOf("firewall", "Arguments")).toContain("Every change is made in place.");
});

test("attributes are in a section of their own", () => {
  expect(cellsOf(sectionOf("mysql_database", "Attributes"), "`hosts.primary`")?.[2]).toContain("accepts writes");
  expect(cellsOf(sectionOf("mysql_database", "Arguments"), "`hosts.primary`")).toBeUndefined();
});

test("the methods of the construct are listed with their effects", () => {
  const section = sectionOf("firewall", "Construct");
  expect(section).toContain(
    "[`allowInbound(peer, port, options?)`](../api/cdktf-stratus/classes/Firewall.md#allowinbound)",
  );
  expect(section).toContain("| Allows inbound traffic from a peer. |");
  expect(section).toContain("`Firewall.fromLookup(scope, id, props)`");
});

test("the token scopes of a plan and an apply are listed, and the grants", () => {
  const section = sectionOf("firewall", "Token scopes and grants");
  expect(section).toContain("| `terraform plan`, import | `firewall:read_only` |");
  expect(section).toContain("| `terraform apply`, `terraform destroy` | `firewall:read_write` |");
  expect(section).toContain("`add_firewalls`");
});

test("related pages, policies and troubleshooting entries are linked", () => {
  const section = sectionOf("firewall", "Related");
  for (const link of [
    "(../guides/open-a-port.md)",
    "(firewall_device.md)",
    "(../data-sources/firewall_rules.md)",
    "(../list-resources/firewall.md)",
    "[`open-shell-port`](../guides/check-policies.md#the-checks)",
    "(../troubleshooting.md#another-enabled-firewall-already-protects-instance-)",
  ]) {
    expect(section).toContain(link);
  }
});

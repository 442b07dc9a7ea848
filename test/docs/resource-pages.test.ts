import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtInChecks } from "../../lib/policies/checks";
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
  expect(before.split("\n").length).toBeLessThan(18);
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

test("an argument of an operation says that a change runs it again", () => {
  const section = sectionOf("instance_restore", "Arguments");
  expect(cellsOf(section, "`backup_id`")?.[3]).toMatch(/\*\*Changing this runs the operation again\.\*\*$/);
  expect(section).not.toContain("replaces the resource");
});

test("attributes are in a section of their own", () => {
  expect(cellsOf(sectionOf("mysql_database", "Attributes"), "`hosts.primary`")?.[2]).toContain("accepts writes");
  expect(cellsOf(sectionOf("mysql_database", "Arguments"), "`hosts.primary`")).toBeUndefined();
});

test("the methods of the construct are listed with their effects", () => {
  const section = sectionOf("firewall", "Construct");
  expect(section).toContain("| `allowInbound(peer, port, options?)` | Allows inbound traffic from a peer. |");
  expect(section).toContain("[`Firewall`](../api.md) has these methods:");
  expect(section).toContain("`Firewall.fromLookup(scope, id, props)`");
});

test("the token scopes of a plan and an apply are listed, and the grants", () => {
  const section = sectionOf("firewall", "Token scopes and grants");
  expect(section).toContain("- Plan: `firewall:read_only`\n");
  expect(section).toContain("- Apply: `firewall:read_write`\n");
  expect(section).toContain("`add_firewalls`");
  expect(sectionOf("ip_address", "Token scopes and grants")).toContain("`ips:read_write` and `computes:read_write`");
});

test("the conditions of each variant are in their own section, and not in the table of arguments", () => {
  const conditions = sectionOf("domain_record", "By variant");
  expect(conditions).toContain('- `A`: `target` must be an IPv4 address or "[remote_addr]".');
  expect(sectionOf("domain_record", "Arguments")).not.toContain("must be an IPv4 address");
});

test("no page cites a document of the specification", () => {
  const folders = ["resources", "data-sources", "ephemeral-resources", "actions", "list-resources"];
  const cited = folders.flatMap((folder) =>
    readdirSync(join(root, "docs", folder)).filter((name) =>
      /\bdocument \d/.test(readFileSync(join(root, "docs", folder, name), "utf8")),
    ),
  );
  expect(cited).toEqual([]);
});

test("every policy is on the page of a resource", () => {
  const found = readdirSync(join(root, "docs", "resources")).flatMap((name) =>
    [...sectionOf(name.replace(".md", ""), "Related").matchAll(/\[`([\w-]+)`\]\(..\/guides\/check-policies/g)].map(
      ([, id]) => id,
    ),
  );
  const ids = builtInChecks.map(({ id }) => id).filter((id) => id !== "unused-suppression");
  expect([...new Set(found)].sort()).toEqual([...ids].sort());
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

import { readZoneFile } from "../../src/functions/zone-file/read-zone-file";
import { keysFor } from "../../src/resources/domain_records/contract";
import { type Stack, startStack } from "../e2e/support/stack";
import type { Workspace } from "../e2e/support/terraform";
import { eventually } from "../support/eventually";
import { type Nameserver, startKnot } from "./support/knot";

const domain = "big.example";
const count = 2000;

/** A record of every type, and addresses and texts up to the count. */
const special = [
  "@ 3600 IN NS ns.big.example.",
  "ns 3600 IN A 192.0.2.53",
  "@ 300 IN MX 10 mail.big.example.",
  "mail 3600 IN A 192.0.2.25",
  "www 300 IN CNAME h1.big.example.",
  '@ 3600 IN CAA 0 issue "ca.example.net;x=1"',
  "_sip._tcp 3600 IN SRV 1 2 5060 h1.big.example.",
  "_ldap._tcp.sub 3600 IN SRV 0 0 389 h2.big.example.",
  "ptr 3600 IN PTR h1.big.example.",
  `long 3600 IN TXT "${"x".repeat(255)}" "${"y".repeat(200)}"`,
  'quote 3600 IN TXT "say \\"hi\\" \\\\ ; \\195\\188"',
  "*.wild 3600 IN A 192.0.2.99",
];
const hosts = Array.from({ length: count - special.length }, (_, index) => {
  const number = String(index);
  if (index % 3 === 0) return `h${number} 3600 IN A 10.${String(index >> 8)}.${String(index & 255)}.1`;
  if (index % 3 === 1) return `h${number} 86400 IN AAAA 2001:db8::${index.toString(16)}`;
  return `h${number} 300 IN TXT "host ${number}"`;
});
const zone = [
  `$ORIGIN ${domain}.`,
  "$TTL 3600",
  `@ IN SOA ns.${domain}. ops.${domain}. 1 7200 3600 1209600 300`,
  ...special,
  ...hosts,
  "",
].join("\n");

let stack: Stack;
let workspace: Workspace;
let nameserver: Nameserver;

beforeAll(async () => {
  stack = await startStack("fast", { dnsPort: 0 });
  workspace = stack.workspace();
  nameserver = await startKnot(domain, zone);
});
afterAll(async () => {
  await nameserver.stop();
  await stack.close();
});

const it = () => ({
  domain,
  type: "master",
  soa_email: `ops@${domain}`,
  transfer_from: { remote_nameserver: nameserver.address },
});

/** A zone file with another primary name server and an unusual time to live, so that reading it omits no record. */
const withAllRecords = (text: string) =>
  text.replace(/^\$TTL.*$/m, "").replace(/^(\S+)\s.*?SOA\s+\S+/m, "$1 1 IN SOA elsewhere.example.net.");

/** The records of a zone file as a map for Terraform, under the keys that an import creates. */
function recordsOf(text: string) {
  const { records } = readZoneFile(withAllRecords(text));
  const keyed = keysFor(records.map((record) => ({ ...record, domain })));
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    [...keyed].map(([key, { domain: _, ...record }]) => [
      key,
      Object.fromEntries(
        Object.entries(record)
          .filter(([name, value]) => !(name === "name" && value === ""))
          .map(([name, value]) => [snake(name), value]),
      ),
    ]),
  );
}

/** The records of a zone file in one spelling, without those that the service adds. */
function linesOf(text: string): readonly string[] {
  const own = /\.stratus\.example$/;
  return readZoneFile(withAllRecords(text))
    .records.filter((record) => !own.test(record.target))
    .map((record) => JSON.stringify(Object.entries({ ...record, target: record.target.replace(/\.$/, "") }).sort()))
    .sort();
}

test("R3-084: a zone of 2,000 records is transferred from a real nameserver, and its zone file has the same records", async () => {
  await workspace.apply({ resource: { stratus_domain: { it: it() } } });
  const { id } = workspace.state("stratus_domain.it");
  expect((await stack.api("GET", `/domains/${String(id)}/records`))["results"]).toBe(count);
  let lines: readonly string[] = [];
  await eventually(async () => {
    lines = (await stack.api("GET", `/domains/${String(id)}/zone-file`))["zone_file"] as string[];
    return lines.length > count;
  });
  expect(linesOf(lines.join("\n"))).toEqual(linesOf(zone));
  expect(await workspace.plan()).toEqual([]);
});

test("one stratus_domain_records adopts its records, and the plan is empty", async () => {
  const records = recordsOf(zone);
  workspace.write({
    resource: {
      stratus_domain: { it: it() },
      stratus_domain_records: { it: { domain_id: "${stratus_domain.it.id}", records } },
    },
  });
  await workspace.must("import", "-no-color", "-input=false", "stratus_domain_records.it", domain);
  expect(await workspace.plan()).toEqual([]);
});

test("its records are imported one by one, by natural keys, and the plan reads only pages", async () => {
  await workspace.must("state", "rm", "stratus_domain_records.it");
  const all = Object.entries(recordsOf(zone)).map(([key, record], index) => ({
    key,
    record,
    name: `r${String(index)}`,
  }));
  const configuration = {
    resource: {
      stratus_domain: { it: it() },
      stratus_domain_record: Object.fromEntries(
        all.map(({ name, record }) => [name, { domain_id: "${stratus_domain.it.id}", ...record }]),
      ),
    },
  };
  const owner = (key: string) => key.split("/").slice(0, 2).join("/");
  workspace.write({
    ...configuration,
    import: all.map(({ key, name, record }) => ({
      to: `stratus_domain_record.${name}`,
      id: `${domain}/${owner(key)}/${String(record["target"])}`,
    })),
  });
  expect(await workspace.plan()).toEqual([]);
}, 300_000);

test("a nameserver that does not allow the transfer is rejected with its message", async () => {
  const closed = await startKnot("closed.example", zone.replaceAll(domain, "closed.example"), "127.0.0.99");
  const body = { domain: "closed.example", remote_nameserver: closed.address };
  await expect(stack.api("POST", "/domains/import", body)).rejects.toThrow("refused the transfer of closed.example");
  await closed.stop();
});

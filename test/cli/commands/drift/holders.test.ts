import { type Drift, findDrift } from "../../../../src/cli/commands/drift/find-drift";
import { managedObjects, readStateText } from "../../../../src/cli/stacks/read-state";
import type { Contract, Properties } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { contracts } from "../../../../src/resources/contracts";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { domainRecords } from "../../../../src/resources/domain_records/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { ipAddress } from "../../../../src/resources/ip_address/contract";
import { ipAssignment } from "../../../../src/resources/ip_assignment/contract";
import { ipShare } from "../../../../src/resources/ip_share/contract";
import { mysqlAccess } from "../../../../src/resources/mysql_access/contract";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";
import { reverseDns } from "../../../../src/resources/reverse_dns/contract";
import { tag } from "../../../../src/resources/tag/contract";
import { until, useEmulator } from "../../../emulator/support";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";
import { walk } from "../../account/support";
import { type Imported, stateFile } from "./states";

jest.setTimeout(30_000);

const emulator = useEmulator();
let run: ProviderRun;
let made: Imported[];
beforeEach(() => {
  run = runOn(emulator);
  made = [];
});
afterEach(() => run.close());

/** Creates an object with the provider, and adds it to the state. */
async function make(contract: Contract, config: Properties): Promise<Properties> {
  const { stored, object } = await run.create(contract, config);
  made.push({ contract, id: "", name: contract.name, stored });
  return object;
}

async function drift(token?: string): Promise<Drift> {
  const state = readStateText(stateFile(made), "terraform.tfstate");
  const walked = await walk(emulator, token === undefined ? {} : { token });
  return findDrift(
    managedObjects([state], contracts, () => undefined),
    walked,
  );
}

/** The results in short: `changed domain_records records["www/A"]`. */
const wordsOf = ({ changed, missing, unmanaged }: Drift): readonly string[] => [
  ...changed.flatMap(({ managed, differences }) =>
    differences.map(({ attribute }) => `changed ${managed.contract.name} ${attribute}`),
  ),
  ...missing.map(({ contract }) => `missing ${contract.name}`),
  ...unmanaged.map(({ contract, importId }) => `unmanaged ${contract.name} ${importId}`),
];

const zone = { domain: "Shop.Example", type: "master", soaEmail: "ops@shop.example" };
const nanode = { region: "us-east", type: "g6-nanode-1" };
const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };

test("other spellings of one value are not drift", async () => {
  const { id } = await make(domain, { ...zone, ttlSec: 301, axfrIps: ["2001:DB8::0:1"] });
  await make(domainRecord, { domainId: id, type: "A", name: "WWW.shop.example", target: "[remote_addr]", ttlSec: 301 });
  await make(domainRecord, { domainId: id, type: "TXT", name: "txt", target: '"in quotes"' });
  expect(wordsOf(await drift())).toEqual([]);
  await emulator.call("PUT", "/domains/1/records/2", { target: "other" });
  expect(wordsOf(await drift())).toEqual(["changed domain_record target"]);
});

test("the records of a set are compared as a set, and need no resources of their own", async () => {
  const { id } = await make(domain, zone);
  await make(domainRecords, {
    domainId: id,
    leaveTypes: ["TXT"],
    records: {
      www: { type: "A", name: "www", target: "192.0.2.1" },
      mail: { type: "MX", target: "mail.example.org.", priority: 10 },
    },
  });
  await emulator.make("/domains/1/records", { type: "TXT", name: "left", target: "alone" });
  expect(wordsOf(await drift())).toEqual(["unmanaged domain_record 1/3"]);
  await emulator.make("/domains/1/records", { type: "A", name: "new", target: "192.0.2.3" });
  await emulator.call("DELETE", "/domains/1/records/1");
  expect(wordsOf(await drift())).toEqual([
    'changed domain_records records["www"]',
    'changed domain_records records["new/A"]',
    "unmanaged domain_record 1/3",
  ]);
  await emulator.call("DELETE", "/domains/1");
  expect(wordsOf(await drift())).toEqual(["missing domain", "missing domain_records"]);
});

test("the instances of a firewall are its devices if it lists them", async () => {
  const { id } = await make(computeInstance, nanode);
  await make(firewall, { label: "edge", rules, devices: { computes: [id] } });
  expect(wordsOf(await drift())).toEqual([]);
  await emulator.call("DELETE", "/networking/firewalls/1/devices/1");
  expect(wordsOf(await drift())).toEqual(["changed firewall devices.computes"]);
});

test("a firewall without a device list has no devices", async () => {
  await make(computeInstance, nanode);
  await make(firewall, { label: "edge", rules });
  await emulator.make("/networking/firewalls/1/devices", { id: 1, type: "compute" });
  expect(wordsOf(await drift())).toEqual(["unmanaged firewall_device 1/1"]);
});

test("an allow list of a database outside the state", async () => {
  await emulator.make("/databases/mysql/instances", {
    ...{ label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
  });
  await make(mysqlAccess, { databaseId: 1, allowList: ["192.0.2.1"] });
  expect(wordsOf(await drift())).toEqual(["unmanaged mysql_database 1"]);
  await emulator.call("PUT", "/databases/mysql/instances/1", { allow_list: ["192.0.2.2/32"] });
  expect(wordsOf(await drift())).toEqual(["changed mysql_access allow_list", "unmanaged mysql_database 1"]);
  await until(emulator.call, "/databases/mysql/instances/1", "active");
  await emulator.call("DELETE", "/databases/mysql/instances/1");
  expect(wordsOf(await drift())).toEqual(["missing mysql_access"]);
});

test("only the listed members of a tag count, and a tag of an object needs no resource", async () => {
  const { id } = await make(computeInstance, { ...nanode, tags: ["carried"] });
  const other = await make(computeInstance, nanode);
  await make(tag, { label: "listed", computes: [other["id"]] });
  // The tag is an additional one on that instance, which does not manage its tags.
  made[1] = {
    ...(made[1] as Imported),
    stored: (await run.refreshed(made[1] as Imported))?.stored ?? fail(),
  };
  expect(wordsOf(await drift())).toEqual([]);
  await emulator.call("PUT", `/compute/instances/${String(other["id"])}`, { tags: [] });
  expect(wordsOf(await drift())).toEqual(["changed compute_instance tags", "changed tag computes"]);
  await emulator.call("PUT", `/compute/instances/${String(id)}`, { tags: ["carried", "listed"] });
  expect(wordsOf(await drift())).toContain("changed tag computes");
  await emulator.call("DELETE", "/tags/listed");
  expect(wordsOf(await drift())).toContain("missing tag");
});

function fail(): never {
  throw new Error("it is gone");
}

test("addresses: private, moved and shared ones, and their names", async () => {
  await emulator.control("PUT", "/account", { additionalIps: true });
  const first = await make(computeInstance, nanode);
  const second = await make(computeInstance, nanode);
  const more = await make(ipAddress, { computeId: first["id"], public: true, type: "ipv4" });
  await make(ipAddress, { computeId: first["id"], public: false, type: "ipv4" });
  await make(ipAssignment, {
    assignments: [{ address: more["address"], computeId: second["id"], region: "us-east" }],
  });
  await make(ipShare, { computeId: first["id"], ips: [second["publicIpv4"]] });
  await emulator.make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  await emulator.make("/domains/1/records", { type: "A", name: "host", target: more["address"] });
  await make(reverseDns, { address: more["address"], rdns: "Host.shop.example." });
  const refreshed = await Promise.all(
    made.map(async (each) => {
      const now = await run.refreshed(each);
      return { ...each, stored: now?.stored ?? fail() };
    }),
  );
  made = refreshed;
  const others = ["unmanaged domain 1", "unmanaged domain_record 1/1"];
  expect(wordsOf(await drift())).toEqual(others);
  await emulator.call("PUT", `/networking/ips/${String(more["address"])}`, { rdns: null });
  expect(wordsOf(await drift())).toEqual(["changed reverse_dns rdns", ...others]);
  await emulator.make("/networking/ips/assign", {
    assignments: [{ address: more["address"], compute_id: first["id"], region: "us-east" }],
  });
  expect(wordsOf(await drift())).toContain("changed ip_assignment assignments");
  await emulator.call("DELETE", `/compute/instances/${String(first["id"])}`);
  const words = wordsOf(await drift());
  expect(words.filter((each) => each.startsWith("missing")).sort()).toEqual(
    ["missing compute_instance", "missing ip_address", "missing ip_address", "missing ip_assignment"]
      .concat(["missing ip_share", "missing reverse_dns"])
      .sort(),
  );
});

test("lists that the token can't read are reported, and their objects are not missing", async () => {
  await make(domain, zone);
  await make(mysqlDatabase, { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" });
  await make(mysqlAccess, { databaseId: 1, allowList: [] });
  const { body } = await emulator.control("POST", "/tokens", { username: "admin", scopes: "domains:read_only" });
  const found = await drift(String(body["token"]));
  expect(wordsOf(found)).toEqual([]);
  expect(found.compared).toBe(1);
  expect(found.unseen.map(({ contract }) => contract.name)).toContain("mysql_database");
});

import type { Contract } from "../../../src/contract";
import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { domain } from "../../../src/resources/domain/contract";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import { firewallDevice } from "../../../src/resources/firewall_device/contract";
import { image } from "../../../src/resources/image/contract";
import { ipAddress } from "../../../src/resources/ip_address/contract";
import { ipv6Range } from "../../../src/resources/ipv6_range/contract";
import { mysqlBackup } from "../../../src/resources/mysql_backup/contract";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../../src/resources/postgresql_database/contract";
import { reverseDns } from "../../../src/resources/reverse_dns/contract";
import { tag } from "../../../src/resources/tag/contract";
import { makeRange, type TestEmulator, until } from "../../emulator/support";
import type { Existing } from "./imports";
import { numbers } from "./many";

const place = { region: "us-east", type: "g6-nanode-1" };
const deployed = { ...place, image: "public/debian12", root_pass: "correct horse" };
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const database = { region: "us-east", type: "g6-dedicated-2" };

/** An account created by hand: 200 objects of 13 kinds. */
export async function makeAccount(emulator: TestEmulator): Promise<readonly Existing[]> {
  const all: Existing[] = [];
  const found = (contract: Contract, ...ids: readonly unknown[]) =>
    all.push({ contract, id: ids.map(String).join("/") });
  const make = async (length: number, path: string, body: (index: number) => object) => {
    const made: Readonly<Record<string, unknown>>[] = [];
    for (const index of numbers(length)) made.push(await emulator.make(path, body(index)));
    return made;
  };

  const instances = await make(40, "/compute/instances", (index) => ({ ...deployed, label: `web-${String(index)}` }));
  for (const { id } of instances) found(computeInstance, id);
  for (const { ipv4 } of instances.slice(0, 20)) found(ipAddress, (ipv4 as readonly string[])[0]);
  for (const { ipv4 } of instances.slice(20, 24)) found(reverseDns, (ipv4 as readonly string[])[0]);
  found(ipv6Range, await makeRange(emulator, { compute_id: instances[0]?.["id"] }));

  const zones = await make(5, "/domains", (index) => ({
    domain: `shop-${String(index)}.example`,
    type: "master",
    soa_email: "ops@shop.example",
  }));
  for (const { id } of zones) {
    found(domain, id);
    const body = (index: number) => ({ type: "A", name: `host-${String(index)}`, target: "192.0.2.1" });
    for (const record of await make(15, `/domains/${String(id)}/records`, body)) found(domainRecord, id, record["id"]);
  }

  for (const at of numbers(10)) {
    const computes = instances.slice(at * 2, at * 2 + 2).map(({ id }) => id);
    const [edge] = await make(1, "/networking/firewalls", () => ({
      label: `edge-${String(at)}`,
      rules,
      devices: { computes },
    }));
    found(firewall, edge?.["id"]);
    const { body } = await emulator.call("GET", `/networking/firewalls/${String(edge?.["id"])}/devices`);
    for (const { id } of body["data"] as readonly { id: number }[]) found(firewallDevice, edge?.["id"], id);
  }

  await make(10, "/tags", (at) => ({ label: `team-${String(at)}`, computes: [instances[at]?.["id"]] }));
  for (const at of numbers(10)) found(tag, `team-${String(at)}`);

  const mysql = await make(5, "/databases/mysql/instances", (at) => ({
    ...database,
    engine: "mysql/8.0.30",
    label: `stock-${String(at)}`,
  }));
  for (const { id } of mysql) {
    found(mysqlDatabase, id);
    await until(emulator.call, `/databases/mysql/instances/${String(id)}`, "active");
  }
  for (const { id } of mysql.slice(0, 3)) {
    const path = `/databases/mysql/instances/${String(id)}`;
    await emulator.call("POST", `${path}/backups`, { label: "before" });
    await until(emulator.call, path, "active");
    const { body } = await emulator.call("GET", `${path}/backups`);
    for (const backup of body["data"] as readonly { id: number; label: string }[])
      if (backup.label === "before") found(mysqlBackup, id, backup.id);
  }
  const books = { ...database, engine: "postgresql/14.6" };
  const postgresql = await make(5, "/databases/postgresql/instances", (at) => ({
    ...books,
    label: `books-${String(at)}`,
  }));
  for (const { id } of postgresql) {
    found(postgresqlDatabase, id);
    await until(emulator.call, `/databases/postgresql/instances/${String(id)}`, "active");
  }

  for (const { id } of instances.slice(0, 2)) {
    const { disks } = (await emulator.control("GET", `/instances/${String(id)}`)).body as {
      disks: readonly { id: number }[];
    };
    const [captured] = await make(1, "/images", () => ({ disk_id: disks[0]?.id, label: `golden-${String(id)}` }));
    found(image, captured?.["id"]);
  }
  return all;
}

import type { TerraformStack } from "cdktf";
import {
  ComputeInstance,
  DataDomains,
  Domain,
  Firewall,
  FirewallDevice,
  InstanceClone,
  IpAddress,
  IpShare,
  MySqlAccess,
  MySqlBackup,
  MySqlDatabase,
  StratusProvider,
} from "../../../../lib";
import { database, instance, master, web } from "../../rules/programs";

const zone = (stack: TerraformStack) => new Domain(stack, "zone", master);

/** A program with one error of each check that runs at each synth, except those that Terraform itself refuses. */
export const errorPrograms: { readonly [id: string]: (stack: TerraformStack) => unknown } = {
  "unique-name": (stack) => {
    new Firewall(stack, "one", { label: "edge" });
    new Firewall(stack, "other", { label: "edge" });
  },
  "sole-owner": (stack) => {
    const db = new MySqlDatabase(stack, "db", database);
    for (const id of ["one", "other"]) new MySqlAccess(stack, id, { database: db, allowList: ["192.0.2.1"] });
  },
  limit: (stack) => {
    const db = new MySqlDatabase(stack, "db", database);
    for (const label of ["dump1", "dump2", "dump3", "dump4"]) new MySqlBackup(stack, label, { database: db, label });
  },
  "private-address-limit": (stack) => {
    const one = new ComputeInstance(stack, "web", { ...instance, privateIp: true });
    new IpAddress(stack, "second", { instance: one, public: false });
  },
  "region-mismatch": (stack) => {
    const near = web(stack, "near");
    const far = new ComputeInstance(stack, "far", { ...instance, region: "eu-central" });
    new IpShare(stack, "share", { instance: near, ips: [far.publicIpv4] });
  },
  "clone-source": (stack) => {
    const source = new ComputeInstance(stack, "source", {
      ...instance,
      image: "public/debian12",
      rootPass: "correct horse",
      metadata: { userData: "I2Nsb3VkLWNvbmZpZw==" },
    });
    new InstanceClone(stack, "copy", { source, instance: web(stack) });
  },
  "filter-expression": (stack) => new DataDomains(stack, "zones", { filter: { domain: { regex: "(" } } }),
  "record-conflict": (stack) => {
    const it = zone(stack);
    it.cname("www", "other.example");
    it.a("www", "192.0.2.1");
  },
  "other-account": (stack) => {
    const other = new StratusProvider(stack, "b", { alias: "b", token: "another" });
    const theirs = new ComputeInstance(stack, "theirs", { ...instance, provider: other });
    new FirewallDevice(stack, "device", { firewall: new Firewall(stack, "edge", { label: "edge" }), instance: theirs });
  },
  "reverse-dns-without-record": (stack) => {
    zone(stack);
    web(stack).reverseDns("www.shop.example", { ipv6: false });
  },
};

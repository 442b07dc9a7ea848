import type { Mistake } from "./mistake";

export const data: readonly Mistake[] = [
  [
    "an instance is read by its id or by its label",
    `new DataComputeInstance(stack, "old", { id: 12, label: "web" });`,
    `{ id`,
    /'(label|id)' are incompatible/,
  ],
  [
    "and by one of them",
    `new DataComputeInstance(stack, "old", {});`,
    `{}`,
    /'\{\}' is not assignable to parameter of type 'DataComputeInstanceProps'/,
  ],
  [
    "an image's id has its form",
    `new DataImage(stack, "image", { id: "debian12" });`,
    `id: "debian12"`,
    /"debian12"' is not assignable .*public\/\$\{string\}/,
  ],
  [
    "an image is read by its id or by its label",
    `new DataImage(stack, "image", { id: "public/debian12", label: "Debian 12" });`,
    `{ id`,
    /'(label|id)' are incompatible/,
  ],
  ["one region is read by its id", `new DataRegion(stack, "region", {});`, `{}`, /'id' is missing .*'DataRegionProps'/],
  [
    "a firewall is read by its id or by its label",
    `new DataFirewall(stack, "edge", { id: 12, label: "edge" });`,
    `{ id`,
    /'(label|id)' are incompatible/,
  ],
  [
    "a device is one of a firewall",
    `new DataFirewallDevice(stack, "device", { label: "web" });`,
    `{ label`,
    /'firewall' is missing .*'OfFirewall'/,
  ],
  [
    "a database's label is a text",
    `new DataMySqlDatabase(stack, "db", { label: 12 });`,
    `label: 12`,
    /'number' is not assignable to type 'string'/,
  ],
  [
    "a backup is one of a database",
    `new DataMySqlBackup(stack, "dump", { label: "dump" });`,
    `{ label`,
    /'database' is missing/,
  ],
  [
    "backups are a MySQL database's",
    `new DataMySqlBackups(stack, "all", { database: reports });`,
    `database: reports`,
    /'IPostgreSqlDatabase' is (not|missing) .*IMySqlDatabase/,
  ],
  [
    "what is read cannot be written",
    `new DataComputeInstance(stack, "old", { id: 12 }).publicIpv4 = "192.0.2.1";`,
    `publicIpv4 =`,
    /'publicIpv4' because it is a read-only property/,
  ],
  [
    "a backup is one of an instance",
    `new DataInstanceBackup(stack, "last", { id: 12 });`,
    `{ id`,
    /'instance' is missing .*'DataInstanceBackupProps'/,
  ],
];

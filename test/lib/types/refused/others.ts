import type { Mistake } from "./mistake";
import { naming } from "./mistake";

export const others: readonly Mistake[] = [
  [
    "an image is captured or uploaded",
    `new Image(stack, "golden", { diskId: 7, file: "golden.img.gz", region: "us-east", label: "golden" });`,
    `{ diskId`,
    /'(file|diskId)' are incompatible/,
  ],
  [
    "an upload has a region and a label",
    `new Image(stack, "golden", { file: "golden.img.gz" });`,
    `{ file`,
    /'UploadedImage': region, label/,
  ],
  [
    "an image is of something",
    `new Image(stack, "golden", { label: "golden" });`,
    `{ label`,
    /'diskId' is missing .*'CapturedImage'|'UploadedImage': file, region/,
  ],
  [
    "only an upload goes to a region",
    `new Image(stack, "golden", { diskId: 7, region: "us-east" });`,
    `{ diskId`,
    /'region' are incompatible/,
  ],
  [
    "an address that is known by nobody has no region",
    `new IpAssignment(stack, "swap", { assignments: [{ address: "192.0.2.1", instance: web }] });`,
    `{ address`,
    /'region' is missing .*'AssignmentInRegion'/,
  ],
  [
    "the same, where it is added",
    `new IpAssignment(stack, "swap").assign("192.0.2.1", web);`,
    `web);`,
    /'region' is missing .*'InstanceWithRegion'/,
  ],
  [
    "a range has 56 or 64 bits",
    `new Ipv6Range(stack, "range", { instance: web, prefixLength: 48 });`,
    `prefixLength: 48`,
    /'48' is not assignable .*\b56\b/,
  ],
  [
    "R3-167: a range is routed to one place",
    `new Ipv6Range(stack, "range", { instance: web, routeTarget: "2001:db8::1", prefixLength: 64 });`,
    `{ instance`,
    /'(routeTarget|instance)' are incompatible/,
  ],
  [
    "R3-167: a range is routed somewhere",
    `new Ipv6Range(stack, "range", { prefixLength: 64 });`,
    `{ prefixLength`,
    /'instance' is missing .*'RangeToInstance'/,
  ],
  [
    "a share is an instance's",
    `new IpShare(stack, "share", { instance: zone, ips: [] });`,
    `instance: zone`,
    /'IDomain' is (not|missing) .*IComputeInstance/,
  ],
  [
    "a firewall has no address to share",
    `new IpShare(stack, "share", { instance: web, ips: [edge] });`,
    `edge]`,
    /'IFirewall' is not assignable .*Shareable/,
  ],
  [
    "an instance has several addresses, so one has to be said",
    `new ReverseDns(stack, "name", { address: web, rdns: "www.shop.example" });`,
    `address: web`,
    /'address' is missing .*'IIpAddress'/,
  ],
  [
    "an address is kept or refused",
    `new IpAddress(stack, "address", { instance: web, onDestroy: "delete" });`,
    `onDestroy: "delete"`,
    naming('"error"', '"abandon"'),
  ],
  [
    "only IPv4 addresses are allocated, so nobody says it",
    `new IpAddress(stack, "address", { instance: web, type: "ipv6" });`,
    `type: "ipv6"`,
    /'type' does not exist in type 'IpAddressProps'/,
  ],
  [
    "a clone has a target",
    `new InstanceClone(stack, "copy", { source: web });`,
    `{ source`,
    /'instance' is missing .*'InstanceCloneProps'/,
  ],
  [
    "a restore has a backup",
    `new InstanceRestore(stack, "back", { source: web, instance: web });`,
    `{ source`,
    /'backup' is missing .*'InstanceRestoreProps'/,
  ],
  [
    "the backup of a database is not restored to an instance",
    `new InstanceRestore(stack, "back", { source: web, instance: web, backup: dump });`,
    `backup: dump`,
    /'IMySqlBackup' is not assignable .*IInstanceBackup/,
  ],
  [
    "a snapshot has a label",
    `new InstanceSnapshot(stack, "snapshot", { instance: web });`,
    `{ instance`,
    /'label' is missing .*'InstanceSnapshotProps'/,
  ],
  [
    "R3-181: a tag can be put on a domain, but as one",
    `new Tag(stack, "tag", { label: "shop", computes: [zone] });`,
    `zone]`,
    /'IDomain' is not assignable .*IComputeInstance/,
  ],
  [
    "R3-181: nothing puts a tag on a firewall",
    `new Tag(stack, "tag", { label: "shop", firewalls: [edge] });`,
    `firewalls: [edge]`,
    /'firewalls' does not exist in type 'TagProps'/,
  ],
  ["a tag has a label", `new Tag(stack, "tag", {});`, `{}`, /'label' is missing .*'TagProps'/],
  ["labels are texts", `Tags.of(stack).add(12);`, `12);`, /'number' is not assignable .*'string'/],
  [
    "there is no such setting",
    `new StratusProvider(stack, "stratus", { endpoint: "http://127.0.0.1:4510/v4" });`,
    `endpoint: `,
    /'endpoint' does not exist in type 'StratusProviderProps'/,
  ],
  [
    "retries are counted",
    `new StratusProvider(stack, "stratus", { maxRetries: "3" });`,
    `maxRetries: "3"`,
    /'string' is not assignable to type 'number'/,
  ],
];

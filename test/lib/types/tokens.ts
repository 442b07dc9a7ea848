// Values known after apply, and the escape hatches for types. All of it compiles.
import {
  Fn,
  Lazy,
  TerraformCount,
  TerraformIterator,
  TerraformLocal,
  TerraformOutput,
  type TerraformStack,
  TerraformVariable,
  Token,
} from "cdktf";
import {
  ComputeInstance,
  type ComputeInstanceProps,
  DataComputeInstances,
  DataImage,
  DataImages,
  Domain,
  Firewall,
  FirewallDevice,
  type Id,
  type IDomain,
  Image,
  type ImageId,
  InstanceRestore,
  InstanceSnapshot,
  IpAssignment,
  Ipv6Range,
  MySqlBackup,
  MySqlDatabase,
  type MySqlDatabaseProps,
  MySqlRestore,
  Peer,
  Port,
  StratusProvider,
  Tag,
} from "../../../lib";

declare const stack: TerraformStack;
declare const settings: {
  readonly label?: string;
  readonly userData?: string | undefined;
  readonly status?: "enabled" | "disabled";
  readonly image: ImageId;
};

const place = { region: "us-east", type: "g6-standard-1" } as const;
const variable = new TerraformVariable(stack, "image", { type: "string" });
const local = new TerraformLocal(stack, "local", "public/debian12");

// An attribute has its own type. Any other string is a Terraform value.
const golden = new Image(stack, "golden", { diskId: 7 });
const found = new DataImage(stack, "found", { label: "Debian 12" });
const newest = new DataImages(stack, "images").images.get(0);
const answers = {
  db_name: variable.stringValue,
  port: variable.numberValue,
  tls: Token.asAny(variable),
  motd: null,
  left: settings.label,
  nested: { hosts: [golden.id, 2, { weight: 0.5, on: true }] },
};
const images: readonly ComputeInstanceProps[] = [
  { ...place, image: golden, rootPass: "correct horse" },
  { ...place, image: golden.id, rootPass: "correct horse" },
  { ...place, image: found, rootPass: "correct horse" },
  { ...place, image: newest.id, rootPass: "correct horse" },
  { ...place, image: settings.image, rootPass: "correct horse" },
  { ...place, image: `private/${String(12)}`, rootPass: "correct horse" },
  { ...place, image: Token.asAny(variable.stringValue), rootPass: variable.stringValue },
  { ...place, image: Token.asAny(local.asString), rootPassWo: variable.stringValue, rootPassWoVersion: 2 },
  { ...place, image: Lazy.stringValue({ produce: () => "public/debian12" }), rootPass: "correct horse" },
  { ...place, image: golden, rootPass: "correct horse", scriptId: 2, scriptData: answers },
  // A program writes it so, and the functions of CDKTF return `any`.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment
  { ...place, image: Fn.conditional(true, "public/debian12", "public/debian11"), rootPass: "correct horse" },
];
export const made = images.map((props, index) => new ComputeInstance(stack, `image-${String(index)}`, props));

// Optional fields of a program's own objects, spread unchanged.
const web = new ComputeInstance(stack, "web", {
  ...place,
  ...(settings.label === undefined ? {} : { label: settings.label }),
  image: settings.image,
  rootPass: "correct horse",
  userData: settings.userData,
  tags: undefined,
  swapSize: undefined,
});
const { label, status } = settings;
new Firewall(stack, "spread", { label: label ?? "edge", status, devices: undefined, rules: undefined });
const cluster: MySqlDatabaseProps = { label: "shop", ...place, engine: "mysql/8.0.30", clusterSize: undefined };
const db = new MySqlDatabase(stack, "db", { ...cluster, replicationType: Token.asAny("${var.replication}") });
new MySqlDatabase(stack, "sized", { ...cluster, clusterSize: Token.asAny("${var.size}"), engine: db.engine });
new MySqlDatabase(stack, "engine", { ...cluster, engine: Token.asAny("${var.engine}") });

// Numbers of a program, including computed ones, are valid ids.
const zone: IDomain = Domain.fromDomainId(stack, "zone", 12);
const next: number = zone.id + 1;
const numbers: readonly number[] = [zone.id, web.id, next];
Domain.fromDomainId(stack, "next", next);
ComputeInstance.fromInstanceId(stack, "old", numbers[0] ?? 0);
ComputeInstance.fromInstanceId(stack, "token", Token.asNumber("${var.instance}"));
ComputeInstance.fromInstanceId(stack, "first", new DataComputeInstances(stack, "all").computeInstances.get(0).id);
new Tag(stack, "tag", { label: "shop", computes: [web, web.id, 12, next], domains: [zone.id], volumes: [1] });
export const own: Id<"instance"> = 12;
export const texts: readonly string[] = [`zone ${String(zone.id)}`, zone.id.toFixed(), Token.asString(zone.id)];
new TerraformOutput(stack, "id", { value: web.id });
new TerraformOutput(stack, "sum", { value: web.id + zone.id });

// Backups have their own type, as an object and as a number.
const snapshot = new InstanceSnapshot(stack, "snapshot", { instance: web.id, label: "before" });
new InstanceRestore(stack, "restore", { source: web, instance: web.id, backup: snapshot.id });
const dump = new MySqlBackup(stack, "dump", { database: db, label: "dump" });
new MySqlRestore(stack, "back", { database: db, backup: dump.id });

// A list known after apply, and many objects of one type.
const names = TerraformIterator.fromList(["www", "api"]);
new ComputeInstance(stack, "each", { ...place, forEach: names, label: Token.asString(names.value) });
const count = TerraformCount.of(3);
new ComputeInstance(stack, "count", { ...place, count, label: `web-${Token.asString(count.index)}` });
new Domain(stack, "list", {
  domain: names.getString("domain"),
  type: "slave",
  masterIps: names.getList("masters"),
  ttlSec: names.getNumber("ttl"),
});
new Tag(stack, "ids", { label: "shop", computes: Token.asNumberList("${var.computes}") });

// Rules with Lazy parts, and networks of both IP versions.
new Firewall(stack, "rules", {
  label: "rules",
  rules: {
    inboundPolicy: Token.asAny("${var.policy}"),
    inbound: [
      { action: "ACCEPT", protocol: "ICMP", addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] } },
      { action: Token.asAny("${var.action}"), protocol: "UDP", addresses: { ipv6: ["::/0"] }, ports: "53" },
      { action: "DROP", protocol: Token.asAny("${var.protocol}"), addresses: Token.asAny("${var.networks}") },
    ],
    outbound: Lazy.anyValue({ produce: () => [] }),
  },
}).allowInbound(Peer.cidr(`${web.publicIpv4}/32`, "2001:db8::/32"), Port.tcp(Token.asNumber("${var.port}")));

// An instance has its region. One referenced only by its id does not.
const swap = new IpAssignment(stack, "swap", { assignments: [{ address: "192.0.2.1", instance: web }] });
swap.assign("192.0.2.2", ComputeInstance.fromInstanceId(stack, "other", 8), "us-east");
new Ipv6Range(stack, "range", { instance: web, prefixLength: Token.asAny("${var.length}") });

// The escape hatches: overrides, and the attributes of the generated bindings.
web.addOverride("swap_size", 512);
web.image = variable.stringValue;
web.resetTags();
web.putAlerts({ cpu: 90 });
export const inputs: readonly (string | number | undefined)[] = [web.imageInput, web.labelInput, db.engineInput];
export const device: number = new FirewallDevice(stack, "device", {
  firewall: Firewall.fromFirewallId(stack, "edge", 3),
  instance: web,
}).computeId;

new StratusProvider(stack, "stratus", { token: variable.stringValue, baseUrl: process.env["BASE_URL"] });

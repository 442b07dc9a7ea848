import fc from "fast-check";
import { allowLists, instance, mysql, placed, postgres, rules } from "../../e2e/random/configurations";
import { domain, record } from "../../e2e/random/dns";
import { plainText, some, word } from "../../e2e/random/values";
import type { Json } from "./api";
import type { World } from "./world";

/** Creates one object. False: it can't be created now, or the service rejected the random values. */
export type Maker = (world: World) => Promise<boolean>;

/** Few, so that many objects share them. They contain characters that names of files and constructs can't have. */
const sharedTags = [
  "team-shop",
  "Team Shop",
  "prod/eu",
  "größe: XL",
  "日本語タグ",
  "{{braces}}",
  "$dollar",
  "class",
  "a.b.c",
];
const tags = fc.uniqueArray(fc.constantFrom(...sharedTags), { maxLength: 4 });

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const labels = fc.oneof(
  fc.constantFrom("web", "web", "db.primary", "class", "constructor", "1st-web", "toString", "node", "UPPER_case.x"),
  fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 3, maxLength: 32 }),
);
const settings = some(
  { watchdog_enabled: fc.boolean(), alerts: fc.record({ cpu: fc.nat(100), io: fc.nat(1000) }) },
  [],
);

async function makeInstance(world: World): Promise<boolean> {
  const { alerts: _a, watchdog_enabled: _w, backups: _b, ...drawn } = world.next(instance) as Json;
  const label = world.draw.chance(0.8) ? { label: world.next(labels) } : {};
  const region = world.draw.one(["us-east", "us-east", "eu-central"]);
  const made = await world.make("instances", "/compute/instances", {
    ...drawn,
    ...label,
    region,
    tags: world.next(tags),
  });
  if (!made) return false;
  const path = `/compute/instances/${String(made.id)}`;
  const boots = drawn["image"] !== undefined && drawn["booted"] !== false;
  await world.api.until(path, boots ? "running" : "offline");
  if (world.draw.chance(0.3)) await world.api.send("PUT", path, world.next(settings));
  return true;
}

const zones = fc.oneof(
  fc.constantFrom("shop", "xn--bcher-kva", "a--b", "0day", "long".repeat(10)),
  word(1, 12).filter((text) => /^[a-z]/.test(text)),
);

async function makeDomain(world: World): Promise<boolean> {
  const name = `${world.next(zones)}${String(world.number())}.example`;
  const drawn = { ...(world.next(domain) as Json), domain: name, tags: world.next(tags) };
  return (await world.make("domains", "/domains", drawn)) !== undefined;
}

async function makeRecord(world: World): Promise<boolean> {
  const zone = world.one("domains");
  if (zone?.body["type"] !== "master") return false;
  const [type, attributes] = world.next(record);
  return (await world.api.send("POST", `/domains/${String(zone.id)}/records`, { ...attributes, type })) !== undefined;
}

async function makeFirewall(world: World): Promise<boolean> {
  const label = `fw-${world.next(word(3, 10))}-${String(world.number())}`;
  const body = { label, rules: world.next(rules), tags: world.next(tags) };
  const made = await world.make("firewalls", "/networking/firewalls", body);
  if (made && world.draw.chance(0.3))
    await world.api.send("PUT", `/networking/firewalls/${String(made.id)}`, { status: "disabled" });
  return made !== undefined;
}

async function makeDevice(world: World): Promise<boolean> {
  const [firewall, instance] = [world.one("firewalls"), world.one("instances")];
  if (!firewall || !instance) return false;
  const path = `/networking/firewalls/${String(firewall.id)}/devices`;
  return (await world.api.send("POST", path, { id: instance.id, type: "compute" })) !== undefined;
}

const databases = {
  mysql: some({ ...mysql, allow_list: allowLists }, placed),
  postgresql: some({ ...postgres, allow_list: allowLists }, placed),
};

const makeDatabase =
  (engine: keyof typeof databases): Maker =>
  async (world) => {
    const { updates: _, ...drawn } = world.next<Json>(databases[engine]);
    const label = `${engine}-${String(world.number())}`;
    const path = `/databases/${engine}/instances`;
    const answer = await world.api.send("POST", path, { ...drawn, label });
    if (!answer) return false;
    await world.api.until(`${path}/${String(answer["id"])}`, "active");
    if (engine === "mysql") world.made.databases.push({ id: Number(answer["id"]), body: answer });
    return true;
  };

async function makeBackup(world: World): Promise<boolean> {
  const database = world.one("databases");
  if (!database) return false;
  const path = `/databases/mysql/instances/${String(database.id)}`;
  const label = `backup${String(world.number())}`;
  if (!(await world.api.send("POST", `${path}/backups`, { label, target: "primary" }))) return false;
  await world.api.until(path, "active");
  return true;
}

const imageFields = some({ label: plainText(1, 50), description: plainText(1, 200) }, ["label"]);

async function makeImage(world: World): Promise<boolean> {
  const body = { ...world.next(imageFields), region: world.draw.one(["us-east", "eu-central"]) };
  return (await world.api.send("POST", "/images/upload", body)) !== undefined;
}

async function makeSnapshot(world: World): Promise<boolean> {
  const instance = world.one("instances");
  const path = `/compute/instances/${String(instance?.id)}/backups`;
  if ((instance?.body["backups"] as Json | undefined)?.["enabled"] !== true) return false;
  const made = await world.api.send("POST", path, { label: world.next(plainText(1, 60)) });
  if (made) await world.api.until(`${path}/${String(made["id"])}`, "successful");
  return made !== undefined;
}

async function makeAddress(world: World): Promise<boolean> {
  const instance = world.one("instances");
  if (!instance) return false;
  const body = { type: "ipv4", public: true, compute_id: instance.id };
  return (await world.api.send("POST", "/networking/ips", body)) !== undefined;
}

async function makeRange(world: World): Promise<boolean> {
  const instance = world.one("instances");
  if (!instance) return false;
  const body = { prefix_length: 64, compute_id: instance.id };
  return (await world.api.send("POST", "/networking/ipv6/ranges", body)) !== undefined;
}

/** The forward record must exist first, so this creates two objects. */
async function makeReverseDns(world: World): Promise<boolean> {
  const [zone, instance] = [world.one("domains"), world.one("instances")];
  if (zone?.body["type"] !== "master" || !instance) return false;
  const [address] = instance.body["ipv4"] as readonly string[];
  const name = `host${String(world.number())}`;
  const record = { type: "A", name, target: address };
  if (!(await world.api.send("POST", `/domains/${String(zone.id)}/records`, record))) return false;
  const rdns = `${name}.${String(zone.body["domain"])}`;
  return (await world.api.send("PUT", `/networking/ips/${String(address)}`, { rdns })) !== undefined;
}

async function makeTag(world: World): Promise<boolean> {
  const [zone, instance] = [world.one("domains"), world.one("instances")];
  const label = world.draw.chance(0.5) ? world.draw.one(sharedTags) : `tag ${String(world.number())} é`;
  const body = { label, domains: zone ? [zone.id] : [], computes: instance ? [instance.id] : [] };
  return (await world.api.send("POST", "/tags", body)) !== undefined;
}

/** No endpoint creates these, and no construct either. */
async function makeExternal(world: World): Promise<boolean> {
  await world.api.control("POST", world.draw.one(["/volumes", "/nodebalancers"]), {});
  return true;
}

/** The number of objects of each kind per 100 objects. */
export const makers: readonly (readonly [share: number, maker: Maker])[] = [
  [20, makeInstance],
  [9, makeDomain],
  [36, makeRecord],
  [6, makeFirewall],
  [9, makeDevice],
  [2, makeDatabase("mysql")],
  [2, makeDatabase("postgresql")],
  [2, makeBackup],
  [3, makeImage],
  [2, makeSnapshot],
  [3, makeAddress],
  [1, makeRange],
  [2, makeReverseDns],
  [2, makeTag],
  [1, makeExternal],
];

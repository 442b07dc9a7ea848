import fc from "fast-check";
import { allowLists, instance, mysql, placed, postgres, rules } from "../../e2e/random/configurations";
import { domain, record } from "../../e2e/random/dns";
import { plainText, some, word } from "../../e2e/random/values";
import type { Json } from "./api";
import type { World } from "./world";

/** Creates one object. False: it can't be created now, or the service rejected the random values. */
export type Maker = (account: World) => Promise<boolean>;

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

async function makeInstance(account: World): Promise<boolean> {
  const { alerts: _a, watchdog_enabled: _w, backups: _b, ...drawn } = account.next(instance) as Json;
  const label = account.draw.chance(0.8) ? { label: account.next(labels) } : {};
  const region = account.draw.one(["us-east", "us-east", "eu-central"]);
  const made = await account.make("instances", "/compute/instances", {
    ...drawn,
    ...label,
    region,
    tags: account.next(tags),
  });
  if (!made) return false;
  const path = `/compute/instances/${String(made.id)}`;
  const boots = drawn["image"] !== undefined && drawn["booted"] !== false;
  await account.api.until(path, boots ? "running" : "offline");
  if (account.draw.chance(0.3)) await account.api.send("PUT", path, account.next(settings));
  return true;
}

const zones = fc.oneof(
  fc.constantFrom("shop", "xn--bcher-kva", "a--b", "0day", "long".repeat(10)),
  word(1, 12).filter((text) => /^[a-z]/.test(text)),
);

async function makeDomain(account: World): Promise<boolean> {
  const name = `${account.next(zones)}${String(account.number())}.example`;
  const drawn = { ...(account.next(domain) as Json), domain: name, tags: account.next(tags) };
  return (await account.make("domains", "/domains", drawn)) !== undefined;
}

async function makeRecord(account: World): Promise<boolean> {
  const zone = account.one("domains");
  if (zone?.body["type"] !== "master") return false;
  const [type, attributes] = account.next(record);
  return (await account.api.send("POST", `/domains/${String(zone.id)}/records`, { ...attributes, type })) !== undefined;
}

async function makeFirewall(account: World): Promise<boolean> {
  const label = `fw-${account.next(word(3, 10))}-${String(account.number())}`;
  const body = { label, rules: account.next(rules), tags: account.next(tags) };
  const made = await account.make("firewalls", "/networking/firewalls", body);
  if (made && account.draw.chance(0.3))
    await account.api.send("PUT", `/networking/firewalls/${String(made.id)}`, { status: "disabled" });
  return made !== undefined;
}

async function makeDevice(account: World): Promise<boolean> {
  const [firewall, instance] = [account.one("firewalls"), account.one("instances")];
  if (!firewall || !instance) return false;
  const path = `/networking/firewalls/${String(firewall.id)}/devices`;
  return (await account.api.send("POST", path, { id: instance.id, type: "compute" })) !== undefined;
}

const databases = {
  mysql: some({ ...mysql, allow_list: allowLists }, placed),
  postgresql: some({ ...postgres, allow_list: allowLists }, placed),
};

const makeDatabase =
  (engine: keyof typeof databases): Maker =>
  async (account) => {
    const { updates: _, ...drawn } = account.next<Json>(databases[engine]);
    const label = `${engine}-${String(account.number())}`;
    const path = `/databases/${engine}/instances`;
    const answer = await account.api.send("POST", path, { ...drawn, label });
    if (!answer) return false;
    await account.api.until(`${path}/${String(answer["id"])}`, "active");
    if (engine === "mysql") account.made.databases.push({ id: Number(answer["id"]), body: answer });
    return true;
  };

async function makeBackup(account: World): Promise<boolean> {
  const database = account.one("databases");
  if (!database) return false;
  const path = `/databases/mysql/instances/${String(database.id)}`;
  const label = `backup${String(account.number())}`;
  if (!(await account.api.send("POST", `${path}/backups`, { label, target: "primary" }))) return false;
  await account.api.until(path, "active");
  return true;
}

const imageFields = some({ label: plainText(1, 50), description: plainText(1, 200) }, ["label"]);

async function makeImage(account: World): Promise<boolean> {
  const body = { ...account.next(imageFields), region: account.draw.one(["us-east", "eu-central"]) };
  return (await account.api.send("POST", "/images/upload", body)) !== undefined;
}

async function makeSnapshot(account: World): Promise<boolean> {
  const instance = account.one("instances");
  const path = `/compute/instances/${String(instance?.id)}/backups`;
  if ((instance?.body["backups"] as Json | undefined)?.["enabled"] !== true) return false;
  const made = await account.api.send("POST", path, { label: account.next(plainText(1, 60)) });
  if (made) await account.api.until(`${path}/${String(made["id"])}`, "successful");
  return made !== undefined;
}

async function makeAddress(account: World): Promise<boolean> {
  const instance = account.one("instances");
  if (!instance) return false;
  const body = { type: "ipv4", public: true, compute_id: instance.id };
  return (await account.api.send("POST", "/networking/ips", body)) !== undefined;
}

async function makeRange(account: World): Promise<boolean> {
  const instance = account.one("instances");
  if (!instance) return false;
  const body = { prefix_length: 64, compute_id: instance.id };
  return (await account.api.send("POST", "/networking/ipv6/ranges", body)) !== undefined;
}

/** The forward record must exist first, so this creates two objects. */
async function makeReverseDns(account: World): Promise<boolean> {
  const [zone, instance] = [account.one("domains"), account.one("instances")];
  if (zone?.body["type"] !== "master" || !instance) return false;
  const [address] = instance.body["ipv4"] as readonly string[];
  const name = `host${String(account.number())}`;
  const record = { type: "A", name, target: address };
  if (!(await account.api.send("POST", `/domains/${String(zone.id)}/records`, record))) return false;
  const rdns = `${name}.${String(zone.body["domain"])}`;
  return (await account.api.send("PUT", `/networking/ips/${String(address)}`, { rdns })) !== undefined;
}

async function makeTag(account: World): Promise<boolean> {
  const [zone, instance] = [account.one("domains"), account.one("instances")];
  const label = account.draw.chance(0.5) ? account.draw.one(sharedTags) : `tag ${String(account.number())} é`;
  const body = { label, domains: zone ? [zone.id] : [], computes: instance ? [instance.id] : [] };
  return (await account.api.send("POST", "/tags", body)) !== undefined;
}

/** No endpoint creates these, and no construct either. */
async function makeExternal(account: World): Promise<boolean> {
  await account.api.control("POST", account.draw.one(["/volumes", "/nodebalancers"]), {});
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

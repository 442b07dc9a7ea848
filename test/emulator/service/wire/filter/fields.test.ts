import { databaseBody, domainBody, firewallBody, imageBody, type Json, useEmulator } from "../../../support";
import { listFiltered } from "./filtered";

const emulator = useEmulator({ clock: "frozen" });
const { make } = emulator;

const rule = { action: "ACCEPT", protocol: "TCP", ports: "80", addresses: { ipv4: ["0.0.0.0/0"] } };
const rules = { inbound: [rule], inbound_policy: "DROP", outbound: [rule], outbound_policy: "ACCEPT" };
const vlan = { purpose: "vlan", label: "inside", ipam_address: "10.0.0.1/24" };

beforeEach(async () => {
  await make("/domains", { ...domainBody, tags: ["shop"] });
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await make("/compute/instances", { ...imageBody, tags: ["shop"], interfaces: [{ purpose: "public" }, vlan] });
  await make("/networking/firewalls", { ...firewallBody, rules, tags: ["shop"], devices: { computes: [1] } });
  await make("/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 });
  await make("/databases/mysql/instances", databaseBody);
  await make("/databases/postgresql/instances", { ...databaseBody, label: "books", engine: "postgresql/14.6" });
});

/** The plain values of an object by their names in a filter, and the first of each list of plain values. */
function plainValues(object: Json, above = ""): readonly (readonly [string, unknown])[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = `${above}${key}`;
    if (Array.isArray(value)) return typeof value[0] === "object" ? [] : [[name, value[0] as unknown] as const];
    if (typeof value === "object" && value !== null) return plainValues(value as Json, `${name}.`);
    return [[name, value] as const];
  });
}

/** The names that the rejection of an unknown one suggests. */
async function filterableNames(path: string) {
  const { errors } = await listFiltered(emulator, path, { "no such field at all": 1 });
  return (errors[0]?.reason.split("Use one of ")[1] ?? "").split(", ");
}

test.each([
  "/compute/instances",
  "/databases/engines",
  "/databases/instances",
  "/databases/mysql/instances",
  "/databases/postgresql/instances",
  "/domains",
  "/domains/1/records",
  "/images",
  "/networking/firewalls",
  "/networking/firewalls/1/devices",
  "/networking/ips",
  "/networking/ipv6/pools",
  "/networking/ipv6/ranges",
  "/networking/vlans",
  "/regions",
  "/regions/availability",
  "/tags",
])("%s can be filtered by every plain value in its responses, and by nothing else", async (path) => {
  const { data: all } = await listFiltered(emulator, path, {});
  const shown = new Map(all.flatMap((object) => plainValues(object)));
  expect(shown.size).toBeGreaterThan(0);
  expect((await filterableNames(path)).sort()).toEqual([...shown.keys()].sort());
  for (const [name, value] of shown) {
    if (value === undefined) continue;
    const { data } = await listFiltered(emulator, path, { [name]: value });
    const having = data.filter((object) => JSON.stringify(object).includes(JSON.stringify(value)));
    expect({ name, having: having.length }).toEqual({ name, having: data.length });
    expect({ name, passes: data.length > 0 }).toEqual({ name, passes: true });
  }
});

test("the objects of a tag, which have several kinds, can be filtered by their type", async () => {
  const { data } = await listFiltered(emulator, "/tags/shop", { type: "domain" });
  expect(data).toMatchObject([{ type: "domain", data: { id: 1 } }]);
  expect(await filterableNames("/tags/shop")).toEqual(["type"]);
});

test.each(["/domains/1", "/compute/instances/1/backups", "/networking/firewalls/1/rules"])(
  "%s is not paginated, and ignores a filter",
  async (path) => {
    expect((await listFiltered(emulator, path, { nonsense: true })).status).toBe(200);
  },
);

import { isObject } from "../../../src/contract";
import { useEmulator } from "../../emulator/support";
import { makeWorld } from "../../provider/support/world";
import { endpoints } from "../../support/endpoints";
import { translatedEmulator } from "./support/translated-emulator";
import { type Exchange, foreignNames } from "./support/wire";

const usual = useEmulator();
const other = useEmulator({ dialect: "linode" });
/** Times, values derived from them, and rendered zones differ between two emulators. */
const differing = /^(created|updated|finished|last_successful|password|ca_certificate|zone_file)$/;
/** Fields that only the public service has. */
const further = new Set([
  ...["site_type", "placement_group_limits", "monitors"],
  ...["engine_config", "platform", "fork", "standby", "pending"],
]);
/** Values that the public service spells in its own way or adds: features of regions, the regions of images, default names and encryption, and SRV records. */
function withoutSpellings(key: string, value: unknown): unknown {
  if (key === "capabilities") return "…";
  if (key === "rdns" || key === "encrypted") return "…";
  if (further.has(key)) return undefined;
  if (key === "regions" && Array.isArray(value) && value.length === 0) return undefined;
  const isService = isObject(value) && value["type"] === "SRV";
  return isService ? { ...value, name: "…", service: "…", protocol: "…" } : value;
}
const settled = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (differing.test(key) ? "…" : withoutSpellings(key, value))));

/** The last id in a path may have any form. */
const ids: Readonly<Record<string, string>> = {
  imageId: "public/debian12",
  engineId: "mysql/8.0.30",
  regionId: "us-east",
  tagLabel: "team",
  computeId: "1",
};
const reads = endpoints
  .filter(({ method, beta }) => method === "GET" && !beta)
  .map(({ path }) => path.replace(/\{(\w+)\+?\}/g, (_, name: string) => ids[name] ?? "1"));

test("every read of a full account returns the same except for names, and no name of the specification", async () => {
  await makeWorld(usual);
  const exchanges: Exchange[] = [];
  const emulator = translatedEmulator(other, exchanges);
  await makeWorld(emulator);
  for (const [method, path] of [
    ...reads.map((each) => ["GET", each] as const),
    ["GET", "/networking/ips/198.18.0.2"],
    ["GET", "/networking/ips?page=1"],
    ["GET", "/images?page=1"],
    ["PUT", "/compute/instances/1"],
  ] as const) {
    const body = method === "PUT" ? { watchdog_enabled: false } : undefined;
    const [one, two] = [await usual.call(method, path, body), await emulator.call(method, path, body)];
    expect({ path, status: two.status, body: settled(two.body) }).toEqual({
      path,
      status: one.status,
      body: settled(one.body),
    });
  }
  const refused = [
    ["POST", "/compute/instances", { region: "us-east", type: "g6-nanode-1", image: "public/debian99", script_id: 9 }],
    ["POST", "/compute/instances/1/clone", { compute_id: 99 }],
    ["POST", "/networking/firewalls/1/devices", { id: 99, type: "compute" }],
    ["POST", "/networking/ipv4/share", { compute_id: 99, ips: ["192.0.2.1"] }],
    ["POST", "/networking/ips/assign", { assignments: [{ address: "198.18.0.2", compute_id: 99, region: "us-east" }] }],
    ["POST", "/networking/ipv6/ranges", { compute_id: 1, prefix_length: 48 }],
    ["POST", "/tags", { label: "other", computes: [99] }],
    ["GET", "/compute/instances/99", undefined],
    ["GET", "/images/public/debian99", undefined],
  ] as const;
  for (const [method, path, body] of refused) {
    const [one, two] = [await usual.call(method, path, body), await emulator.call(method, path, body)];
    expect(one.status).toBeGreaterThanOrEqual(400);
    expect({ path, status: two.status, body: two.body }).toEqual({ path, status: one.status, body: one.body });
  }
  expect(exchanges.length).toBeGreaterThan(60);
  expect(foreignNames(exchanges)).toEqual([]);
});

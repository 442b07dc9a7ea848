import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import { useEmulator } from "../../emulator/support";
import { type HostileService, startHostileService } from "../../perturb/benches/hostile-service";
import { type Configuration, Workspace } from "../../support/terraform/workspace";

const emulator = useEmulator();
let service: HostileService;
let workspace: Workspace;

const instance = (label: string): Configuration[string] => ({
  contract: computeInstance,
  config: () => ({ label, region: "us-east", type: "g6-nanode-1" }),
});
const protecting = (...names: readonly string[]): Configuration => ({
  web: instance("web"),
  api: instance("api"),
  edge: {
    contract: firewall,
    config: (of) => ({
      label: "edge",
      rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" },
      devices: { computes: names.map((name) => of(name)["id"]) },
    }),
  },
});

beforeEach(async () => {
  service = await startHostileService(emulator.server.url);
  workspace = new Workspace({ server: { url: service.url, token: emulator.server.token } });
  // The IDs of the instances are known when the firewall is planned.
  const { edge: _, ...instances } = protecting();
  await workspace.apply(await workspace.plan(instances));
  const { errors } = await workspace.apply(await workspace.plan(protecting("web", "api")));
  expect(errors).toEqual([]);
});
afterEach(() => service.close());

/** Replaces the first device of a firewall in every list. */
function answerWith(change: (device: Readonly<Record<string, unknown>>) => unknown): void {
  const reply = (honest: Readonly<Record<string, unknown>>) => {
    const [first = {}, ...others] = honest["data"] as Readonly<Record<string, unknown>>[];
    const body = JSON.stringify({ ...honest, data: [change(first), ...others] });
    return { status: 200, headers: { "content-type": "application/json" }, body };
  };
  service.respond({ name: "an odd device", reply }, (method, path) => method === "GET" && path.endsWith("/devices"));
}

const entity = (more: unknown) => (device: object) => ({ ...device, entity: more });
const odd: readonly (readonly [string, (device: object) => unknown])[] = [
  ["without an entity", entity(null)],
  ["with a text for an entity", entity("web")],
  ["with an empty entity", entity({})],
  ...[null, 0, -1, 1.5, "web", true, [1]].map(
    (id) => [`with the instance ${JSON.stringify(id)}`, entity({ id, type: "compute", label: "web" })] as const,
  ),
  ...[null, 0, "x", {}].map(
    (id) => [`with the id ${JSON.stringify(id)}`, (device: object) => ({ ...device, id })] as const,
  ),
  ["that is null", () => null],
  ["that is a text", () => "web"],
  ["that is a list", () => []],
];

const devices = async () => (await emulator.call("GET", "/networking/firewalls/1/devices")).body["results"];

test.each(odd)("a device %s is an error, and no device is deleted", async (_, change) => {
  answerWith(change);
  const refreshed = await workspace.plan(protecting("web", "api"));
  expect(refreshed.errors.join("\n")).toMatch(/stratus_firewall_device|devices/);
  service.respond(undefined, () => false);
  const plan = await workspace.plan(protecting("api"));
  expect(plan.actions).toEqual({ edge: "update" });
  answerWith(change);
  const { errors } = await workspace.apply(plan);
  expect(errors.join("\n")).toMatch(/stratus_firewall_device|devices/);
  expect(await devices()).toBe(2);
});

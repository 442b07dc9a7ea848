import { eventually } from "../../support/eventually";
import { type Stack, startStack } from "../support/stack";
import type { PlannedChange, Workspace } from "../support/terraform";

type Attributes = Readonly<Record<string, unknown>>;

interface Case {
  readonly address: string;
  readonly attributes: Attributes;
  /** The changes of the saved plan. */
  readonly change: Attributes;
  /** The change of another user between the plan and its apply. */
  readonly foreign: (stack: Stack, id: (address: string) => string) => Promise<unknown>;
  /** The attribute that the next plan has to repair. */
  readonly drift: string;
}

const placed = { region: "us-east", type: "g6-dedicated-2" };
const master = { type: "master", soa_email: "ops@shop.example" };
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const domain_id = "${stratus_domain.zone.id}";
const zones = ["${stratus_domain.zone.id}"];
const computes = ["${stratus_compute_instance.web.id}"];
const allow_list = ["192.0.2.0/24"];
const everybody = { allow_list: ["0.0.0.0/0"] };

const cases: readonly Case[] = [
  {
    address: "stratus_mysql_database.shop",
    attributes: { ...placed, label: "shop", engine: "mysql/8.0.30", allow_list },
    change: { updates: { hour_of_day: 4 } },
    foreign: (stack, id) =>
      stack.api("PUT", `/databases/mysql/instances/${id("stratus_mysql_database.shop")}`, everybody),
    drift: "allow_list",
  },
  {
    address: "stratus_postgresql_database.shop",
    attributes: { ...placed, label: "shop-pg", engine: "postgresql/14.6", allow_list },
    change: { label: "shop-pg-1" },
    foreign: (stack, id) =>
      stack.api("PUT", `/databases/postgresql/instances/${id("stratus_postgresql_database.shop")}`, everybody),
    drift: "allow_list",
  },
  {
    address: "stratus_firewall.edge",
    attributes: { label: "edge", rules },
    change: { tags: ["shop"] },
    foreign: (stack, id) =>
      stack.api("PUT", `/networking/firewalls/${id("stratus_firewall.edge")}/rules`, {
        ...rules,
        inbound_policy: "ACCEPT",
      }),
    drift: "rules",
  },
  {
    address: "stratus_firewall.inner",
    attributes: { label: "inner", rules },
    change: { rules: { ...rules, outbound_policy: "DROP" } },
    foreign: (stack, id) =>
      stack.api("PUT", `/networking/firewalls/${id("stratus_firewall.inner")}`, { label: "theirs" }),
    drift: "label",
  },
  {
    address: "stratus_domain_record.www",
    attributes: { domain_id, type: "A", name: "www", target: "192.0.2.1" },
    change: { ttl_sec: 3600 },
    foreign: (stack, id) =>
      stack.api("PUT", `/domains/${id("stratus_domain.zone")}/records/${id("stratus_domain_record.www")}`, {
        target: "198.51.100.1",
      }),
    drift: "target",
  },
  {
    address: "stratus_domain_record.me",
    attributes: { domain_id, type: "A", name: "me", target: "[remote_addr]" },
    change: { ttl_sec: 3600 },
    foreign: (stack, id) =>
      stack.api("PUT", `/domains/${id("stratus_domain.zone")}/records/${id("stratus_domain_record.me")}`, {
        target: "198.51.100.2",
      }),
    drift: "target",
  },
  {
    address: "stratus_domain.zone",
    attributes: { ...master, domain: "shop.example", description: "the shop" },
    change: { ttl_sec: 301 },
    foreign: (stack, id) => stack.api("PUT", `/domains/${id("stratus_domain.zone")}`, { description: "theirs" }),
    drift: "description",
  },
  {
    address: "stratus_domain.renamed",
    attributes: { ...master, domain: "Ours.example" },
    change: { description: "ours" },
    foreign: (stack, id) => stack.api("PUT", `/domains/${id("stratus_domain.renamed")}`, { domain: "theirs.example" }),
    drift: "domain",
  },
  {
    address: "stratus_tag.shop",
    attributes: { label: "team-shop", computes },
    change: { domains: zones },
    foreign: (stack, id) => stack.api("PUT", `/compute/instances/${id("stratus_compute_instance.web")}`, { tags: [] }),
    drift: "computes",
  },
  {
    address: "stratus_compute_instance.web",
    attributes: { label: "web", region: "us-east", type: "g6-nanode-1", backups_enabled: true },
    change: { watchdog_enabled: false },
    foreign: (stack, id) =>
      stack.api("POST", `/compute/instances/${id("stratus_compute_instance.web")}/backups/cancel`, {}),
    drift: "backups_enabled",
  },
];

function configuration(changed: boolean) {
  const resource: Record<string, Record<string, Attributes>> = {};
  for (const { address, attributes, change } of cases) {
    const [type = "", name = ""] = address.split(".");
    resource[type] = { ...resource[type], [name]: { ...attributes, ...(changed ? change : {}) } };
  }
  return { resource };
}

const differing = ({ before, after }: PlannedChange) =>
  Object.keys(after ?? {}).filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));

describe("a change by another user between a saved plan and its apply", () => {
  let stack: Stack;
  let workspace: Workspace;
  beforeAll(async () => {
    stack = await startStack();
    workspace = stack.workspace();
  });
  afterAll(() => stack.close());

  test("R2-055, R3-136, R1-158: is repaired by the next run, although the apply kept its plan", async () => {
    await workspace.apply(configuration(false));
    workspace.write(configuration(true));
    const planned = await workspace.plan();
    expect(planned.map(({ address }) => address).sort()).toEqual(cases.map(({ address }) => address).sort());
    for (const { foreign } of cases) await foreign(stack, (address) => String(workspace.state(address)["id"]));
    await stack.control("POST", "clock/advance", { seconds: 60 });
    await workspace.must("apply", "-no-color", "-input=false", "plan.bin");

    const changes = await workspace.plan();
    const found = new Map(changes.map((each) => [each.address, differing(each)]));
    const hidden = cases.filter(({ address, drift }) => found.get(address)?.includes(drift) !== true);
    expect(hidden.map(({ address, drift }) => `${address} ${drift}`)).toEqual([]);

    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });
});

test("a change by another user during the wait for a new object is repaired by the next run", async () => {
  const stack = await startStack("frozen");
  try {
    const workspace = stack.workspace();
    const web = {
      label: "web",
      region: "us-east",
      type: "g6-nanode-1",
      image: "public/debian12",
      root_pass: "Correct1",
    };
    workspace.write({ resource: { stratus_compute_instance: { web: { ...web, tags: ["ours"] } } } });
    await workspace.init();
    const run = workspace.run(["apply", "-auto-approve", "-no-color"]);
    await eventually(async () => (await stack.writes()).length > 0);
    await stack.api("PUT", "/compute/instances/1", { label: "theirs", tags: ["theirs"] });
    await stack.control("POST", "clock/advance", { seconds: 120 });
    expect((await run).code).toBe(0);
    expect((await workspace.plan()).flatMap(differing).sort()).toEqual(expect.arrayContaining(["label", "tags"]));
  } finally {
    await stack.close();
  }
});

import {
  ComputeInstance,
  Domain,
  Firewall,
  Image,
  Ipv6Range,
  MySqlBackup,
  MySqlDatabase,
  PostgreSqlDatabase,
  StaticFleet,
} from "../../lib";
import { contracts } from "../../src/resources/contracts";
import { errorOf, newStack, resources } from "./stacks";

const place = { region: "us-east", type: "g6-dedicated-2" } as const;
const instance = { region: "us-east", type: "g6-standard-1" } as const;
const protect = true;

test("every construct of a protectable kind accepts protect, and writes it", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", { ...instance, protect });
  new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", protect });
  new Image(stack, "image", { diskId: 12, protect });
  new Ipv6Range(stack, "range", { instance: web, prefixLength: 64, protect });
  const database = new MySqlDatabase(stack, "db", { ...place, label: "shop", engine: "mysql/8.0.30", protect });
  new MySqlBackup(stack, "before", { database, label: "before", protect });
  new PostgreSqlDatabase(stack, "pg", { ...place, label: "other", engine: "postgresql/14.6", protect });
  for (const { name, fields } of contracts.filter(({ fields }) => "protect" in fields)) {
    expect(fields).toHaveProperty("protect");
    expect(Object.values(resources(stack, name))).toEqual([expect.objectContaining({ protect: true })]);
  }
});

test("a firewall has no such prop, and keeps its method of that name", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", instance);
  // @ts-expect-error A firewall holds nothing that is lost.
  expect(errorOf(() => new Firewall(stack, "no", { label: "nope", protect }))).toContain("protect");
  const firewall = new Firewall(stack, "edge", { label: "edge" });
  firewall.protect(web);
  expect(Object.keys(resources(stack, "firewall_device"))).toHaveLength(1);
});

test("a fleet's instances are protected if their common props enable it", () => {
  const stack = newStack();
  new StaticFleet(stack, "fleet", { label: "cache", members: ["amber", "birch"], instance: { ...instance, protect } });
  expect(Object.values(resources(stack, "compute_instance")).map((each) => each["protect"])).toEqual([true, true]);
});

test("a value that is not a boolean is rejected at synth, with the path", () => {
  const stack = newStack();
  const given = { domain: "shop.example", soaEmail: "ops@shop.example", protect: "yes" };
  expect(errorOf(() => new Domain(stack, "zone", given as never))).toMatch(/protect must be/);
});

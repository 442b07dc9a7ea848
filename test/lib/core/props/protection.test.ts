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
} from "../../../../lib";
import { contracts } from "../../../../src/resources/contracts";
import { errorOf, newStack, resources } from "../../stacks";

const place = { region: "us-east", type: "g6-dedicated-2" } as const;
const instance = { region: "us-east", type: "g6-standard-1" } as const;
const deletionProtection = true;

test("every construct of a protectable kind accepts deletionProtection, and writes it", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", { ...instance, deletionProtection });
  new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", deletionProtection });
  new Image(stack, "image", { diskId: 12, deletionProtection });
  new Ipv6Range(stack, "range", { instance: web, prefixLength: 64, deletionProtection });
  const database = new MySqlDatabase(stack, "db", {
    ...place,
    label: "shop",
    engine: "mysql/8.0.30",
    deletionProtection,
  });
  new MySqlBackup(stack, "before", { database, label: "before", deletionProtection });
  new PostgreSqlDatabase(stack, "pg", { ...place, label: "other", engine: "postgresql/14.6", deletionProtection });
  for (const { name, fields } of contracts.filter(({ fields }) => "deletionProtection" in fields)) {
    expect(fields).toHaveProperty("deletionProtection");
    expect(Object.values(resources(stack, name))).toEqual([expect.objectContaining({ deletion_protection: true })]);
  }
});

test("a firewall has no such prop, and keeps its method of that name", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", instance);
  // @ts-expect-error A firewall holds nothing that is lost.
  expect(errorOf(() => new Firewall(stack, "no", { label: "nope", deletionProtection }))).toContain(
    "deletionProtection",
  );
  const firewall = new Firewall(stack, "edge", { label: "edge" });
  firewall.protect(web);
  expect(Object.keys(resources(stack, "firewall_device"))).toHaveLength(1);
});

test("a fleet's instances are protected if their common props enable it", () => {
  const stack = newStack();
  new StaticFleet(stack, "fleet", {
    label: "cache",
    members: ["amber", "birch"],
    instance: { ...instance, deletionProtection },
  });
  expect(Object.values(resources(stack, "compute_instance")).map((each) => each["deletion_protection"])).toEqual([
    true,
    true,
  ]);
});

test("a value that is not a boolean is rejected at synth, with the path", () => {
  const stack = newStack();
  const given = { domain: "shop.example", soaEmail: "ops@shop.example", deletionProtection: "yes" };
  expect(errorOf(() => new Domain(stack, "zone", given as never))).toMatch(/deletionProtection must be/);
});

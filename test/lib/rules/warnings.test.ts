import type { TerraformStack } from "cdktf";
import {
  ComputeInstance,
  Domain,
  Firewall,
  IpAddress,
  MySqlAccess,
  MySqlDatabase,
  PostgreSqlDatabase,
  ReverseDns,
} from "../../../lib";
import { newStack } from "../stacks";
import { database, instance, newZone, problems, warnings, web } from "./programs";

const strange =
  'For the address of an instance, use zone.point("www", web), so that the record follows the instance. Declare an external address with IpAddress.fromAddress(this, "name", "address").';

/** The warnings of a stack as they are printed. */
const printed = (stack: TerraformStack) =>
  stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .flatMap(({ type, data }) => (type === "@cdktf/warn" ? [String(data)] : []));

describe("several findings of one check", () => {
  const metadata = (count: number) => {
    const stack = newStack();
    for (let index = 1; index <= count; index++)
      new MySqlDatabase(stack, `db${String(index)}`, { ...database, label: `shop${String(index)}` });
    problems(stack);
    return printed(stack);
  };

  it("are one warning, which shows three of them and lists the others", () => {
    const [one = "", ...none] = metadata(1);
    expect(none).toEqual([]);
    expect(one).toMatch(/^closed-database: No client can connect to stack\/db1, .* To suppress this, call /);
    const [text = "", ...others] = metadata(5);
    expect(others).toEqual([]);
    expect(text.split("\n")).toEqual([
      "closed-database, 5 findings:",
      ...[1, 2, 3].map(
        (index) => expect.stringContaining(`  - No client can connect to stack/db${String(index)}, `) as string,
      ),
      "  - and 2 more: stack/db4 and stack/db5",
      'To suppress this, call Policies.allow(construct, "closed-database", "reason").',
    ]);
    expect(metadata(3)[0]).not.toContain("more:");
  });
});

it("an error is no warning, too", () => {
  const stack = newStack();
  for (const id of ["one", "other"]) new Firewall(stack, id, { label: "edge" });
  expect(problems(stack)).not.toEqual([]);
  expect(printed(stack)).toEqual([]);
});

describe("a record for an address outside the program", () => {
  it("is a warning, once per zone, if the program has instances", () => {
    const { stack, zone } = newZone();
    zone.point("www", web(stack));
    zone.a("old", "198.51.100.7");
    zone.aaaa("old", "2001:db8::7");
    expect(warnings(stack)).toEqual([
      `[stack/zone/old-A] stack/zone/old-A (198.51.100.7) and stack/zone/old-AAAA (2001:db8::7) point to addresses outside this program. ${strange}`,
    ]);
    expect(warnings(stack)).toHaveLength(1);
    expect(problems(stack)).toEqual([]);
  });

  it("passes if the program has no possible target, and for types other than A and AAAA", () => {
    const { stack, zone } = newZone();
    zone.a("www", "198.51.100.7");
    zone.txt("ip", "198.51.100.7");
    expect(warnings(stack)).toEqual([]);
  });

  it("passes if the program declares the address", () => {
    const { stack, zone } = newZone();
    web(stack);
    const pages = IpAddress.fromAddress(stack, "pages", "198.51.100.7");
    ComputeInstance.fromInstanceId(stack, "old", 7, { ipv6Address: "2001:db8::7" });
    new ReverseDns(stack, "reverse", { address: "198.51.100.8", rdns: "www.shop.example" });
    zone.a("pages", pages.address);
    zone.aaaa("old", "2001:0db8:0::7");
    zone.a("www", "198.51.100.8");
    expect(warnings(stack)).toEqual([]);
  });
});

describe("R2-021, R2-023: a database without clients", () => {
  const words = (path: string) =>
    `[${path}] No client can connect to ${path}, because it has no allow list. Allow clients with allowFrom(instance) or allowList. To allow no client, set allowList: []. If another program manages the list, set lifecycle: { ignoreChanges: ["allow_list"] }.`;

  it("is a warning", () => {
    const stack = newStack();
    new MySqlDatabase(stack, "db", database);
    new PostgreSqlDatabase(stack, "pg", { ...database, label: "reports", engine: "postgresql/14.6" });
    expect(warnings(stack)).toEqual([words("stack/db"), words("stack/pg").replace("[stack/pg]", "[stack/db]")]);
  });

  it("passes if that is explicit, or decided elsewhere", () => {
    const stack = newStack();
    new MySqlDatabase(stack, "db", { ...database, allowList: [] });
    new MySqlDatabase(stack, "lent", { ...database, label: "lent", lifecycle: { ignoreChanges: ["allow_list"] } });
    new MySqlDatabase(stack, "left", { ...database, label: "left", lifecycle: { ignoreChanges: "all" } });
    new MySqlDatabase(stack, "kept", { ...database, label: "kept", lifecycle: { ignoreChanges: ["label"] } });
    expect(warnings(stack)).toEqual([words("stack/kept")]);
  });

  it("passes with a client, in any order of calls", () => {
    const stack = newStack();
    const db = new MySqlDatabase(stack, "db", database);
    const other = new MySqlDatabase(stack, "other", { ...database, label: "other" });
    new MySqlAccess(stack, "access", { database: other, allowList: ["192.0.2.1"] });
    db.allowFrom(web(stack));
    expect(warnings(stack)).toEqual([]);
  });
});

describe("R1-096: a region similar to another one", () => {
  const words = (field: string, value: string, near: string) =>
    `[stack/web] ${field} ${JSON.stringify(value)} may be misspelled. Did you mean ${JSON.stringify(near)}?`;

  it.each([
    ["region", "us-esat", "us-east"],
    ["region", "US-East", "us-east"],
    ["region", "us-eas", "us-east"],
    ["type", "g6-standrad-1", "g6-standard-1"],
    ["image", "public/debain12", "public/debian12"],
  ])("%s %s", (field, value, near) => {
    const stack = newStack();
    new ComputeInstance(stack, "web", {
      ...instance,
      image: "public/debian12",
      rootPass: "correct horse",
      [field]: value,
    } as never);
    expect(warnings(stack)).toEqual([words(field, value, near)]);
  });

  it.each([
    ["region", "us-west"],
    ["region", "eu-central"],
    ["type", "g6-standard-4"],
    ["image", "public/debian11"],
  ])("but %s %s is another one", (field, value) => {
    const stack = newStack();
    new ComputeInstance(stack, "web", {
      ...instance,
      image: "public/debian12",
      rootPass: "correct horse",
      [field]: value,
    } as never);
    expect(warnings(stack)).toEqual([]);
  });

  it("is known from the rest of the program", () => {
    const stack = newStack();
    for (const id of ["one", "two"]) new ComputeInstance(stack, id, { ...instance, region: "eu-central" });
    new ComputeInstance(stack, "web", { ...instance, region: "eu-cental" });
    expect(warnings(stack)).toEqual([words("region", "eu-cental", "eu-central")]);
  });
});

it("warnings do not stop the synth of an existing domain", () => {
  const stack = newStack();
  Domain.fromDomainId(stack, "zone", 3).a("www", "198.51.100.7");
  web(stack);
  expect(problems(stack)).toEqual([]);
});

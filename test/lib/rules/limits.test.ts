import { type TerraformStack, TerraformVariable } from "cdktf";
import {
  ComputeInstance,
  type IMySqlDatabase,
  IpAddress,
  IpAssignment,
  Ipv6Range,
  MySqlBackup,
  MySqlDatabase,
} from "../../../lib";
import { newStack } from "../stacks";
import { db, instance, newStacks, problems, warnings, web } from "./programs";

describe("R2-060: a database has three snapshots", () => {
  const words = (paths: string, count: number) =>
    `${paths}: a MySQL database can have at most 3 snapshots, got ${String(count)}. Remove ${count === 4 ? "one" : String(count - 3)} of them.`;
  const take = (stack: TerraformStack, database: IMySqlDatabase, ...labels: readonly string[]) => {
    for (const label of labels) new MySqlBackup(stack, label, { database, label });
  };

  it("but not a fourth, of the same database", () => {
    const stack = newStack();
    const [shop, other] = [db(stack, "shop", "shop"), db(stack, "other", "other")];
    take(stack, shop, "a", "b", "c");
    take(stack, other, "d");
    expect(problems(stack)).toEqual([]);
    take(stack, shop, "e", "f");
    expect(problems(stack)).toEqual([`[stack] ${words("stack/a, stack/b, stack/c and 2 more", 5)}`]);
  });

  it("and for a database outside the program by its id, but not for an unknown one", () => {
    const stack = newStack();
    const unknown = new TerraformVariable(stack, "id", { type: "number" }).numberValue;
    for (const label of ["a", "b", "c", "d"]) {
      take(stack, MySqlDatabase.fromDatabaseId(stack, `db-${label}`, 7), label);
      const id = label === "a" ? 8 : unknown;
      take(stack, MySqlDatabase.fromDatabaseId(stack, `some-${label}`, id), `some${label}`);
    }
    expect(problems(stack)).toEqual([`[stack] ${words("stack/a, stack/b, stack/c and 1 more", 4)}`]);
  });
});

describe("IPv6 ranges", () => {
  const range = (stack: TerraformStack, id: string, to: ComputeInstance) =>
    new Ipv6Range(stack, id, { instance: to, prefixLength: 64 });

  it("R3-170: an instance has one, in every way to write it", () => {
    const stack = newStack();
    const first = web(stack);
    range(stack, "one", first);
    new Ipv6Range(stack, "other", { routeTarget: first.ipv6Address, prefixLength: 56 });
    expect(problems(stack)).toEqual([
      "[stack] stack/one and stack/other: an instance can have at most one IPv6 range, got 2. Remove one of them.",
    ]);
  });

  it("R3-170: an instance referenced by id has one, too", () => {
    const stack = newStack();
    for (const id of ["one", "other"]) {
      const foreign = ComputeInstance.fromInstanceId(stack, `web-${id}`, 7);
      new Ipv6Range(stack, id, { instance: foreign, prefixLength: 64 });
    }
    expect(problems(stack)).toEqual([
      expect.stringContaining("stack/one and stack/other: an instance can have at most one IPv6 range"),
    ]);
  });

  it("R3-171: an account has one in a region", () => {
    const stack = newStack();
    range(stack, "one", web(stack, "web"));
    range(stack, "other", web(stack, "api"));
    range(stack, "far", new ComputeInstance(stack, "far-web", { ...instance, region: "eu-central" }));
    new Ipv6Range(stack, "foreign", {
      instance: ComputeInstance.fromInstanceId(stack, "elsewhere", 7),
      prefixLength: 64,
    });
    expect(problems(stack)).toEqual([
      "[stack] stack/one and stack/other: an account can have at most one IPv6 range per region, got 2. Remove one of them.",
    ]);
  });

  it("R3-171: stacks may have different tokens, so the later one gets a warning", () => {
    const stacks = newStacks("first", "second") as [TerraformStack, TerraformStack];
    for (const stack of stacks) range(stack, "range", web(stack));
    expect(problems(stacks[0])).toEqual([]);
    expect(problems(stacks[1])).toEqual([]);
    expect(warnings(stacks[1])).toEqual([
      expect.stringContaining("first/range and second/range: an account can have at most one IPv6 range per region"),
    ]);
  });

  it("pass if the region is unknown", () => {
    const stack = newStack();
    const region = new TerraformVariable(stack, "region", { type: "string" }).stringValue;
    for (const id of ["one", "other"]) {
      range(stack, id, new ComputeInstance(stack, `web-${id}`, { ...instance, region }));
    }
    expect(problems(stack)).toEqual([]);
  });
});

describe("R1-039: an instance has one private address", () => {
  const words = (paths: string) =>
    `[stack] ${paths} give one instance 2 private addresses, with privateIp or an IpAddress with public: false, but an instance can have at most one. Keep one of them.`;
  const inside = { ...instance, privateIp: true };

  it("by privateIp and as an address, and as two addresses", () => {
    const stack = newStack();
    const [first, second] = [new ComputeInstance(stack, "first", inside), web(stack, "second")];
    new IpAddress(stack, "a", { instance: first, public: false });
    new IpAddress(stack, "b", { instance: second, public: false });
    new IpAddress(stack, "c", { instance: second, public: false });
    expect(problems(stack)).toEqual([words("stack/first and stack/a"), words("stack/b and stack/c")]);
  });

  it("in addition to any number of public ones, and one that moves", () => {
    const stack = newStack();
    const [first, second] = [new ComputeInstance(stack, "first", inside), web(stack, "second")];
    for (const id of ["a", "b"]) new IpAddress(stack, id, { instance: first });
    new IpAddress(stack, "c", { instance: first, public: false });
    new IpAssignment(stack, "moved", { assignments: [{ address: first.privateIpv4, instance: second }] });
    expect(problems(stack)).toEqual([]);
  });
});

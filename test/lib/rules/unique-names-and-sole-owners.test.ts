import { type TerraformStack, TerraformVariable } from "cdktf";
import {
  ComputeInstance,
  Domain,
  DomainRecords,
  Firewall,
  FirewallDevice,
  InstanceSnapshot,
  IpAddress,
  IpAssignment,
  IpShare,
  Ipv6Range,
  MySqlAccess,
  MySqlBackup,
  MySqlDatabase,
  PostgreSqlDatabase,
  ReverseDns,
  StratusProvider,
  Tag,
} from "../../../lib";
import { newStack } from "../stacks";
import { database, db, instance, master, newStacks, problems, warnings, web } from "./programs";

const labels = (what: string) => `which must be unique among the ${what} of an account. Change all but one of them.`;

describe("a unique name of an object with create_before_destroy", () => {
  const lifecycle = { createBeforeDestroy: true };

  it.each([
    ["a firewall", "label", "edge", (stack: TerraformStack) => new Firewall(stack, "it", { label: "edge", lifecycle })],
    [
      "a database",
      "label",
      "orders",
      (stack: TerraformStack) => new MySqlDatabase(stack, "it", { ...database, label: "orders", lifecycle }),
    ],
    [
      "a domain",
      "name",
      "shop.example",
      (stack: TerraformStack) => new Domain(stack, "it", { ...master, domain: "shop.example", lifecycle }),
    ],
  ] as const)("%s is a warning", (_, words, name, make) => {
    const stack = newStack();
    make(stack);
    expect(warnings(stack)).toContainEqual(
      `[stack/it] lifecycle.createBeforeDestroy can't work with the unique ${words} ${JSON.stringify(name)}: the new object is refused while the old one exists. Remove createBeforeDestroy, or use a ${words} that changes with each replacement.`,
    );
  });

  it("is valid if the name may change with the object, or need not be unique", () => {
    const stack = newStack();
    const suffix = new TerraformVariable(stack, "suffix", { type: "string" }).stringValue;
    new Firewall(stack, "edge", { label: `edge-${suffix}`, lifecycle });
    new Firewall(stack, "core", { label: "core", lifecycle: { preventDestroy: true } });
    new ComputeInstance(stack, "web", { ...instance, label: "web", lifecycle });
    expect(warnings(stack)).toEqual([]);
  });
});

describe("names that must be unique in the service", () => {
  it("R3-090: a firewall's label", () => {
    const stack = newStack();
    new Firewall(stack, "one", { label: "edge" });
    new Firewall(stack, "other", { label: "edge" });
    new Firewall(stack, "third", { label: "edge-2" });
    expect(problems(stack)).toEqual([
      `[stack] stack/one and stack/other have the label "edge", ${labels("firewalls")}`,
    ]);
  });

  const nearly = (named: string) =>
    `have the labels ${named}, which differ only in capitalization. The service may treat them as the same label. Use labels that also differ in other characters.`;

  it("R2-014, R3-090: labels that differ only in case are a warning, because the specification is silent", () => {
    const stack = newStack();
    new Firewall(stack, "edge", { label: "edge" });
    new Firewall(stack, "other-edge", { label: "Edge" });
    for (const label of ["shop", "Shop", "SHOP"]) db(stack, label, label);
    for (const label of ["team", "Team"]) new Tag(stack, `tag-${label}`, { label });
    expect(problems(stack)).toEqual([]);
    expect(warnings(stack)).toEqual([
      `[stack/edge] stack/edge and stack/other-edge ${nearly('"edge" and "Edge"')}`,
      `[stack/edge] stack/shop, stack/Shop and stack/SHOP ${nearly('"shop", "Shop" and "SHOP"')}`,
      `[stack/edge] stack/tag-team and stack/tag-Team ${nearly('"team" and "Team"')}`,
    ]);
  });

  it("R3-180: a tag's label", () => {
    const stack = newStack();
    for (const id of ["one", "other"]) new Tag(stack, id, { label: "team" });
    new Tag(stack, "third", { label: "shop" });
    expect(problems(stack)).toEqual([
      '[stack] stack/one and stack/other are the same tag "team", and destroying one of them removes it from every object. Keep one, and list all members there.',
    ]);
  });

  it("R2-049: the label of a snapshot, in one database", () => {
    const stack = newStack();
    const [first, second] = [db(stack, "first", "first"), db(stack, "second", "second")];
    for (const id of ["one", "other"]) new MySqlBackup(stack, id, { database: first, label: "before" });
    new MySqlBackup(stack, "elsewhere", { database: second, label: "before" });
    new MySqlBackup(stack, "capital", { database: first, label: "Before" });
    expect(problems(stack)).toEqual([
      "[stack] stack/one and stack/other: a MySQL database can have at most one snapshot per label, got 2. The API returns no id for a new snapshot, so the provider finds it by its label. Remove one of them, or give it another label.",
    ]);
  });

  it("passes with count or forEach, which may create no instance", () => {
    const stack = newStack();
    const isSmall = new TerraformVariable(stack, "small", { type: "number" }).numberValue;
    new Firewall(stack, "one", { label: "edge", count: isSmall });
    new Firewall(stack, "two", { label: "edge" });
    expect(problems(stack)).toEqual([]);
  });

  it("R2-014: a database's label, across all engines", () => {
    const stack = newStack();
    db(stack, "one");
    new PostgreSqlDatabase(stack, "other", { ...database, engine: "postgresql/14.6", allowList: ["192.0.2.1"] });
    expect(problems(stack)).toEqual([
      `[stack] stack/one and stack/other have the label "shop", ${labels("databases")}`,
    ]);
  });

  it("R3-007: a domain's name, across all accounts", () => {
    const stack = newStack();
    const other = new StratusProvider(stack, "other", { alias: "other", token: "another" });
    new Domain(stack, "one", master);
    new Domain(stack, "other-zone", { ...master, domain: "SHOP.example", provider: other });
    expect(problems(stack)).toEqual([
      '[stack] stack/one and stack/other-zone have the name "shop.example", which must be unique among the domains of the platform. Keep one of them.',
    ]);
  });

  it("R1-026: instances may share a label", () => {
    const stack = newStack();
    new ComputeInstance(stack, "one", { ...instance, label: "web" });
    new ComputeInstance(stack, "other", { ...instance, label: "web" });
    expect(problems(stack)).toEqual([]);
  });

  it("R3-090: two accounts may have firewalls with the same label", () => {
    const stack = newStack();
    const other = new StratusProvider(stack, "other", { alias: "other", token: "another" });
    new Firewall(stack, "one", { label: "edge" });
    new Firewall(stack, "two", { label: "edge", provider: other });
    expect(problems(stack)).toEqual([]);
  });

  it("R3-090: an alias with the same settings is the same account", () => {
    const stack = newStack();
    const slow = new StratusProvider(stack, "slow", { alias: "slow", requestsPerSecond: 1 });
    new Firewall(stack, "one", { label: "edge" });
    new Firewall(stack, "two", { label: "edge", provider: slow });
    expect(problems(stack)).toHaveLength(1);
  });

  it("R3-090: several stacks may have different tokens, so the later one gets a warning with the fix", () => {
    const [first, second] = newStacks("first", "second") as [never, never];
    new Firewall(first, "edge", { label: "edge" });
    new Firewall(second, "edge", { label: "edge" });
    expect(problems(first)).toEqual([]);
    expect(problems(second)).toEqual([]);
    expect(warnings(first)).toEqual([]);
    expect(warnings(second)).toEqual([
      `[second/edge] first/edge and second/edge have the label "edge", ${labels("firewalls")} If you deploy the stacks with different tokens, set the token of each StratusProvider, for example to a TerraformVariable.`,
    ]);
  });

  it("R3-090: a stack next to another one is still validated by itself", () => {
    const [first, second] = newStacks("first", "second") as [never, never];
    new Firewall(first, "edge", { label: "edge" });
    for (const id of ["one", "two"]) new Firewall(second, id, { label: "edge" });
    expect(problems(second)).toEqual([
      `[second] second/one and second/two have the label "edge", ${labels("firewalls")}`,
    ]);
  });

  it("R3-090: stacks pass with different tokens, and fail with one token", () => {
    const [first, second] = newStacks("first", "second") as [TerraformStack, TerraformStack];
    const tokens = [first, second].map(
      (stack) => new TerraformVariable(stack, "token", { type: "string" }).stringValue,
    );
    const providers = [first, second].map((stack) => stack.node.findChild("stratus") as StratusProvider);
    providers.forEach((provider, index) => (provider.token = tokens[index]));
    for (const stack of [first, second]) new Firewall(stack, "edge", { label: "edge" });
    expect(problems(first)).toEqual([]);
    expect(problems(second)).toEqual([]);
    expect(warnings(second)).toEqual([]);
    for (const provider of providers) provider.token = "the-same";
    expect(problems(second)).toHaveLength(1);
  });

  it("R3-007: a domain's name is free in another service", () => {
    const stack = newStack();
    const other = new StratusProvider(stack, "inner", { alias: "inner", baseUrl: "https://inner.example/v4" });
    new Domain(stack, "zone", master).a("www", "192.0.2.1");
    new Domain(stack, "inner-zone", { ...master, provider: other }).cname("www", "inside.shop.example");
    expect(problems(stack)).toEqual([]);
  });

  it("counts duplicates, and skips values known after apply", () => {
    const stack = newStack();
    for (let index = 0; index < 5; index += 1) new Firewall(stack, `f${String(index)}`, { label: "edge" });
    const unknown = new TerraformVariable(stack, "label", { type: "string" }).stringValue;
    for (let index = 0; index < 2; index += 1) new Firewall(stack, `u${String(index)}`, { label: unknown });
    expect(problems(stack)).toEqual([
      expect.stringContaining("[stack] stack/f0, stack/f1, stack/f2 and 2 more have the"),
    ]);
  });

  it("includes the values of setters and overrides", () => {
    const stack = newStack();
    new Firewall(stack, "one", { label: "edge" });
    new Firewall(stack, "two", { label: "inside" }).label = "edge";
    new Firewall(stack, "three", { label: "other" }).addOverride("label", "edge");
    expect(problems(stack)).toEqual([expect.stringContaining("[stack] stack/one, stack/two and stack/three have")]);
  });
});

describe("a provider of a stack", () => {
  it("needs its own alias, and only one can omit it", () => {
    const stack = newStack();
    for (const id of ["second", "third"]) new StratusProvider(stack, id, { alias: "other" });
    new StratusProvider(stack, "fourth");
    expect(problems(stack)).toEqual([
      "[stack] stack/stratus and stack/fourth have no alias, but the providers of a stack must have different aliases. Keep one of them, or set a different alias for each of the others.",
      '[stack] stack/second and stack/third have the alias "other", but the providers of a stack must have different aliases. Keep one of them, or set a different alias for each of the others.',
    ]);
  });

  it("needs the source of the others", () => {
    const stack = newStack();
    const source = "terraform.example.com/platform/stratus";
    for (const alias of ["a", "b"]) new StratusProvider(stack, alias, { alias, source });
    expect(problems(stack)).toEqual([
      `[stack] stack/stratus has no source, stack/a and stack/b have "${source}", but all Stratus providers of a stack must have the same source. Set the same source for each of them, or remove it from all.`,
    ]);
  });
});

describe("a setting with a single owner", () => {
  it("the allow list of a database, by the construct or by its id", () => {
    const stack = newStack();
    const foreign = MySqlDatabase.fromDatabaseId(stack, "db", 7);
    new MySqlAccess(stack, "office", { database: foreign, allowList: [] });
    new MySqlAccess(stack, "home", { database: MySqlDatabase.fromDatabaseId(stack, "again", 7), allowList: [] });
    new MySqlAccess(stack, "other", { database: MySqlDatabase.fromDatabaseId(stack, "eight", 8), allowList: [] });
    expect(problems(stack)).toEqual([
      expect.stringContaining("[stack] stack/office and stack/home manage the allow list"),
    ]);
  });

  it("R3-160: the shared addresses of an instance", () => {
    const stack = newStack();
    const first = web(stack);
    new IpShare(stack, "one", { instance: first, ips: ["192.0.2.1"] });
    new IpShare(stack, "two", { instance: first, ips: ["192.0.2.2"] });
    new IpShare(stack, "other", { instance: web(stack, "other-web"), ips: ["192.0.2.1"] });
    expect(problems(stack)).toEqual([
      "[stack] stack/one and stack/two manage the shared addresses of one instance, so each would undo the changes of the other. Keep one of them, and merge the values.",
    ]);
  });

  it("R3-162: the name of an address, in all its spellings and by its reference", () => {
    const stack = newStack();
    const first = web(stack);
    first.reverseDns("www.shop.example", { ipv6: false });
    new ReverseDns(stack, "again", { address: first.publicIpv4, rdns: "mail.shop.example" });
    new ReverseDns(stack, "long", { address: "2001:0DB8:0::1", rdns: "www.shop.example" });
    new ReverseDns(stack, "short", { address: "2001:db8::1", rdns: "www.shop.example" });
    expect(problems(stack)).toEqual([
      expect.stringContaining("[stack] stack/web/reverse-ipv4 and stack/again manage the reverse DNS of one address"),
      expect.stringContaining("[stack] stack/long and stack/short manage the reverse DNS of one address"),
    ]);
  });

  it("R3-148: the instance of an address, by its reference and in all its spellings", () => {
    const stack = newStack();
    const [first, second] = [web(stack, "first"), web(stack, "second")];
    const extra = new IpAddress(stack, "extra", { instance: first });
    const range = new Ipv6Range(stack, "range", { instance: first, prefixLength: 64 });
    const region = "us-east";
    const to = (id: string, address: string | IpAddress | Ipv6Range) =>
      new IpAssignment(stack, id, { assignments: [{ address, instance: second, region }] });
    to("a1", extra);
    to("a2", extra.address);
    to("b1", range);
    to("b2", range.network);
    to("c1", "2001:DB8:0::/64");
    to("c2", "2001:db8::/64");
    to("alone", first.publicIpv4);
    const words =
      "manage the assignment of one address, so each would undo the changes of the other. Keep one of them, and merge the values.";
    expect(problems(stack)).toEqual([
      `[stack] stack/a1 and stack/a2 ${words}`,
      `[stack] stack/b1 and stack/b2 ${words}`,
      `[stack] stack/c1 and stack/c2 ${words}`,
    ]);
  });

  it("R3-148: the instance of a range, distinguished from a namesake in another stack", () => {
    const [platform, shop] = newStacks("platform", "shop") as [TerraformStack, TerraformStack];
    const ranges = [platform, shop].map((stack) => {
      const own = new ComputeInstance(stack, "web", { ...instance, region: stack.node.id });
      return [own, new Ipv6Range(stack, "range", { instance: own, prefixLength: 64 })] as const;
    });
    ranges.forEach(([own, address], index) => {
      new IpAssignment(shop, `a${String(index)}`, { assignments: [{ address, instance: own }] });
    });
    expect(problems(shop)).toEqual([]);
  });

  it("the record set of a domain, the snapshot of an instance, and its firewall", () => {
    const stack = newStack();
    const domain = Domain.fromDomainId(stack, "zone", 3);
    for (const id of ["r1", "r2"]) new DomainRecords(stack, id, { domain, records: {} });
    const first = web(stack);
    for (const id of ["s1", "s2"]) new InstanceSnapshot(stack, id, { instance: first, label: id });
    const firewall = new Firewall(stack, "edge", { label: "edge" });
    for (const id of ["d1", "d2"]) new FirewallDevice(stack, id, { firewall, instance: first });
    expect(problems(stack)).toEqual([
      expect.stringContaining("stack/r1 and stack/r2 manage the record set of one domain"),
      expect.stringContaining("stack/s1 and stack/s2: an instance can have at most one snapshot"),
      expect.stringContaining("stack/d1 and stack/d2: a firewall can have at most one device per instance"),
    ]);
  });

  it("also from another stack", () => {
    const [platform, shop] = newStacks("platform", "shop") as [never, never];
    const first = web(platform);
    new IpShare(platform, "one", { instance: first, ips: ["192.0.2.1"] });
    new IpShare(shop, "two", { instance: first, ips: ["192.0.2.1"] });
    expect(problems(shop)).toEqual([
      expect.stringContaining("[shop] platform/one and shop/two manage the shared addresses"),
    ]);
  });
});

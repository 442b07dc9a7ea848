import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformIterator, TerraformStack, Testing } from "cdktf";
import fc from "fast-check";
import {
  ComputeInstance,
  DataComputeInstance,
  DataDomain,
  DataFirewall,
  DataMySqlDatabase,
  Domain,
  Firewall,
  type IComputeInstance,
  type IDomain,
  type IFirewall,
  type IMySqlDatabase,
  MySqlAccess,
  MySqlDatabase,
  Peer,
  Port,
  StratusProvider,
  Tag,
  Tags,
} from "../../lib";
import { errorOf, newStack, problemsAtSynth, providerFolder, resources, synthesized } from "./stacks";

const plan = { region: "us-east", type: "g6-standard-1" };
const master = { domain: "shop.example", soaEmail: "ops@shop.example" };
const cluster = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
const known = { publicIpv4: "192.0.2.7", ipv6Address: "2001:db8::7" };

interface Party {
  readonly instance: (stack: TerraformStack, other: TerraformStack) => IComputeInstance;
  readonly zone: (stack: TerraformStack, other: TerraformStack) => IDomain;
  readonly firewall: (stack: TerraformStack, other: TerraformStack) => IFirewall;
  readonly database: (stack: TerraformStack, other: TerraformStack) => IMySqlDatabase;
}

const parties: Readonly<Record<string, Party>> = {
  own: {
    instance: (stack) => new ComputeInstance(stack, "web", plan),
    zone: (stack) => new Domain(stack, "zone", master),
    firewall: (stack) => new Firewall(stack, "edge", { label: "edge" }),
    database: (stack) => new MySqlDatabase(stack, "db", cluster),
  },
  "known by id": {
    instance: (stack) => ComputeInstance.fromInstanceId(stack, "web", 7, known),
    zone: (stack) => Domain.fromDomainId(stack, "zone", 8),
    firewall: (stack) => Firewall.fromFirewallId(stack, "edge", 9),
    database: (stack) => MySqlDatabase.fromDatabaseId(stack, "db", 10),
  },
  "looked up by label": {
    instance: (stack) => ComputeInstance.fromLookup(stack, "web", { label: "web" }),
    zone: (stack) => Domain.fromLookup(stack, "zone", { domain: "shop.example" }),
    firewall: (stack) => Firewall.fromLookup(stack, "edge", { label: "edge" }),
    database: (stack) => MySqlDatabase.fromLookup(stack, "db", { label: "shop" }),
  },
  "data source": {
    instance: (stack) => new DataComputeInstance(stack, "web", { id: 7 }),
    zone: (stack) => new DataDomain(stack, "zone", { id: 8 }),
    firewall: (stack) => new DataFirewall(stack, "edge", { id: 9 }),
    database: (stack) => new DataMySqlDatabase(stack, "db", { id: 10 }),
  },
  "of another stack": {
    instance: (_, other) => new ComputeInstance(other, "web", plan),
    zone: (stack) => new Domain(stack, "zone", master),
    firewall: (stack) => new Firewall(stack, "edge", { label: "edge" }),
    database: (stack) => new MySqlDatabase(stack, "db", cluster),
  },
};

interface Whole {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly output?: unknown;
}

const [stratusProviderFolder, { outdir }] = [providerFolder(), Testing.app()];

/** Every stack of a program with two of them, as a real synth writes it. */
function program(write: (stack: TerraformStack, other: TerraformStack) => void): Readonly<Record<string, Whole>> {
  const app = new App({ context: { stratusProviderFolder }, stackTraces: false, outdir });
  const [stack, other] = [new TerraformStack(app, "stack"), new TerraformStack(app, "other")];
  for (const each of [stack, other]) new StratusProvider(each, "stratus");
  write(stack, other);
  app.synth();
  const written = (name: string) => {
    const { "//": _, ...whole } = JSON.parse(
      readFileSync(join(outdir, "stacks", name, "cdk.tf.json"), "utf8"),
    ) as Readonly<Record<string, unknown>>;
    return whole as Whole;
  };
  return { stack: written("stack"), other: written("other") };
}

const valuesOf = (whole: Whole | undefined, type: string) => Object.values(whole?.resource?.[`stratus_${type}`] ?? {});

describe.each(Object.entries(parties))("a target that is %s", (kind, party) => {
  const expected = {
    own: { id: "${stratus_compute_instance.web.id}", address: "${stratus_compute_instance.web.public_ipv4}" },
    "known by id": { id: 7, address: "192.0.2.7" },
    "looked up by label": {
      id: "${data.stratus_compute_instance.web.id}",
      address: "${data.stratus_compute_instance.web.public_ipv4}",
    },
    "data source": {
      id: "${data.stratus_compute_instance.web.id}",
      address: "${data.stratus_compute_instance.web.public_ipv4}",
    },
    "of another stack": {
      id: expect.stringMatching(/^\$\{data\.terraform_remote_state\.[\w-]+\.outputs\./) as unknown,
      address: expect.stringMatching(/^\$\{data\.terraform_remote_state\.[\w-]+\.outputs\./) as unknown,
    },
  }[kind];

  it("can be protected, pointed at, allowed, named and tagged", () => {
    const { stack } = program((stack, other) => {
      const web = party.instance(stack, other);
      const api = new ComputeInstance(stack, "api", plan);
      const back = new Firewall(stack, "back", { label: "back" });
      party.firewall(stack, other).protect(web);
      party.zone(stack, other).point("www", web);
      party.database(stack, other).allowFrom(web);
      back.protect(api);
      api.connections.allowFrom(web, Port.tcp(80));
      new Tag(stack, "team", { label: "team", computes: [web] });
      if (kind !== "of another stack") web.reverseDns("www.shop.example");
    });
    expect(valuesOf(stack, "firewall_device")).toEqual(
      expect.arrayContaining([expect.objectContaining({ compute_id: expected?.id })]),
    );
    expect(valuesOf(stack, "domain_record")).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: "A", name: "www", target: expected?.address })]),
    );
    const lists = [...valuesOf(stack, "mysql_database"), ...valuesOf(stack, "mysql_access")];
    expect(lists.map((list) => list["allow_list"])).toEqual([expect.arrayContaining([expected?.address])]);
    expect(valuesOf(stack, "tag")).toEqual([expect.objectContaining({ computes: [expected?.id] })]);
    const rules = JSON.stringify(stack?.resource?.["stratus_firewall"]?.["back"]?.["rules"]);
    expect(rules).toContain('"ports":"80"');
    if (kind !== "of another stack") {
      const entries = valuesOf(stack, "reverse_dns");
      expect(entries).toContainEqual(expect.objectContaining({ address: expected?.address, rdns: "www.shop.example" }));
    }
  });
});

it("a zone, a firewall and a database of another stack accept objects of this one", () => {
  const { stack, other } = program((stack, other) => {
    const web = new ComputeInstance(stack, "web", plan);
    web.reverseDns("www.shop.example");
    new Domain(other, "zone", master).point("www", web);
    new Firewall(other, "edge", { label: "edge" }).protect(web);
    new MySqlDatabase(other, "db", cluster).allowFrom(web);
  });
  expect(valuesOf(other, "domain_record")).toHaveLength(2);
  expect(valuesOf(other, "firewall_device")).toEqual([
    expect.objectContaining({
      compute_id: expect.stringMatching(/^\$\{data\.terraform_remote_state\.[\w-]+\.outputs\./) as unknown,
    }),
  ]);
  expect(Object.keys(stack?.output ?? {})).toHaveLength(3);
});

describe("the order of statements", () => {
  interface All {
    readonly stack: TerraformStack;
    readonly other: TerraformStack;
    readonly web: ComputeInstance;
    readonly api: ComputeInstance;
    readonly far: IComputeInstance;
    readonly zone: Domain;
    readonly edge: Firewall;
    readonly db: MySqlDatabase;
    readonly elsewhere: IMySqlDatabase;
  }

  const statements: readonly ((all: All) => unknown)[] = [
    ({ edge, web, api }) => edge.protect([web, api]),
    ({ edge, far }) => edge.protect(far),
    ({ db, web }) => {
      db.allowFrom([web, "198.51.100.0/24"]);
    },
    ({ db, far }) => {
      db.allowFrom(["192.0.2.1", far]);
    },
    ({ elsewhere, api, far }) => {
      elsewhere.allowFrom([Peer.cidr("203.0.113.0/24"), api, far]);
    },
    ({ elsewhere, web }) => {
      elsewhere.allowFrom(web);
    },
    ({ web, api }) => {
      web.connections.allowFrom(api, Port.tcp(80));
    },
    ({ api, far }) => {
      api.connections.allowFrom(far, Port.tcpPorts(1, 2));
    },
    ({ web }) => {
      web.connections.allowFrom(Peer.anyIp(), Port.tcp(443));
    },
    ({ zone, web, far }) => zone.point("www", web, far),
    ({ zone, api }) => zone.point("www", api),
    ({ zone }) => zone.mx("", "mail1.shop.example", { priority: 10 }),
    ({ zone }) => zone.mx("", "mail2.shop.example", { priority: 20 }),
    ({ zone }) => zone.txt("", "site-verification=1"),
    ({ zone }) => zone.txt("", "site-verification=2"),
    ({ zone }) => zone.spf(["mx"]),
    ({ web }) => web.reverseDns("www.shop.example"),
    ({ stack }) => Tags.of(stack).add("team-shop"),
    ({ stack, web }) => [Tags.of(web).add("front"), Tags.of(stack).add("all")],
  ];

  const written = (order: readonly ((all: All) => unknown)[]) =>
    JSON.stringify(
      program((stack, other) => {
        const web = new ComputeInstance(stack, "web", { ...plan, privateIp: true });
        const api = new ComputeInstance(stack, "api", plan);
        const far = new ComputeInstance(other, "far", plan);
        const zone = new Domain(stack, "zone", master);
        const edge = new Firewall(stack, "edge", { label: "edge", rules: { outboundPolicy: "DROP" } });
        const db = new MySqlDatabase(stack, "db", { ...cluster, allowList: ["192.0.2.200"] });
        const elsewhere = MySqlDatabase.fromDatabaseId(stack, "elsewhere", 12);
        for (const statement of order) statement({ stack, other, web, api, far, zone, edge, db, elsewhere });
      }),
    );

  it("does not change a byte of any stack", () => {
    const first = written(statements);
    expect(first).toContain("mail2.shop.example");
    expect(written([...statements].reverse())).toBe(first);
    const orders = fc.shuffledSubarray([...statements], { minLength: statements.length });
    fc.assert(
      fc.property(orders, (order) => written(order) === first),
      { numRuns: 6 },
    );
  });

  it("and repeating every statement changes nothing", () => {
    const once = statements.filter((_, index) => ![11, 12, 13, 14, 15].includes(index));
    expect(written([...once, ...once])).toBe(written(once));
  });
});

describe("instances in a private network", () => {
  it("are allowed by their private address too: an allow list applies to private connections", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...plan, privateIp: true });
    const old = ComputeInstance.fromInstanceId(stack, "old", 7, { ...known, privateIpv4: "192.168.1.7" });
    new MySqlDatabase(stack, "db", cluster).allowFrom([web, old]);
    expect(resources(stack, "mysql_database")["db"]?.["allow_list"]).toEqual([
      "${stratus_compute_instance.web.ipv6_address}",
      "${stratus_compute_instance.web.private_ipv4}",
      "${stratus_compute_instance.web.public_ipv4}",
      "192.0.2.7",
      "192.168.1.7",
      "2001:db8::7",
    ]);
  });

  it("pass each other's firewalls with it", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...plan, privateIp: true });
    const db = new ComputeInstance(stack, "db", plan);
    new Firewall(stack, "back", { label: "back" }).protect(db);
    db.connections.allowFrom(web, Port.tcp(3306));
    expect(JSON.stringify(resources(stack, "firewall")["back"]?.["rules"])).toContain("web.private_ipv4}/32");
  });
});

describe("a construct with several instances", () => {
  const names = ["a", "b"];

  it("forEach: has as many devices, records and reverse DNS entries", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...plan, forEach: TerraformIterator.fromList(names) });
    const zone = new Domain(stack, "zone", master);
    new Firewall(stack, "edge", { label: "edge" }).protect(web);
    zone.point("www", web);
    web.reverseDns("www.shop.example", { ipv6: false });
    const each = { for_each: "${stratus_compute_instance.web}" };
    expect(Object.values(resources(stack, "firewall_device"))).toEqual([
      expect.objectContaining({ ...each, compute_id: "${each.value.id}" }),
    ]);
    expect(Object.values(resources(stack, "domain_record"))).toEqual([
      expect.objectContaining({ ...each, type: "AAAA", target: "${each.value.ipv6_address}" }),
      expect.objectContaining({ ...each, type: "A", target: "${each.value.public_ipv4}" }),
    ]);
    expect(Object.values(resources(stack, "reverse_dns"))).toEqual([
      expect.objectContaining({ ...each, address: "${each.value.public_ipv4}" }),
    ]);
  });

  it("count: has the same by index", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...plan, count: 2 });
    new Firewall(stack, "edge", { label: "edge" }).protect(web);
    expect(Object.values(resources(stack, "firewall_device"))).toEqual([
      expect.objectContaining({ count: 2, compute_id: "${stratus_compute_instance.web[count.index].id}" }),
    ]);
  });

  it("is rejected if one instance is required", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...plan, count: 2 });
    const words = "stack/web is invalid:\n  - uses count, so it stands for several objects";
    const db = new MySqlDatabase(stack, "db", cluster);
    for (const act of [
      () => db.allowFrom(web),
      () => web.connections.allowFrom(Peer.anyIp(), Port.tcp(1)),
      () => Peer.of(web),
      () => new Tag(stack, "tag", { label: "tag", computes: [web] }),
    ]) {
      expect(errorOf(act)).toContain(words);
    }
  });
});

describe("two statements with the same construct id", () => {
  it("are distinguished, or rejected", () => {
    const stack = newStack();
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.protect(new ComputeInstance(stack, "a-b", plan));
    const scope = new Domain(stack, "a", master);
    expect(errorOf(() => edge.protect(new ComputeInstance(scope, "b", plan)))).toContain(
      "is already the device of stack/a-b, and the device of stack/a/b would have the same path",
    );
  });

  it("an address has one reverse DNS name", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", plan);
    web.reverseDns("www.shop.example");
    expect(web.reverseDns("www.shop.example")).toHaveLength(2);
    expect(errorOf(() => web.reverseDns("mail.shop.example"))).toBe(
      'stack/web/reverse-ipv4 is invalid:\n  - is already "www.shop.example", so it can\'t be "mail.shop.example", too. Set one name per IP address.',
    );
    expect(Object.keys(synthesized(stack).resource?.["stratus_reverse_dns"] ?? {})).toHaveLength(2);
  });
});

describe("an instance that references the database that allows it", () => {
  const withHost = (text: (db: MySqlDatabase) => object) => {
    const stack = newStack();
    const db = new MySqlDatabase(stack, "db", cluster);
    const image = { image: "public/debian12", rootPass: "correct-Horse-7", ...text(db) };
    return { stack, db, web: new ComputeInstance(stack, "web", { ...plan, ...image } as never) };
  };

  it.each<[string, (db: MySqlDatabase) => object]>([
    ["host", (db) => ({ userData: `DB=${db.hosts.primary}` })],
    ["password", (db) => ({ rootPass: undefined, rootPassWo: db.credentials().password, rootPassWoVersion: 1 })],
  ])("its %s: is rejected at synth, with a fix", (_, text) => {
    const { stack, db, web } = withHost(text);
    db.allowFrom(web);
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/db] allowFrom(stack/web) creates a dependency cycle: the database needs the addresses of the instance, which already refers to the database. Use a separate resource for the allow list: new MySqlAccess(this, "access", { database, allowList: [] }).allowFrom(…).',
    ]);
  });

  it("the fix works", () => {
    const { stack, db, web } = withHost(({ hosts }) => ({ userData: `DB=${hosts.primary}` }));
    new MySqlAccess(stack, "access", { database: db, allowList: [] }).allowFrom(web);
    expect(resources(stack, "mysql_access")["access"]?.["allow_list"]).toHaveLength(2);
  });
});

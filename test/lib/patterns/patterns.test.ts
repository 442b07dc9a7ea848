import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as lib from "../../../lib";
import {
  ComputeInstance,
  Domain,
  Firewall,
  HighAvailabilityMySql,
  MailDomain,
  MySqlDatabase,
  Peer,
  Port,
  PostgreSqlDatabase,
  StaticFleet,
  WebService,
} from "../../../lib";
import { ed25519Key, ed25519KeyInfo } from "../../support/dkim-keys";
import { errorOf, newStack, resources, synthesized } from "../stacks";

const instance = {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  rootPass: "correct-Horse-7",
} as const;
const cluster = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

const without = (left: object, right: object) =>
  Object.fromEntries(Object.entries(left).filter(([name]) => !(name in right)));

/** Every resource of a stack by its address. */
const addressed = (stack: ReturnType<typeof newStack>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(synthesized(stack).resource ?? {}).flatMap(([type, all]) =>
      Object.entries(all).map(([name, block]) => [`${type}.${name}`, block]),
    ),
  );

it("consist of public constructs", () => {
  const folder = join(__dirname, "..", "..", "..", "lib", "patterns");
  for (const file of readdirSync(folder).filter((name) => name !== "pattern-props.ts")) {
    const text = readFileSync(join(folder, file), "utf8");
    const values = [...text.matchAll(/^import \{([^}]+)\} from "\.\.\/[^"]+";$/gm)];
    const names = values.flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()));
    const isValue = (name: string) => !name.startsWith("type ");
    expect([file, names.filter((name) => isValue(name) && !(name in lib))]).toEqual([file, []]);
    const code = text.replace(/^ *\/\*\*[^]*?\*\/\n/gm, "");
    expect([file, code.split("\n").length < 140]).toEqual([file, true]);
  }
});

describe("WebService", () => {
  const made = (count: number) => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    const service = new WebService(stack, "web", { label: "shop", count, instance, zone, database: cluster });
    return { stack, service };
  };

  it("is instances behind a firewall, with records and a database that allows them", () => {
    const { stack, service } = made(2);
    expect(service.instances).toHaveLength(2);
    expect(service.records).toHaveLength(4);
    expect(service.database).toBeInstanceOf(MySqlDatabase);
    expect(Object.values(resources(stack, "compute_instance")).map(({ label }) => label)).toEqual(["shop-1", "shop-2"]);
    expect(Object.values(resources(stack, "firewall"))).toMatchObject([
      { label: "shop", rules: { inbound_policy: "DROP", inbound: [{ protocol: "TCP", ports: "80, 443" }] } },
    ]);
    expect(Object.values(resources(stack, "firewall_device"))).toHaveLength(2);
    const targets = Object.values(resources(stack, "domain_record")).map(({ type, name }) => [type, name]);
    expect(targets.sort()).toEqual([
      ["A", "www"],
      ["A", "www"],
      ["AAAA", "www"],
      ["AAAA", "www"],
    ]);
    expect(Object.values(resources(stack, "mysql_database"))[0]?.["allow_list"]).toHaveLength(4);
  });

  it("scaling from 2 to 3 instances leaves everything unchanged except the allow list", () => {
    const [two, three] = [addressed(made(2).stack), addressed(made(3).stack)];
    expect(Object.keys(without(two, three))).toEqual([]);
    const changed = Object.keys(two).filter(
      (address) => JSON.stringify(two[address]) !== JSON.stringify(three[address]),
    );
    expect(changed).toEqual([expect.stringMatching(/^stratus_mysql_database\./)]);
    expect(Object.keys(without(three, two)).map((address) => address.split(".")[0])).toEqual(
      expect.arrayContaining(["stratus_compute_instance", "stratus_firewall_device", "stratus_domain_record"]),
    );
  });

  it("protects its own database by default", () => {
    const stack = newStack();
    const protectionOf = (label: string, more: object) => {
      const database = { ...cluster, label, ...more };
      return new WebService(stack, label, { label, count: 1, instance, database }).database.deletionProtectionInput;
    };
    expect(protectionOf("aaa", {})).toBe(true);
    expect(protectionOf("bbb", { deletionProtection: undefined })).toBe(true);
    expect(protectionOf("ccc", { deletionProtection: false })).toBe(false);
  });

  it("accepts an existing database of either kind, or none", () => {
    const stack = newStack();
    const pg = new PostgreSqlDatabase(stack, "pg", { ...cluster, engine: "postgresql/14.6" });
    const props = { count: 1, instance };
    const withPg: PostgreSqlDatabase = new WebService(stack, "a", { ...props, label: "aaa", database: pg }).database;
    expect(withPg).toBe(pg);
    const old = MySqlDatabase.fromDatabaseId(stack, "old", 12);
    expect(new WebService(stack, "b", { ...props, label: "bbb", database: old }).database).toBe(old);
    const none: undefined = new WebService(stack, "c", { ...props, label: "ccc", shellFrom: Peer.anyIp() }).database;
    expect(none).toBeUndefined();
    expect(Object.keys(resources(stack, "mysql_access"))).toHaveLength(1);
    expect(Object.values(resources(stack, "firewall")).find(({ label }) => label === "ccc")).toMatchObject({
      rules: { inbound: [{ ports: "80, 443" }, { ports: "22" }] },
    });
  });

  it.each([0, -1, 1.5, Number.NaN])("rejects %p instances", (count) => {
    expect(errorOf(() => made(count))).toContain(`count must be an integer of at least 1, got ${String(count)}`);
  });
});

describe("StaticFleet", () => {
  const made = (members: readonly string[]) => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    const fleet = new StaticFleet(stack, "fleet", {
      label: "cache",
      members,
      instance,
      zone,
      alias: "all",
      ports: [Port.tcp(443)],
    });
    return { stack, fleet };
  };

  it("removing the middle one leaves the others unchanged, to the byte", () => {
    const [three, two] = [addressed(made(["a", "b", "c"]).stack), addressed(made(["a", "c"]).stack)];
    expect(without(two, three)).toEqual({});
    for (const [address, block] of Object.entries(two)) expect([address, block]).toEqual([address, three[address]]);
    // The instance, its device, and its two records of each name.
    expect(Object.keys(without(three, two))).toHaveLength(6);
    expect(addressed(made(["c", "b", "a"]).stack)).toEqual(three);
  });

  it("exposes all its parts", () => {
    const { fleet } = made(["a", "b"]);
    expect(fleet.instances).toEqual([fleet.member("a"), fleet.member("b")]);
    expect([...fleet.members.keys()]).toEqual(["a", "b"]);
    expect(fleet.records).toHaveLength(8);
    expect(errorOf(() => fleet.member("c"))).toBe('stack/fleet has no member "c". Use one of: a, b.');
    expect(errorOf(() => made(["a", "b", "a"]))).toBe(
      'stack/fleet: members must be unique, got "a" twice. List each member once.',
    );
  });
});

describe("MailDomain", () => {
  const mail = (server?: "server") => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    const edge = new Firewall(stack, "edge", { label: "edge" });
    const web = new ComputeInstance(stack, "server", { ...instance, label: "mail" });
    edge.protect(web);
    const domain = server
      ? new MailDomain(stack, "mail", {
          zone,
          server: web,
          secondaries: ["mx.backup.example"],
          senders: ["include:_spf.example.net"],
          dkim: { k1: ed25519KeyInfo },
          dmarc: { policy: "reject" },
        })
      : new MailDomain(stack, "mail", { zone });
    const records = Object.values(resources(stack, "domain_record")).map(({ domain_id: _, ...record }) => record);
    return { stack, domain, records };
  };
  const name = "mail.${stratus_domain.zone.domain}";

  it("defines the servers that receive and send mail, the signatures and the policy for other mail", () => {
    const { stack, domain, records } = mail("server");
    expect(records).toHaveLength(7);
    expect(records).toEqual(
      expect.arrayContaining([
        { type: "A", name: "mail", target: "${stratus_compute_instance.server.public_ipv4}" },
        { type: "AAAA", name: "mail", target: "${stratus_compute_instance.server.ipv6_address}" },
        { type: "MX", name: "", target: name, priority: 10 },
        { type: "MX", name: "", target: "mx.backup.example", priority: 20 },
        { type: "TXT", name: "", target: "v=spf1 mx include:_spf.example.net -all" },
        { type: "TXT", name: "k1._domainkey", target: `v=DKIM1; k=ed25519; p=${ed25519Key}` },
        { type: "TXT", name: "_dmarc", target: "v=DMARC1; p=reject" },
      ]),
    );
    expect(Object.values(resources(stack, "reverse_dns")).map(({ rdns }) => rdns)).toEqual([name, name]);
    expect(resources(stack, "firewall")["edge"]).toMatchObject({ rules: { inbound: [{ ports: "25" }] } });
    expect([domain.mx.length, domain.dkim.size, domain.reverseDns.length, domain.hostRecords.length]).toEqual([
      2, 1, 2, 2,
    ]);
  });

  it.each(["post.shop.example", "POST.SHOP.EXAMPLE.", "post"])("accepts the host %j", (host) => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    const server = new ComputeInstance(stack, "server", { ...instance, label: "mail" });
    new MailDomain(stack, "mail", { zone, server, host, senders: ["redirect=_spf.example.net"] });
    const records = Object.values(resources(stack, "domain_record"));
    const label = host.split(".")[0] ?? "";
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "A", name: label }),
        expect.objectContaining({ type: "MX", target: `${label}.\${stratus_domain.zone.domain}` }),
        expect.objectContaining({ type: "TXT", target: "v=spf1 mx redirect=_spf.example.net" }),
      ]),
    );
  });

  it("R3-072: has a null MX record without a server, and allows no sender", () => {
    const { stack, domain, records } = mail();
    expect(records).toHaveLength(3);
    expect(records).toEqual(
      expect.arrayContaining([
        { type: "MX", name: "", target: "", priority: 0 },
        { type: "TXT", name: "", target: "v=spf1 -all" },
        { type: "TXT", name: "_dmarc", target: "v=DMARC1; p=reject" },
      ]),
    );
    expect(resources(stack, "reverse_dns")).toEqual({});
    expect(domain.mx).toHaveLength(1);
  });
});

describe("HighAvailabilityMySql", () => {
  it("is three nodes, encrypted, with synchronous replicas", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...instance, label: "web" });
    const mysql = new HighAvailabilityMySql(stack, "db", {
      ...cluster,
      clients: ["198.51.100.0/24", web],
      window: { frequency: "weekly", dayOfWeek: 2, hourOfDay: 3, duration: 1 },
    });
    mysql.snapshot("before");
    expect(mysql.certificate).toBe(mysql.certificate);
    expect(mysql.credentials).toBe(mysql.credentials);
    const [database] = Object.values(resources(stack, "mysql_database"));
    expect(database).toEqual({
      ...cluster,
      cluster_size: 3,
      encrypted: true,
      replication_type: "semi_synch",
      deletion_protection: true,
      updates: { frequency: "weekly", day_of_week: 2, hour_of_day: 3, duration: 1 },
      allow_list: [
        "${stratus_compute_instance.web.ipv6_address}",
        "${stratus_compute_instance.web.public_ipv4}",
        "198.51.100.0/24",
      ],
    });
    expect(Object.values(resources(stack, "mysql_backup"))).toMatchObject([{ label: "before", target: "secondary" }]);
  });

  it("may wait for no replica, and allows only the given clients", () => {
    const stack = newStack();
    new HighAvailabilityMySql(stack, "db", { ...cluster, waitForReplica: false });
    const [database] = Object.values(resources(stack, "mysql_database"));
    expect(database).toMatchObject({ replication_type: "asynch" });
    expect(database).not.toHaveProperty("allow_list");
  });

  it("is protected by default", () => {
    const stack = newStack();
    new HighAvailabilityMySql(stack, "free", { ...cluster, deletionProtection: false });
    new HighAvailabilityMySql(stack, "silent", { ...cluster, label: "other", deletionProtection: undefined });
    expect(
      Object.values(resources(stack, "mysql_database")).map(({ deletion_protection }) => deletion_protection),
    ).toEqual([false, true]);
  });
});

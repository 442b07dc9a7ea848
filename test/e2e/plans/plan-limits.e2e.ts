import type { EmulatorRequest } from "../../../src/emulator/api";
import { eventually } from "../../support/eventually";
import { checkOfService, type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const instance = (label: string, more: object = {}) => ({
  label,
  region: "us-east",
  type: "g6-nanode-1",
  ...more,
});
const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };

describe("exceeded limits and references to other regions are reported at plan", () => {
  let stack: Stack;
  let workspace: Workspace;
  beforeAll(async () => {
    stack = await startStack();
    workspace = stack.workspace();
    workspace.write({});
    await workspace.init();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    await stack.control("POST", "reset");
    await stack.control("PUT", "account", { additionalIps: true });
    workspace.forget();
  });

  const planned = async (resource: object, ...more: readonly string[]): Promise<string> => {
    workspace.write({ resource });
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false", ...more]);
    const text = plain(output);
    expect([code, text.includes("Error: ")]).toEqual(code === 0 ? [0, false] : [1, true]);
    return text;
  };
  const made = async (label: string, more: object = {}) =>
    (await stack.api("POST", "/compute/instances", instance(label, more)))["id"] as number;
  const until = (path: string, status: string) =>
    eventually(async () => (await stack.api("GET", path))["status"] === status);
  const madeDatabase = async (label: string, ...labels: readonly string[]) => {
    const { id } = await stack.api("POST", "/databases/mysql/instances", { ...database, label });
    const path = `/databases/mysql/instances/${String(id)}`;
    await until(path, "active");
    for (const label of labels) {
      await stack.api("POST", `${path}/backups`, { label });
      await until(path, "active");
    }
    return id as number;
  };
  const named = (entries: readonly (readonly [string, object])[]) => Object.fromEntries(entries);

  test("R2-060: snapshots of an existing database", async () => {
    const database_id = await madeDatabase("shop", "one", "two");
    const backups = (...labels: readonly string[]) => ({
      stratus_mysql_backup: named(labels.map((label, index) => [`b${String(index)}`, { database_id, label }])),
    });
    // Noon of the day after tomorrow: two nights, and no maintenance on any weekday.
    const now = Date.parse(String((await stack.control("GET", "clock"))["now"]));
    const noon = new Date(now).setUTCHours(60, 0, 0, 0);
    await stack.control("POST", "clock/advance", { seconds: Math.ceil((noon - now) / 1000) });
    const { data } = await stack.api("GET", `/databases/mysql/instances/${String(database_id)}/backups`);
    expect((data as readonly { type: string }[]).filter(({ type }) => type === "auto")).toHaveLength(2);
    expect(await planned(backups("three"))).not.toContain("Warning");
    const two = await planned(backups("three", "four"));
    expect(two).toContain(`Warning: MySQL database ${String(database_id)} already has 2 snapshots`);
    expect(two).toContain("Plan: 2 to add");
    const four = await planned(backups("three", "four", "five", "six"));
    expect(four).toContain("Error: A MySQL database can have at most 3 snapshots");
    expect(four).toContain(`The configuration has 4 snapshots for MySQL database ${String(database_id)}.`);
    expect(await planned(backups("three", "three"))).toContain(
      `The configuration has 2 snapshots with the label "three" for MySQL database ${String(database_id)}.`,
    );
    const moving = (id: number) => ({ stratus_mysql_backup: { it: { database_id: id, label: "moved" } } });
    await workspace.apply({ resource: moving(await madeDatabase("other")) });
    await stack.api("POST", `/databases/mysql/instances/${String(database_id)}/backups`, { label: "three" });
    await until(`/databases/mysql/instances/${String(database_id)}`, "active");
    expect(await planned(moving(database_id))).toContain("already has 3 snapshots");
  });

  test("R2-060: replacing one of three is silent, and a fourth of a new database fails without a wait", async () => {
    const backups = (...labels: readonly string[]) => ({
      stratus_mysql_database: { db: database },
      stratus_mysql_backup: named(
        labels.map((label, index) => [
          `b${String(index)}`,
          { database_id: "${stratus_mysql_database.db.id}", label, timeouts: { create: "30s" } },
        ]),
      ),
    });
    workspace.write({ resource: backups("a", "b", "c", "d") });
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color", "-input=false"]);
    expect(code).toBe(1);
    expect(plain(output)).toContain("can have at most 3 snapshots");
    expect(plain(output)).not.toContain("The apply waited");
    // Snapshots wait for each other, but the fourth one isn't sent again after the service has named the limit.
    const log = JSON.parse(JSON.stringify(await stack.control("GET", "requests"))) as readonly EmulatorRequest[];
    const reasons = log.flatMap(({ errors = [] }) => errors.map(({ reason }) => reason));
    expect(reasons.filter((reason) => reason.includes("at most 3 snapshots")).length).toBeLessThanOrEqual(1);
    await workspace.apply({ resource: backups("a", "b", "c") });
    const replacing = await planned(backups("a", "b", "e"));
    expect(replacing).toMatch(/Warning: stratus_mysql_backup \d+ "c" will be replaced and its contents lost/);
    expect(replacing).not.toContain("already");
    expect(await planned(backups("a", "b", "c"), "-replace=stratus_mysql_backup.b1")).not.toContain("already");
    expect(await planned(backups("a", "b", "c", "d"))).toContain("can have at most 3 snapshots");
  });

  test("R3-170, R3-171: ranges", async () => {
    const [web, api, far] = [await made("web"), await made("api"), await made("far", { region: "us-west" })];
    const ranges = (...ids: readonly number[]) => ({
      stratus_ipv6_range: named(
        ids.map((compute_id, index) => [`r${String(index)}`, { compute_id, prefix_length: 64 }]),
      ),
    });
    const two = await planned(ranges(web, api));
    expect(two).toContain("Error: An account can have at most one IPv6 range per region");
    expect(two).toContain('The configuration has 2 IPv6 ranges with the region "us-east" for the account.');
    expect(await planned(ranges(web, web))).toContain("Error: An instance can have at most one IPv6 range");
    expect(await planned(ranges(web, far))).toContain("Plan: 2 to add");
    await workspace.apply({ resource: ranges(web) });
    expect(await planned(ranges(web, api))).toContain("Error: An account can have at most one IPv6 range per region");
    expect(await planned(ranges(web), "-replace=stratus_ipv6_range.r0")).not.toMatch(/Error|Warning/);
    workspace.forget();
    expect(await planned(ranges(web))).toContain(`Warning: Instance ${String(web)} already has one IPv6 range`);
    expect(await planned(ranges(api))).toContain(
      'Warning: The account already has one IPv6 range with the region "us-east"',
    );
  });

  test("R1-039: a second private address is a warning, because an assignment may make room for it", async () => {
    const [web, api] = [await made("web", { private_ip: true }), await made("api")];
    const inside = (compute_id: number) => ({ compute_id, public: false, type: "ipv4" });
    const [, present] = (await stack.api("GET", `/compute/instances/${String(web)}`))["ipv4"] as string[];
    const second = await planned({ stratus_ip_address: { it: inside(web) } });
    expect(second).toContain(`Warning: Instance ${String(web)} can have only one private IP address`);
    expect(second).toContain(`This would be the second one: it already has ${String(present)}.`);
    const two = await planned({ stratus_ip_address: { one: inside(api), other: inside(api) } });
    expect(two).toContain("This would be the second one: another resource in this plan adds one.");
    const own = { stratus_compute_instance: { own: instance("own", { private_ip: false }) } };
    await workspace.apply({ resource: own });
    const id = workspace.state("stratus_compute_instance.own")["id"] as number;
    const both = { stratus_compute_instance: { own: instance("own", { private_ip: true }) } };
    expect(await planned({ ...both, stratus_ip_address: { it: inside(id) } })).toContain(
      "another resource in this plan",
    );
    expect(await planned(both)).not.toContain("Warning");
    await workspace.apply({ resource: { ...own, stratus_ip_address: { it: { ...inside(web), public: true } } } });
    expect(await planned({ ...own, stratus_ip_address: { it: inside(web) } })).toContain(
      "This would be the second one: it already has",
    );
    await workspace.apply({ resource: { stratus_ip_address: { it: inside(api) } } });
    expect(await planned({ stratus_ip_address: { it: inside(web) } })).toContain(
      `Warning: Instance ${String(web)} would be left with the private addresses`,
    );
  });

  test("R3-148, R3-180: one address in two assignments, and one tag twice", async () => {
    const [web, api, third] = [await made("web"), await made("api"), await made("third")];
    const extra = (await stack.api("POST", "/networking/ips", { compute_id: web, public: true, type: "ipv4" }))[
      "address"
    ];
    const put = (address: unknown, compute_id: number) => ({
      assignments: [{ address, compute_id, region: "us-east" }],
    });
    const words = `Error: Two resources assign ${String(extra)}`;
    const one = { one: put(extra, api) };
    expect(await planned({ stratus_ip_assignment: { ...one, other: put(extra, third) } })).toContain(words);
    const tag = { team: { label: "team", computes: [web] } };
    const twice = await planned({ stratus_tag: { ...tag, other: { label: "team", computes: [api] } } });
    expect(twice).toContain('Error: Two resources manage the tag "team"');
    expect(await planned({ stratus_tag: { ...tag, other: { label: "Team", computes: [api] } } })).toContain("2 to add");
    const whole = { stratus_ip_assignment: one, stratus_tag: tag };
    await workspace.apply({ resource: whole });
    expect(await planned({ ...whole, stratus_ip_assignment: { ...one, other: put(extra, third) } })).toContain(words);
    expect(await planned({ ...whole, stratus_tag: { ...tag, other: { label: "team" } } })).toContain(
      "Two resources manage the tag",
    );
    expect(await planned(whole, "-replace=stratus_tag.team", "-replace=stratus_ip_assignment.one")).not.toContain(
      "Error",
    );
  });

  test("R3-147, R3-159: known values of a list are validated, although others are unknown", async () => {
    const [web, far] = [await made("web"), await made("far", { region: "us-west" })];
    const [address] = (await stack.api("GET", `/compute/instances/${String(far)}`))["ipv4"] as string[];
    const later = { stratus_compute_instance: { later: instance("later") } };
    const unknown = "${stratus_compute_instance.later.public_ipv4}";
    const assign = (...assignments: readonly object[]) => ({
      ...later,
      stratus_ip_assignment: { it: { assignments } },
    });
    const region = "us-east";
    const words = "Error: An IP address can't be moved to another region";
    expect(await planned(assign({ address: unknown, compute_id: far, region }))).toContain(words);
    const id = "${stratus_compute_instance.later.id}";
    expect(await planned(assign({ address, compute_id: id, region }))).toContain(words);
    expect(await planned(assign({ address: unknown, compute_id: web, region }))).toContain("2 to add");
    const share = { ...later, stratus_ip_share: { it: { compute_id: web, ips: [unknown, address] } } };
    expect(await planned(share)).toContain("Error: An IP address can only be shared within its region");
  });

  test("R1-154, R1-161: clones and backups of another region", async () => {
    const vlan = { interfaces: [{ purpose: "vlan", label: "back" }] };
    const deployed = { image: "public/debian12", root_pass: "correct horse" };
    const web = await made("web", { ...deployed, ...vlan, backups_enabled: true });
    const far = await made("far", { region: "us-west" });
    await until(`/compute/instances/${String(web)}`, "running");
    const snapshot = { later: { compute_id: web, label: "golden" } };
    const restore = { source_id: web, backup_id: "${stratus_instance_snapshot.later.id}", compute_id: far };
    expect(await planned({ stratus_instance_snapshot: snapshot, stratus_instance_restore: { it: restore } })).toContain(
      "Error: The backup is in another region",
    );
    const { id: backup_id } = await stack.api("POST", `/compute/instances/${String(web)}/backups`, { label: "golden" });
    await until(`/compute/instances/${String(web)}/backups/${String(backup_id)}`, "successful");
    const copy = (region: string, more: object) => ({
      stratus_compute_instance: { it: instance("copy", { region, ...more }) },
    });
    const elsewhere = await planned(copy("us-west", { backup_id }));
    expect(elsewhere).toContain(`Warning: Backup ${String(backup_id)} is in another region`);
    const clone_from = { source_id: web };
    const clone = await planned(copy("us-west", { clone_from }));
    expect(clone).toContain(`Warning: Instance ${String(web)} is on a VLAN of us-east`);
    expect(clone).toContain(
      "An instance with a VLAN can only be cloned within its region. Create the clone in us-east.",
    );
    expect(await planned(copy("us-east", { clone_from }))).not.toContain("Warning");
    expect(await planned(copy("eu-central", { clone_from: { source_id: far } }))).not.toContain("Warning");
  });

  test("nothing else is read without a change", async () => {
    const [web, api] = [await made("web"), await made("api")];
    const database_id = await madeDatabase("shop");
    const extra = (await stack.api("POST", "/networking/ips", { compute_id: web, public: true, type: "ipv4" }))[
      "address"
    ];
    const [shared] = (await stack.api("GET", `/compute/instances/${String(api)}`))["ipv4"] as string[];
    const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
    const { id: domain_id } = await stack.api("POST", "/domains", zone);
    await workspace.apply({
      resource: {
        stratus_mysql_backup: { it: { database_id, label: "one" } },
        stratus_ipv6_range: { it: { compute_id: web, prefix_length: 64 } },
        stratus_ip_address: { it: { compute_id: web, public: false, type: "ipv4" } },
        stratus_ip_assignment: { it: { assignments: [{ address: extra, compute_id: api, region: "us-east" }] } },
        stratus_ip_share: { it: { compute_id: web, ips: [shared] } },
        stratus_tag: { it: { label: "team", computes: [web] } },
        stratus_domain_records: {
          it: { domain_id, records: { www: { type: "CNAME", name: "www.shop.example", target: "other.example" } } },
        },
      },
    });
    const backup = workspace.state("stratus_mysql_backup.it")["id"];
    const range = String(workspace.state("stratus_ipv6_range.it")["range"]);
    const address = String(workspace.state("stratus_ip_address.it")["address"]);
    await stack.control("DELETE", "requests");
    expect(await workspace.plan()).toEqual([]);
    expect([...(await stack.requests())].sort()).toEqual(
      [
        checkOfService,
        `GET /v4/compute/instances/${String(web)}`,
        `GET /v4/databases/mysql/instances/${String(database_id)}/backups/${String(backup)}`,
        // The record set has a name that ends in the domain's name, which may have changed.
        `GET /v4/domains/${String(domain_id)}`,
        `GET /v4/domains/${String(domain_id)}/records`,
        `GET /v4/networking/ips/${address}`,
        `GET /v4/networking/ips/${String(extra)}`,
        // The view of a range omits its route target. The list has it.
        "GET /v4/networking/ipv6/ranges",
        `GET /v4/networking/ipv6/ranges/${range}`,
        "GET /v4/tags/team",
      ].sort(),
    );
  });
});

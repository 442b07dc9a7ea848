import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";

type Json = Readonly<Record<string, unknown>>;

let stack: Stack;
let workspace: Workspace;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.control("POST", "reset");
  await stack.api("POST", "/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  workspace = stack.workspace();
  await stack.control("DELETE", "requests");
});

const set = (records: Json, more: Json = {}) => ({
  resource: { stratus_domain_records: { it: { domain_id: 1, records, ...more } } },
});

async function zone(): Promise<readonly string[]> {
  const { data } = await stack.api("GET", "/domains/1/records");
  const all = data as readonly Json[];
  return all.map(({ name, type, target }) => [name || "@", type, target].map(String).join(" ")).sort();
}

const everyType = {
  www: { type: "A", name: "www", target: "192.0.2.1", ttl_sec: 301 },
  six: { type: "AAAA", name: "www.shop.example.", target: "2001:DB8:0::1" },
  ns: { type: "NS", name: "sub", target: "ns.example.net." },
  mail: { type: "MX", target: "Mail.shop.example" },
  alias: { type: "CNAME", name: "alias", target: "www.shop.example." },
  text: { type: "TXT", name: "text", target: '"one" "two"' },
  sip: { type: "SRV", service: "sip", protocol: "_tcp", target: "host", priority: 1, weight: 2, port: 5060 },
  caa: { type: "CAA", tag: "issue", target: "ca.example" },
  ptr: { type: "PTR", name: "1", target: "www.example.net." },
  here: { type: "A", name: "here", target: "[remote_addr]" },
};

test("a set of every type is created, its second plan is empty, and destroying it leaves nothing", async () => {
  await workspace.apply(set(everyType));
  expect(await zone()).toHaveLength(Object.keys(everyType).length);
  expect(await workspace.plan()).toEqual([]);
  await workspace.destroy();
  expect(await zone()).toEqual([]);
});

test("only the difference is written, and the plan names the records that differ", async () => {
  await workspace.apply(set(everyType));
  const { ptr: _, ...others } = everyType;
  workspace.write(
    set({
      ...others,
      www: { ...everyType.www, target: "192.0.2.9" },
      ftp: { type: "A", name: "ftp", target: "192.0.2.2" },
    }),
  );
  const [change] = await workspace.plan();
  const [before, after] = [change?.before?.["records"], change?.after?.["records"]] as readonly Json[];
  const differing = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  expect(differing.sort()).toEqual(["ftp", "ptr", "www"]);
  await stack.control("DELETE", "requests");
  await workspace.apply();
  expect((await stack.writes()).map((each) => each.split(" ")[0]).sort()).toEqual(["DELETE", "POST", "PUT"]);
  expect(await workspace.plan()).toEqual([]);
});

test("another key for the same record sends no write request", async () => {
  await workspace.apply(set(everyType));
  const renamed = Object.fromEntries(Object.entries(everyType).map(([key, record]) => [`new-${key}`, record]));
  await stack.control("DELETE", "requests");
  await workspace.apply(set(renamed));
  expect(await stack.writes()).toEqual([]);
  expect(await workspace.plan()).toEqual([]);
});

test("clears a name, a priority and a time in place", async () => {
  const records = {
    a: { type: "A", name: "x", target: "192.0.2.1" },
    m: { type: "MX", target: "m.example", priority: 5 },
    t: { type: "A", name: "t", target: "192.0.2.1", ttl_sec: 300 },
  };
  await workspace.apply(set(records));
  await stack.control("DELETE", "requests");
  await workspace.apply(
    set({
      a: { type: "A", target: "192.0.2.1" },
      m: { type: "MX", target: "m.example" },
      t: { type: "A", name: "t", target: "192.0.2.1" },
    }),
  );
  const { data } = await stack.api("GET", "/domains/1/records");
  const shown = (data as readonly Json[]).map(({ name, type, priority, ttl_sec }) => [name, type, priority, ttl_sec]);
  expect(shown.sort()).toEqual([
    ["", "A", 0, 0],
    ["", "MX", 0, 0],
    ["t", "A", 0, 0],
  ]);
  expect((await stack.writes()).map((each) => each.split(" ")[0]).sort()).toEqual(["PUT", "PUT", "PUT"]);
  expect(await workspace.plan()).toEqual([]);
});

test("a record that another user changed, added or removed is seen and repaired", async () => {
  await workspace.apply(set({ www: everyType.www, mail: everyType.mail }));
  const { data } = await stack.api("GET", "/domains/1/records");
  const { id } = (data as readonly Json[]).find(({ type }) => type === "A") ?? {};
  await stack.api("PUT", `/domains/1/records/${String(id)}`, { target: "192.0.2.66", ttl_sec: 300 });
  await stack.api("POST", "/domains/1/records", { type: "A", name: "evil", target: "192.0.2.66" });
  const [change] = await workspace.plan();
  expect(Object.keys(change?.before?.["records"] as object)).toContain("evil/A");
  await workspace.apply();
  expect(await zone()).toEqual(["@ MX mail.shop.example", "www A 192.0.2.1"]);
  await stack.api("DELETE", `/domains/1/records/${String(id)}`);
  expect(await workspace.plan()).toHaveLength(1);
  await workspace.apply();
  expect(await zone()).toHaveLength(2);
  expect(await workspace.plan()).toEqual([]);
});

test("R3-046: an imported set accepts the address for [remote_addr], record by record, and still detects changes", async () => {
  const records = {
    "here/A": everyType.here,
    "six/AAAA": { type: "AAAA", name: "six", target: "[remote_addr]" },
    "www/A": { type: "A", name: "www", target: "192.0.2.1" },
  };
  for (const record of Object.values(records)) await stack.api("POST", "/domains/1/records", record);
  workspace.write(set(records));
  await workspace.init();
  const { code } = await workspace.run(["import", "-no-color", "-input=false", "stratus_domain_records.it", "1"]);
  expect(code).toBe(0);
  expect(await workspace.plan()).toEqual([]);
  const { data } = await stack.api("GET", "/domains/1/records");
  const { id } = (data as readonly Json[]).find(({ name }) => name === "here") ?? {};
  // Another record of the zone has this address, so it isn't the caller's.
  await stack.api("PUT", `/domains/1/records/${String(id)}`, { target: "192.0.2.1" });
  expect(await workspace.plan()).toHaveLength(1);
  await workspace.apply();
  expect(await zone()).toContain("here A 127.0.0.1");
  expect(await workspace.plan()).toEqual([]);
});

test("unmanaged types stay, regardless of who created them, and the plan of a new set shows its deletions", async () => {
  await stack.api("POST", "/domains/1/records", { type: "TXT", name: "", target: "v=spf1 -all" });
  await stack.api("POST", "/domains/1/records", { type: "A", name: "old", target: "192.0.2.8" });
  workspace.write(set({ www: everyType.www }, { leave_types: ["TXT"] }));
  await workspace.init();
  const { output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  expect(output).toContain("1 record of domain 1 will be deleted");
  expect(output).toContain("old A 192.0.2.8");
  await workspace.apply();
  expect(await zone()).toEqual(["@ TXT v=spf1 -all", "www A 192.0.2.1"]);
  await stack.api("POST", "/domains/1/records", { type: "TXT", name: "more", target: "text" });
  expect(await workspace.plan()).toEqual([]);
  await workspace.destroy();
  expect(await zone()).toEqual(["@ TXT v=spf1 -all", "more TXT text"]);
});

test("existing records are adopted without a write request", async () => {
  for (const { name, type, target } of [everyType.www, everyType.caa as Json as typeof everyType.www]) {
    await stack.api("POST", "/domains/1/records", {
      type,
      target,
      ...(name ? { name } : {}),
      ...(type === "CAA" ? { tag: "issue" } : { ttl_sec: 300 }),
    });
  }
  await stack.control("DELETE", "requests");
  await workspace.apply(set({ www: everyType.www, caa: everyType.caa }));
  expect(await stack.writes()).toEqual([]);
});

test.each(["1", "shop.example"])(
  "it is imported by %s, and with the keys of the import the plan is empty",
  async (id) => {
    const { here: _, ...all } = everyType;
    await workspace.apply(set(all));
    await workspace.must("state", "rm", "stratus_domain_records.it");
    const keyed = Object.fromEntries(
      Object.entries(all).map(([, record]) => {
        const owner = "service" in record ? "_sip._tcp" : "name" in record ? record.name.split(".")[0] : "@";
        return [`${String(owner)}/${record.type}`, record.type === "MX" ? { ...record, priority: 0 } : record];
      }),
    );
    workspace.write(set(keyed));
    await workspace.must("import", "-no-color", "-input=false", "stratus_domain_records.it", id);
    expect(await workspace.plan()).toEqual([]);
    workspace.write(set(all));
    await stack.control("DELETE", "requests");
    await workspace.apply();
    expect(await stack.writes()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
  },
);

test("the changes before an error are recorded, and the next apply continues", async () => {
  await workspace.apply(set({ www: everyType.www }));
  await stack.control("POST", "faults", {
    match: { method: "POST", path: "/domains/*/records", nth: 2 },
    effect: { status: 400 },
  });
  const three = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "A", name, target: "192.0.2.3" }]));
  workspace.write(set({ www: everyType.www, ...three }));
  const { code } = await workspace.run(["apply", "-no-color", "-auto-approve", "-input=false"]);
  expect(code).toBe(1);
  const made = (await zone()).length;
  expect(Object.keys(workspace.state("stratus_domain_records.it")["records"] as object)).toHaveLength(made);
  await workspace.apply();
  expect(await zone()).toHaveLength(4);
  expect(await workspace.plan()).toEqual([]);
});

test("an alias and a mail host swap names in one apply", async () => {
  const alias = { type: "CNAME", name: "one", target: "example.net" };
  const host = { type: "A", name: "two", target: "192.0.2.1" };
  await workspace.apply(set({ alias, host, none: { type: "MX", target: "" } }));
  await workspace.apply(
    set({
      alias: { ...alias, name: "two" },
      host: { ...host, name: "one" },
      mail: { type: "MX", target: "one.shop.example" },
    }),
  );
  expect(await zone()).toEqual(["@ MX one.shop.example", "one A 192.0.2.1", "two CNAME example.net"]);
  expect(await workspace.plan()).toEqual([]);
});

test("single records move into a set within one apply, and back: nothing is lost or duplicated", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `r${String(index)}`,
      { type: "A", name: `r${String(index)}`, target: "192.0.2.1" },
    ]),
  );
  const singles = {
    resource: {
      stratus_domain_record: Object.fromEntries(
        Object.entries(many).map(([key, record]) => [key, { ...record, domain_id: 1 }]),
      ),
    },
  };
  await workspace.apply(singles);
  for (const configuration of [set(many), singles, set(many)]) {
    await workspace.apply(configuration);
    expect(await zone()).toHaveLength(12);
    expect(await workspace.plan()).toEqual([]);
  }
});

test("the set and single records of one type are rejected before any request", async () => {
  const both = {
    resource: {
      ...set({ www: everyType.www }).resource,
      stratus_domain_record: { one: { domain_id: 1, type: "A", name: "one", target: "192.0.2.5" } },
    },
  };
  workspace.write(both);
  await workspace.init();
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  expect(code).toBe(1);
  expect(output).toContain("Two resources manage the records of one domain");
});

test("values known after apply, and a domain of the same run", async () => {
  await workspace.apply({
    resource: {
      stratus_domain: { zone: { domain: "new.example", type: "master", soa_email: "ops@new.example" } },
      stratus_domain_records: {
        it: {
          domain_id: "${stratus_domain.zone.id}",
          records: { www: { type: "TXT", name: "www", target: "zone ${stratus_domain.zone.id}" } },
        },
      },
    },
  });
  expect((await stack.api("GET", "/domains/2/records"))["data"]).toMatchObject([{ name: "www", target: "zone 2" }]);
  expect(await workspace.plan()).toEqual([]);
});

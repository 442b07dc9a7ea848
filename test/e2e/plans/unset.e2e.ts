import { runHcl } from "../support/hcl";
import { type Stack, startStack } from "../support/stack";

// Attributes that a configuration no longer sets. test/perturb/removals.test.ts removes every attribute in process.

jest.setTimeout(120_000);

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example", ttl_sec: 7200 };
const www = { type: "A", name: "www", target: "192.0.2.1" };
const monthly = { frequency: "monthly", duration: 3, hour_of_day: 4, day_of_week: 2, week_of_month: 3 };
const engines = { mysql: "mysql/8.0.30", postgresql: "postgresql/14.6" };

const databases = (updates?: object) =>
  Object.fromEntries(
    Object.entries(engines).map(([name, engine]) => [
      `stratus_${name}_database`,
      { it: { label: name, region: "us-east", type: "g6-dedicated-2", engine, ...(updates && { updates }) } },
    ]),
  );

const configuration = (record: object, updates?: object) => ({
  resource: {
    stratus_domain: { one: zone, many: { ...zone, domain: "other.example" } },
    stratus_domain_record: { www: { domain_id: "${stratus_domain.one.id}", ...www, ...record } },
    stratus_domain_records: {
      all: { domain_id: "${stratus_domain.many.id}", records: { www: { ...www, ...record } } },
    },
    ...databases(updates),
  },
});

async function withStack(dialect: "stratus" | "linode", test: (stack: Stack) => Promise<void>): Promise<void> {
  const stack = await startStack("fast", { dialect });
  try {
    await test(stack);
  } finally {
    await stack.close();
  }
}

const timesOf = async (stack: Stack) =>
  Promise.all(
    [1, 2].map(async (domain) => {
      const { data } = await stack.api("GET", `/domains/${String(domain)}/records`);
      return (data as readonly { readonly ttl_sec: number }[]).map(({ ttl_sec }) => ttl_sec);
    }),
  );

test.each(["stratus", "linode"] as const)(
  "a record's time and a database's window are reset when they are removed (dialect %s)",
  (dialect) =>
    withStack(dialect, async (stack) => {
      const workspace = stack.workspace();
      await workspace.apply(configuration({ ttl_sec: 3600 }, monthly));
      expect(await timesOf(stack)).toEqual([[3600], [3600]]);
      await workspace.apply(configuration({}));
      expect(await workspace.plan()).toEqual([]);
      expect(await timesOf(stack)).toEqual([[0], [0]]);
      for (const engine of Object.keys(engines)) {
        const { id } = workspace.state(`stratus_${engine}_database.it`);
        expect(await stack.api("GET", `/databases/${engine}/instances/${String(id)}`)).toMatchObject({
          updates: { frequency: "weekly", duration: 3, hour_of_day: 0, day_of_week: 1, week_of_month: null },
        });
      }
    }),
);

const edge = `
resource "stratus_firewall" "edge" {
  label = "edge"
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "DROP"
  }
}
`;

test("rules added by hand in a direction that HCL omits are removed", () =>
  withStack("stratus", async (stack) => {
    const workspace = stack.workspace();
    const { url, token } = stack;
    const provider = `provider "stratus" {\n  base_url = "${url}"\n  token    = "${token}"\n}\n`;
    expect((await runHcl(workspace, provider + edge, "apply", "-auto-approve")).code).toBe(0);
    expect(await workspace.plan()).toEqual([]);
    const rule = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] }, ports: "22" };
    for (const direction of ["inbound", "outbound"]) {
      const before = await stack.api("GET", "/networking/firewalls/1/rules");
      await stack.api("PUT", "/networking/firewalls/1/rules", { ...before, [direction]: [rule] });
      const [change] = await workspace.plan();
      expect(change).toMatchObject({
        actions: ["update"],
        before: { rules: { [direction]: [{ ports: "22" }] } },
        after: { rules: { [direction]: [] } },
      });
      await workspace.must("apply", "-auto-approve", "-no-color", "-input=false");
      expect(await stack.api("GET", "/networking/firewalls/1/rules")).toMatchObject({ inbound: [], outbound: [] });
      expect(await workspace.plan()).toEqual([]);
    }
  }));

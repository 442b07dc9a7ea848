import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";

jest.setTimeout(240_000);

const sip = { type: "SRV", service: "sip", protocol: "tcp", priority: 1, weight: 2, port: 5060 };
const zone = (domain: string) => ({ domain, type: "master", soa_email: "ops@shop.example" });
const domain_id = "${stratus_domain.zone.id}";
const ofDomain = "${stratus_domain.zone.domain}";

let stack: Stack;
let workspace: Workspace;

beforeEach(async () => {
  stack = await startStack("fast");
  workspace = stack.workspace();
});
afterEach(() => stack.close());

/** The records that the service stores, as `name type target`. */
async function stored(id: number): Promise<readonly string[]> {
  const { data } = (await stack.api("GET", `/domains/${String(id)}/records`)) as {
    data: readonly { name: string; type: string; target: string }[];
  };
  return data.map(({ name, type, target }) => `${name || "@"} ${type} ${target}`).sort();
}

const changedBy = (plan: Awaited<ReturnType<Workspace["plan"]>>) =>
  plan.map(({ address, actions }) => `${actions.join()} ${address}`).sort();

/** Renames the domain in place: one apply must bring the service to the configuration. */
async function rename(to: object): Promise<readonly string[]> {
  workspace.write(to as Readonly<Record<string, unknown>>);
  const changes = changedBy(await workspace.plan());
  await workspace.must("apply", "-no-color", "-input=false", "plan.bin");
  expect(await workspace.plan()).toEqual([]);
  return changes;
}

test("single records follow their domain when it is renamed in place", async () => {
  const configuration = (domain: string) => ({
    resource: {
      stratus_domain: { zone: zone(domain) },
      stratus_domain_record: {
        sip: { domain_id, ...sip, target: "host" },
        far: { domain_id, ...sip, port: 5061, target: "far.other.example" },
        full: { domain_id, type: "A", name: "full.old.example", target: "192.0.2.1" },
        computed: { domain_id, type: "A", name: `computed.${ofDomain}`, target: "192.0.2.2" },
        plain: { domain_id, type: "A", name: "plain", target: "192.0.2.3" },
        written: { domain_id, type: "CNAME", name: "written", target: "full.old.example" },
        alias: { domain_id, type: "CNAME", name: "alias", target: `plain.${ofDomain}` },
        text: { domain_id, type: "TXT", target: "old.example" },
      },
    },
  });
  await workspace.apply(configuration("Old.example"));
  const unchanged = ["plain A 192.0.2.3", "written CNAME full.old.example", "computed A 192.0.2.2"];
  const same = [...unchanged, "@ SRV far.other.example", "@ TXT old.example"];
  expect(await stored(1)).toEqual(
    [...same, "@ SRV host.old.example", "alias CNAME plain.old.example", "full A 192.0.2.1"].sort(),
  );

  expect(await rename(configuration("new.example"))).toEqual([
    "update stratus_domain.zone",
    "update stratus_domain_record.alias",
    "update stratus_domain_record.full",
    "update stratus_domain_record.sip",
  ]);
  // A name outside the domain is relative to it, as for a record that is created so.
  expect(await stored(1)).toEqual(
    [...same, "@ SRV host.new.example", "alias CNAME plain.new.example", "full.old.example A 192.0.2.1"].sort(),
  );
});

test("a record set follows its domain when it is renamed in place", async () => {
  const configuration = (domain: string) => ({
    resource: {
      stratus_domain: { zone: zone(domain) },
      stratus_domain_records: {
        all: {
          domain_id,
          records: {
            sip: { ...sip, target: "host" },
            full: { type: "A", name: "full.old.example", target: "192.0.2.1" },
            plain: { type: "A", name: "plain", target: "192.0.2.3" },
          },
        },
      },
    },
  });
  await workspace.apply(configuration("old.example"));
  expect(await rename(configuration("new.example"))).toEqual([
    "update stratus_domain.zone",
    "update stratus_domain_records.all",
  ]);
  expect(await stored(1)).toEqual(["@ SRV host.new.example", "full.old.example A 192.0.2.1", "plain A 192.0.2.3"]);
});

test("records follow a domain that was renamed outside Terraform, also after an import", async () => {
  const { id } = await stack.api("POST", "/domains", zone("old.example"));
  const records = `/domains/${String(id)}/records`;
  await stack.api("POST", records, { ...sip, port: 5061, target: "host" });
  await stack.api("POST", records, { type: "A", name: "full", target: "192.0.2.1" });
  const configuration = {
    resource: {
      stratus_domain_record: {
        sip: { domain_id: id, ...sip, target: "host" },
        imported: { domain_id: id, ...sip, port: 5061, target: "host" },
        full: { domain_id: id, type: "A", name: "full.old.example", target: "192.0.2.1" },
      },
    },
    import: [
      { to: "stratus_domain_record.imported", id: `${String(id)}/1` },
      { to: "stratus_domain_record.full", id: `${String(id)}/2` },
    ],
  };
  await workspace.apply(configuration);
  expect(await workspace.plan()).toEqual([]);

  await stack.api("PUT", `/domains/${String(id)}`, { domain: "new.example" });
  expect(await rename(configuration)).toEqual([
    "update stratus_domain_record.full",
    "update stratus_domain_record.imported",
    "update stratus_domain_record.sip",
  ]);
  expect(await stored(Number(id))).toEqual([
    "@ SRV host.new.example",
    "@ SRV host.new.example",
    "full.old.example A 192.0.2.1",
  ]);
});

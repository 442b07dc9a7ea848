import type { Contract } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { domainRecords } from "../../../../src/resources/domain_records/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { image } from "../../../../src/resources/image/contract";
import { ipAssignment } from "../../../../src/resources/ip_assignment/contract";
import { tag } from "../../../../src/resources/tag/contract";
import { useEmulator } from "../../../emulator/support";
import { type Made, type ProviderRun, runOn } from "../../../support/terraform/provider-run";

const emulator = useEmulator();
let run: ProviderRun;
beforeEach(() => {
  run = runOn(emulator);
});
afterEach(() => run.close());

const place = { region: "us-east", type: "g6-standard-1" };
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

/** The requests that a function sends. */
async function requestsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  await emulator.control("DELETE", "/requests");
  await work();
  const logged = (await emulator.control("GET", "/requests")).body as unknown as readonly {
    method: string;
    path: string;
  }[];
  return logged.map(({ method, path }) => `${method} ${path}`);
}

describe("the read that follows an import", () => {
  const label = "shop";
  const path = `GET /v4/tags/${label}`;
  let imported: Made;
  beforeEach(async () => {
    for (const name of ["one", "two", "three"])
      await emulator.make("/domains", { ...zone, domain: `${name}.example`, tags: [label] });
    imported = await run.import(tag, label);
  });
  const refreshed = (made: Made, of: ProviderRun = run) => requestsOf(() => of.refreshed(made));

  it("sends no request if its state is the one that the import returned", async () => {
    const sent = await requestsOf(async () => {
      expect((await run.refreshed(imported))?.stored).toEqual(imported.stored);
    });
    expect(sent).toEqual([]);
  });

  it("sends a request if its state differs, such as a state of an earlier run", async () => {
    const { stored, object } = imported;
    const earlier = { ...stored, state: { ...stored.state, domains: [1, 2] } };
    expect(await refreshed({ stored: earlier, object })).toEqual([path]);
    // The response of an import serves only one read, whichever read that is.
    expect(await refreshed(imported)).toEqual([path]);
  });

  it("sees changes since the import if it is not the first read", async () => {
    await run.refreshed(imported);
    await emulator.call("PUT", "/domains/1", { tags: [] });
    expect((await run.refreshed(imported))?.object).toMatchObject({ domains: [2, 3] });
  });

  it("sends a request in a run without the import", async () => {
    const next = runOn(emulator);
    expect(await refreshed(imported, next)).toEqual([path]);
    await next.close();
  });

  it("accepts a set in another order, in which Terraform may store it, as the same state", async () => {
    const { stored, object } = imported;
    const domains = [...(stored.state["domains"] as readonly number[])].reverse();
    expect(await refreshed({ stored: { ...stored, state: { ...stored.state, domains } }, object })).toEqual([]);
  });

  it("sends no request for a set of records, which has its own read", async () => {
    await emulator.make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
    const records = await run.import(domainRecords, "1");
    expect(await requestsOf(() => run.refreshed(records))).toEqual([]);
  });
});

it("several imports share lists, and the reads after them send no requests", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    ids.push(String((await emulator.make("/compute/instances", { ...place, label: `web-${String(index)}` })).id));
  }
  let all: readonly Made[] = [];
  const sent = await requestsOf(async () => {
    all = await Promise.all(ids.map((id) => run.import(computeInstance, id)));
  });
  expect(sent).toEqual(["GET /v4/compute/instances"]);
  expect(all.map(({ object }) => object["label"])).toEqual(ids.map((_, index) => `web-${String(index)}`));
  expect(await requestsOf(() => Promise.all(all.map((one) => run.refreshed(one))))).toEqual([]);
});

it.each<[Contract, string]>([
  [domain, "7"],
  [image, "private/7"],
  [tag, "nothing"],
  [ipAssignment, "192.0.2.9"],
  [ipAssignment, "2001:db8:9::/64"],
])("reports an unknown id of %#", async (contract, id) => {
  const words = `There is no stratus_${contract.name} with the import ID ${JSON.stringify(id)}. An import ID has the form`;
  await expect(run.import(contract, id)).rejects.toThrow(words);
});

it.each<[Contract, string, string]>([
  [domain, "bücher.example", "xn--bcher-kva.example"],
  [domainRecord, "bücher.example/www/A", "xn--bcher-kva.example"],
])("shows an id with non-ASCII letters in Punycode: %#", async (contract, id, ascii) => {
  await expect(run.import(contract, id)).rejects.toThrow(`Write the domain name in Punycode: "${ascii}".`);
});

describe("an imported firewall", () => {
  const label = "edge";
  let firewallId: unknown;
  beforeEach(async () => {
    const { id } = await emulator.make("/compute/instances", { ...place, label: "web" });
    firewallId = (await emulator.make("/networking/firewalls", { label, rules, devices: { computes: [id] } })).id;
  });

  it.each(["by its id", "by its label"])("has no devices: %s", async (how) => {
    const edge = await run.import(firewall, how === "by its id" ? String(firewallId) : label);
    expect(edge.object["devices"]).toBeUndefined();
    const next = runOn(emulator);
    expect((await next.refreshed(edge))?.object["devices"]).toBeUndefined();
    await next.close();
  });

  it("warns only if the configured devices omit an existing one", async () => {
    const edge = await run.import(firewall, label);
    const own = { label, rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } };
    const reported = async (more: object) => {
      const next = runOn(emulator);
      await next.plan(firewall, edge, { ...own, ...more });
      await next.close();
      return next.reported;
    };
    expect(await reported({ devices: { computes: [1] } })).toEqual([]);
    expect(await reported({})).toEqual([]);
    const [warning, ...others] = await reported({ devices: { computes: [] } });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      severity: "warning",
      summary: "Firewall 1 protects instances that devices doesn't list",
      path: ["devices"],
    });
    expect(warning?.detail).toContain("instances from the firewall: 1.");
  });
});

import type { AccountObject } from "../../../src/cli/account";
import { compare } from "../../../src/cli/match/compared-objects";
import { matchAccount, type MatchOptions } from "../../../src/cli/match/match-account";
import type { Properties } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import type { ShownPlan } from "../../../src/terraform/shown-plan";

const kind = (name: string) => {
  const found = contracts.find((each) => each.name === name);
  if (!found) throw new Error(`there is no kind ${name}`);
  return found;
};

const object = (name: string, importId: string, attributes: Properties): AccountObject => ({
  contract: kind(name),
  importId,
  attributes,
  parent: {},
});

const zone = object("domain", "7", { id: 7, domain: "shop.example", type: "master", soaEmail: "ops@shop.example" });
const record = (id: number, more: Properties) =>
  object("domain_record", `7/${String(id)}`, { id, domainId: 7, type: "A", name: "www", target: "192.0.2.1", ...more });

/**
 * A resource that the plan creates. `open` has its unknown values with what they refer to, if anything. In HCL, the
 * configuration only has the references of an expression.
 */
function created(address: string, values: Properties, open: Readonly<Record<string, string>> = {}, isHcl = false) {
  const [type = "", name = ""] = address.split(".").slice(-2);
  const unknown = Object.fromEntries(["id", ...Object.keys(open)].map((each) => [each, true]));
  const masks = { before_sensitive: {}, after_sensitive: {} };
  const change = { actions: ["create"], before: null, after: values, after_unknown: unknown, ...masks };
  const expressions = {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { constant_value: value }])),
    ...Object.fromEntries(
      Object.entries(open).flatMap(([key, reference]) =>
        reference === ""
          ? []
          : [
              [
                key,
                isHcl ? { references: [reference] } : { constant_value: `\${${reference}}`, references: [reference] },
              ],
            ],
      ),
    ),
  };
  return {
    shown: { address, mode: "managed", type, name, change },
    configured: { address, mode: "managed", expressions },
  };
}

function match(
  resources: readonly ReturnType<typeof created>[],
  objects: readonly AccountObject[],
  options: MatchOptions = {},
) {
  const plan: ShownPlan = {
    resource_changes: resources.map(({ shown }) => shown),
    configuration: { root_module: { resources: resources.map(({ configured }) => configured) } },
  };
  const listed = (name: string) =>
    objects.filter(({ contract }) => contract.name === name).map(({ attributes }) => attributes);
  const found = matchAccount(compare(plan), { objects, listed }, options);
  return {
    matched: found.matched.map(({ resource, object: { importId }, by }) => [resource.address, importId, by]),
    ambiguous: found.ambiguous.map(({ resource, candidates }) => [
      resource.address,
      candidates.map(({ importId }) => importId),
    ]),
    notFound: found.notFound.map(({ address }) => address),
    managed: found.managed.map(({ resource, object: { importId, manager } }) => [resource.address, importId, manager]),
  };
}

const domain = created("stratus_domain.zone", {
  domain: "Shop.Example",
  type: "master",
  soa_email: "dns@shop.example",
});
const domainId = { domain_id: "stratus_domain.zone.id" };
const www = { type: "A", name: "www", target: "192.0.2.1" };

it("matches a domain and its record, whose domain_id refers to it, even if other values differ", () => {
  const found = match(
    [domain, created("stratus_domain_record.www", www, domainId)],
    [zone, record(8, { ttlSec: 300 })],
  );
  expect(found).toEqual({
    matched: [
      ["stratus_domain.zone", "7", "key"],
      ["stratus_domain_record.www", "7/8", "key"],
    ],
    ambiguous: [],
    notFound: [],
    managed: [],
  });
});

it("leaves a record in HCL for the next plan, because only Terraform knows its domain", () => {
  const own = created("stratus_domain_record.www", www, domainId, true);
  expect(match([domain, own], [zone, record(8, {})])).toMatchObject({
    matched: [["stratus_domain.zone", "7", "key"]],
    ambiguous: [["stratus_domain_record.www", ["7/8"]]],
  });
});

it("lists what the account doesn't have, and what has the same name in another domain", () => {
  const other = object("domain_record", "9/8", { id: 8, domainId: 9, ...www });
  const missing = created("stratus_domain_record.api", { ...www, name: "api" }, domainId);
  const found = match([domain, created("stratus_domain_record.www", www, domainId), missing], [zone, other]);
  expect(found.notFound).toEqual(["stratus_domain_record.www", "stratus_domain_record.api"]);
});

it("never chooses between equal objects, unless the user does", () => {
  const own = [domain, created("stratus_domain_record.www", www, domainId)];
  const account = [zone, record(8, {}), record(9, {})];
  expect(match(own, account).ambiguous).toEqual([["stratus_domain_record.www", ["7/8", "7/9"]]]);
  const given = [{ address: "stratus_domain_record.www", importId: "7/9" }];
  expect(match(own, account, { given })).toMatchObject({
    matched: [
      ["stratus_domain.zone", "7", "key"],
      ["stratus_domain_record.www", "7/9", "choice"],
    ],
    ambiguous: [],
  });
});

it("doesn't match an object that a state has, and names the address that has it", () => {
  const managerOf = ({ importId }: { readonly importId: string }) => (importId === "7" ? "dns/zone" : undefined);
  expect(match([domain], [zone], { managerOf })).toEqual({
    matched: [],
    ambiguous: [],
    notFound: [],
    managed: [["stratus_domain.zone", "7", "dns/zone"]],
  });
});

it("ignores values that listings omit when it compares objects without a key", () => {
  const size = { region: "us-east", type: "g6-nanode-1" };
  const own = created(
    "stratus_compute_instance.web",
    { ...size, private_ip: false, watchdog_enabled: true },
    { label: "" },
  );
  const instance = (id: number, more: Properties) =>
    object("compute_instance", String(id), {
      id,
      label: `i${String(id)}`,
      region: "us-east",
      type: "g6-nanode-1",
      ...more,
    });
  expect(match([own], [instance(1, {})]).matched).toEqual([["stratus_compute_instance.web", "1", "attributes"]]);
  expect(match([own], [instance(1, { region: "eu-west" })]).matched).toEqual([]);
});

it("finds the records of a domain as one resource by the domain", () => {
  const own = created("stratus_domain_records.all", { domain_id: 7, records: {} });
  const other = created("stratus_domain_records.none", { domain_id: 8, records: {} });
  const found = match([own, other], [zone, record(8, {})]);
  expect(found).toMatchObject({
    matched: [["stratus_domain_records.all", "7", "key"]],
    notFound: ["stratus_domain_records.none"],
  });
});

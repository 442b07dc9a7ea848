import { movesText } from "../../../src/cli/commands/refactor/report";
import { compare } from "../../../src/cli/match/compared-objects";
import { pairObjects } from "../../../src/cli/match/pair-objects";
import type { ShownPlan } from "../../../src/terraform/shown-plan";

type Values = Readonly<Record<string, unknown>>;

const change = (address: string, before: Values | null, after: Values | null, unknown: Values = {}) => {
  const [type = "", name = ""] = address.split(".");
  const actions = [before ? "delete" : "create"];
  const masks = { after_unknown: unknown, before_sensitive: {}, after_sensitive: {} };
  return { address, mode: "managed", type, name, change: { actions, before, after, ...masks } };
};
const destroyed = (address: string, values: Values) => change(address, values, null);

/** A created object. Attributes with references are unknown, and so is the id. */
function created(address: string, written: Values) {
  const isOpen = (value: unknown) => JSON.stringify(value).includes("${");
  const entries = Object.entries(written);
  const known = Object.fromEntries(entries.filter(([, value]) => !isOpen(value)));
  const unknown = Object.fromEntries(entries.filter(([, value]) => isOpen(value)).map(([name]) => [name, true]));
  return { written, ...change(address, null, known, { id: true, ...unknown }) };
}

const plan = (...changes: (ReturnType<typeof destroyed> & { readonly written?: Values })[]): ShownPlan => ({
  resource_changes: changes,
  configuration: {
    root_module: {
      resources: changes.flatMap(({ address, mode, written }) => {
        const expressions = Object.entries(written ?? {}).map(([name, value]) => [name, { constant_value: value }]);
        return written
          ? [{ address, mode, expressions: Object.fromEntries(expressions) as Record<string, object> }]
          : [];
      }),
    },
  },
});

const pairing = (...changes: Parameters<typeof plan>) => pairObjects(compare(plan(...changes)));
const addresses = (objects: readonly { readonly address: string }[]) => objects.map(({ address }) => address);

const oldZone = destroyed("stratus_domain.zone", { id: 7, domain: "shop.example", soa_email: "ops@shop.example" });
const newZone = created("stratus_domain.names", { domain: "shop.example", soa_email: "ops@shop.example" });
const text = { type: "TXT", name: "", target: "v=spf1 ip4:192.0.2.10 -all" };
const oldText = destroyed("stratus_domain_record.spf", { id: 8, domain_id: 7, ...text });

it("pairs a record by the domain that its domain_id refers to", () => {
  const record = created("stratus_domain_record.text", { domain_id: "${stratus_domain.names.id}", ...text });
  const { pairs, ambiguous } = pairing(oldZone, oldText, newZone, record);
  expect(pairs.map(({ gone, fresh, by }) => [gone.address, fresh.address, by])).toEqual([
    ["stratus_domain.zone", "stratus_domain.names", "key"],
    ["stratus_domain_record.spf", "stratus_domain_record.text", "key"],
  ]);
  expect(ambiguous).toEqual([]);
});

it("doesn't pair a record of a new domain with the record of a destroyed one", () => {
  const other = created("stratus_domain.names", { domain: "other.example", soa_email: "ops@shop.example" });
  const record = created("stratus_domain_record.text", { domain_id: "${stratus_domain.names.id}", ...text });
  const result = pairing(oldZone, oldText, other, record);
  expect([result.pairs, result.ambiguous]).toEqual([[], []]);
  expect(addresses(result.created)).toEqual(["stratus_domain.names", "stratus_domain_record.text"]);
  expect(addresses(result.destroyed)).toEqual(["stratus_domain.zone", "stratus_domain_record.spf"]);
});

it("leaves an object open if its key is an expression, and suggests --pair", () => {
  const target = "v=spf1 ip4:${stratus_compute_instance.web.public_ipv4} -all";
  const record = created("stratus_domain_record.text", { ...text, domain_id: "${stratus_domain.names.id}", target });
  const result = pairing(oldZone, oldText, newZone, record);
  expect(result.ambiguous.map(({ fresh, candidates }) => [fresh.address, addresses(candidates)])).toEqual([
    ["stratus_domain_record.text", ["stratus_domain_record.spf"]],
  ]);
  expect([addresses(result.created), result.pairs.length]).toEqual([[], 1]);
  expect(textOf(result)).toMatch(/unclear .*\n[^]*, so they aren't paired\. .*refactor shop --pair OLD=NEW/);
});

it("suggests --pair if a created object may be a destroyed one with another name", () => {
  const other = created("stratus_domain.names", { domain: "other.example", soa_email: "ops@shop.example" });
  expect(textOf(pairing(oldZone, other))).toMatch(/are the same, pair them: .*refactor shop --pair OLD=NEW/);
  expect(textOf(pairing(oldZone, newZone))).not.toContain("--pair");
  expect(textOf(pairing(oldZone))).not.toContain("--pair");
});

it("pairs objects without a name only if they are equal and no other object is", () => {
  const old = (name: string) => destroyed(`random_string.${name}`, { length: 8, prefix: null });
  const fresh = (name: string, more: Values = {}) => created(`random_string.${name}`, { length: 8, ...more });
  expect(pairing(old("one"), fresh("first")).pairs.map(({ by }) => by)).toEqual(["attributes"]);
  expect(pairing(old("one"), fresh("first", { length: 9 })).pairs).toEqual([]);
  expect(pairing(old("one"), fresh("first", { prefix: "${local.tag}-x" })).ambiguous).toHaveLength(1);
  expect(pairing(old("one"), old("two"), fresh("first")).ambiguous).toHaveLength(1);
  expect(pairing(old("one"), fresh("first"), fresh("second")).ambiguous).toHaveLength(2);
});

function textOf(found: ReturnType<typeof pairing>) {
  const places = {
    before: ({ address }: { address: string }) => address,
    now: ({ address }: { address: string }) => address,
  };
  const present = { open: [], done: [] };
  return movesText({ stack: "shop", host: "cdktf", isOutdated: false, pairing: found, moves: [], present, places });
}

import { type Contract, type Field, snake } from "../../../../src/contract";
import { valueToTerraform } from "../../../../src/objects/terraform/values";
import { resourceHandler } from "../../../../src/provider/engine/operations/resource";
import type { Attribute } from "../../../../src/provider/plugin/schema";
import type { Value } from "../../../../src/provider/plugin/value";
import { contracts } from "../../../../src/resources/contracts";

/** A value that is neither a default nor the one that clears the field. */
function sample({ spec }: Field): unknown {
  const { kind, item, fields, choices = [], default: fallback } = spec;
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, sample(inner)]));
  if (item && kind !== "map") return [sample(item)];
  if (kind === "int") return 7;
  if (kind === "flag") return fallback !== true;
  return choices.find((choice) => choice !== fallback) ?? "there";
}

/** The paths of a field and of everything inside it, including single objects. */
function pathsOf(name: string, { spec }: Field): string[] {
  const inside = Object.entries(spec.fields ?? {}).flatMap(([each, inner]) => pathsOf(`${name}.${each}`, inner));
  return [name, ...inside];
}

/** The planned value of a formerly set attribute after its removal. */
function planned(
  contract: Contract,
  name: string,
  field: Field,
  attribute: Attribute,
): [prior: Value, after: Value | undefined] {
  const prior = valueToTerraform(attribute, sample(field));
  const path = [snake(name)];
  const { planUnset } = resourceHandler(contract, {});
  return [prior, planUnset?.({ path, attribute, prior, private: { written: pathsOf(name, field) } })];
}

const removable = contracts
  .filter(
    ({ operations, action }) =>
      action === undefined && (operations.includes("create") || operations.includes("update")),
  )
  .flatMap((contract) => {
    const { attributes } = resourceHandler(contract, {}).schema;
    return Object.entries(contract.fields).flatMap(([name, field]) => {
      const attribute = attributes[snake(name)];
      return attribute?.optional === true && attribute.computed === true ? [{ contract, name, field, attribute }] : [];
    });
  });

/** The specification has no request that clears these, or clearing them recreates the object or loses data. */
const staying = [
  "compute_instance.label",
  "compute_instance.image",
  "compute_instance.backupsEnabled",
  "compute_instance.privateIp",
  "compute_instance.alerts",
  "compute_instance.watchdogEnabled",
  "compute_instance.backups",
  "domain_record.weight",
  "domain_record.port",
  "domain_record.service",
  "domain_record.tag",
  "image.label",
  "mysql_database.replicationType",
  "postgresql_database.replicationType",
  "ipv6_range.computeId",
  "ipv6_range.routeTarget",
];

/** The maintenance window of a new database. */
const newWindow = { frequency: "weekly", duration: 3, hour_of_day: 0, day_of_week: 1, week_of_month: null };

describe("an attribute that was set and is removed", () => {
  const nameOf = ({ contract, name }: (typeof removable)[number]) => `${contract.name}.${name}`;

  test("returns to its default or is cleared, except for these", () => {
    const kept = removable.filter(({ contract, name, field, attribute }) => {
      const [prior, after] = planned(contract, name, field, attribute);
      return JSON.stringify(prior) === JSON.stringify(after);
    });
    expect(kept.map(nameOf).sort()).toEqual([...staying].sort());
  });

  test.each(removable.filter((each) => !staying.includes(nameOf(each))).map((each) => [nameOf(each), each] as const))(
    "%s",
    (_, { contract, name, field, attribute }) => {
      const [, after] = planned(contract, name, field, attribute);
      const { default: fallback, unsetValue } = field.spec;
      const expected: { readonly [name: string]: unknown } = {
        "firewall.devices": { computes: [] },
        "mysql_database.updates": newWindow,
        "postgresql_database.updates": newWindow,
      };
      expect(after).toEqual(expected[`${contract.name}.${name}`] ?? fallback ?? unsetValue);
    },
  );

  test("a part of an object that was never set stays unchanged", () => {
    const firewall = removable.find((each) => nameOf(each) === "firewall.devices");
    if (!firewall) throw new Error("a firewall has devices");
    const { planUnset } = resourceHandler(firewall.contract, {});
    const prior = { computes: [7] };
    const question = { path: ["devices"], attribute: firewall.attribute, prior };
    expect(planUnset?.({ ...question, private: { written: ["devices"] } })).toEqual(prior);
    expect(planUnset?.({ ...question, private: {} })).toBeUndefined();
  });
});

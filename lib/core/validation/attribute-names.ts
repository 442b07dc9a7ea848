import type { IConstruct } from "constructs";
import {
  type AnyContract,
  type Fields,
  isObject,
  nameHint,
  type Problem,
  type Properties,
  snake,
} from "../../../src/contract";
import type { ResourceArguments } from "../props/resource-arguments";
import { membersOf } from "../tokens/attributes";
import { isObjectNotToken } from "../tokens/replace-tokens";

/** Meta-arguments and blocks that Terraform accepts in every resource. They aren't attributes. */
const metaBlocks: readonly string[] = [
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
];

/** Returns the values set by `addOverride`, by Terraform's names. CDKTF merges them into the attributes at synth. */
export function overridesOf(construct: IConstruct): Properties {
  return membersOf<{ readonly rawOverrides?: Properties }>(construct).rawOverrides ?? {};
}

/** Merges overrides into attributes as CDKTF does: lists are appended, and a number is an index of a list. */
export function applyOverrides(attributes: Properties, overrides: Properties): Properties {
  const names = Object.keys(overrides).filter((name) => !metaBlocks.includes(name));
  const changed = names.map((name) => [name, applyOverride(attributes[name], overrides[name])] as const);
  const all = { ...attributes, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function applyOverride(present: unknown, value: unknown): unknown {
  if (Array.isArray(value))
    return Array.isArray(present) ? [...(present as unknown[]), ...(value as unknown[])] : value;
  if (!isObjectNotToken(value)) return value;
  if (!Array.isArray(present)) return applyOverrides(isObjectNotToken(present) ? present : {}, value);
  const list = [...(present as unknown[])];
  for (const [index, entry] of Object.entries(value)) list[Number(index)] = applyOverride(list[Number(index)], entry);
  return list;
}

/** Validates the names in overrides. They must be attributes in Terraform's spelling, not in TypeScript's. */
export function validateOverrideNames({ name: type, fields }: AnyContract, overrides: Properties): Problem[] {
  const own = Object.entries(overrides).filter(([name]) => !metaBlocks.includes(name));
  return findUnknownNames(fields, Object.fromEntries(own), []).map(({ path, near }) => ({
    path: [],
    words: `addOverride(${JSON.stringify(path.join("."))}) must name an attribute of stratus_${type}`,
    ...(near === undefined ? {} : { hint: `did you mean ${JSON.stringify(near)}?` }),
  }));
}

interface UnknownName {
  readonly path: readonly string[];
  readonly near: string | undefined;
}

function findUnknownNames(fields: Fields, overrides: Properties, path: readonly string[]): UnknownName[] {
  const attributes = new Map(Object.entries(fields).map(([name, field]) => [snake(name), field]));
  const configurable = [...attributes].flatMap(([name, { spec }]) => (spec.presence === "computed" ? [] : [name]));
  return Object.entries(overrides).flatMap(([name, value]) => {
    const field = attributes.get(name);
    const at = [...path, name];
    if (!field) return [{ path: at, near: nameHint(name, configurable) }];
    return isObjectNotToken(value) ? findUnknownNamesInside(field, value, at) : [];
  });
}

function findUnknownNamesInside({ spec }: Fields[string], value: Properties, path: readonly string[]): UnknownName[] {
  const { fields, item } = spec;
  if (fields) return findUnknownNames(fields, value, path);
  if (!item) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    isObjectNotToken(entry) ? findUnknownNamesInside(item, entry, [...path, key]) : [],
  );
}

/**
 * Validates `lifecycle.destroy`, and `lifecycle.ignoreChanges`, whose entries start with attributes in Terraform's
 * spelling. Terraform itself reports a problem only after the synth, without the construct.
 */
export function validateLifecycle(construct: IConstruct, { fields }: AnyContract): readonly Problem[] {
  const { lifecycle } = construct as ResourceArguments & IConstruct;
  const destroy: unknown = lifecycle?.destroy ?? true;
  if (typeof destroy !== "boolean") {
    const words = "must be true or false, and known at synth";
    return [{ path: ["lifecycle", "destroy"], words, given: destroy }];
  }
  const ignored = lifecycle?.ignoreChanges ?? [];
  if (ignored === "all" || ignored.length === 0) return [];
  const known = [...Object.keys(fields).map(snake), "timeouts"];
  return ignored.flatMap((path, index) => {
    const name = /^\w+/.exec(path)?.[0];
    if (name === undefined || known.includes(name)) return [];
    const meant = nameHint(name, known);
    return [
      {
        path: ["lifecycle", "ignoreChanges", index],
        words: "must start with an attribute name in Terraform's spelling",
        given: path,
        ...(meant === undefined ? {} : { hint: `did you mean ${JSON.stringify(meant)}?` }),
      },
    ];
  });
}

const namesByFields = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** Returns the contract's names by Terraform's names. Computed once for each contract. */
export function contractNames(fields: Fields): ReadonlyMap<string, string> {
  const names = namesByFields.get(fields) ?? new Map(Object.keys(fields).map((name) => [snake(name), name]));
  namesByFields.set(fields, names);
  return names;
}

/** Renames attributes from Terraform's names to the contract's (`domain_id` becomes `domainId`), at every depth. */
export function toContractNames(fields: Fields, attributes: Properties): Properties {
  const names = contractNames(fields);
  return Object.fromEntries(
    Object.entries(attributes).map(([attribute, value]) => {
      const name = names.get(attribute) ?? attribute;
      return [name, toContractNamesInside(fields[name], value)];
    }),
  );
}

function toContractNamesInside(field: Fields[string] | undefined, value: unknown): unknown {
  const { fields, item } = field?.spec ?? {};
  if (item && Array.isArray(value)) return value.map((entry) => toContractNamesInside(item, entry));
  if (item && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toContractNamesInside(item, entry)]));
  }
  return fields && isObject(value) ? toContractNames(fields, value) : value;
}

/** Renames the fields of a contract to Terraform's names (`domainId` becomes `domain_id`), at every depth. */
export function toAttributeNames(fields: Fields, values: Properties): Properties {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [snake(name), toAttributeNamesInside(fields[name], value)]),
  );
}

function toAttributeNamesInside(field: Fields[string] | undefined, value: unknown): unknown {
  const { fields, item } = field?.spec ?? {};
  if (item && Array.isArray(value)) return value.map((entry) => toAttributeNamesInside(item, entry));
  return fields && isObjectNotToken(value) ? toAttributeNames(fields, value) : value;
}

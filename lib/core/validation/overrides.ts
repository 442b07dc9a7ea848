import type { IConstruct } from "constructs";
import type { AnyContract, Fields, Problem, Properties } from "../../../src/contract";
import { nameHint, snake } from "../../../src/contract";
import { isObjectNotToken } from "../props/without-nulls";

/** Arguments that Terraform knows in every block, and that are no attributes of a resource. */
const metaBlocks: readonly string[] = [
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
];

/** The values given by `addOverride`, by Terraform's names. CDKTF merges them into the attributes when it writes the stack. */
export function overridesOf(construct: IConstruct): Properties {
  return (construct as unknown as { readonly rawOverrides?: Properties }).rawOverrides ?? {};
}

/** Merges overrides into attributes in the way CDKTF does: lists are appended, and a number is an index of a list. */
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

/** Validates the names in overrides: they have to be attributes as Terraform spells them, not as TypeScript does. */
export function validateOverrideNames({ name: type, fields }: AnyContract, overrides: Properties): Problem[] {
  const own = Object.entries(overrides).filter(([name]) => !metaBlocks.includes(name));
  return findUnknownNames(fields, Object.fromEntries(own), []).map(({ path, near }) => ({
    path: [],
    words: `addOverride(${JSON.stringify(path.join("."))}) is about no attribute of stratus_${type}`,
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

import {
  type AttributeType,
  isList,
  isValueObject,
  objectType,
  typeOfAttribute,
} from "../../../src/provider/plugin/attribute-type";
import { areEqual } from "../../../src/provider/plugin/equal";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import {
  Dynamic,
  isNull,
  type Path,
  TERRAFORM_UNKNOWN,
  type Value,
  type ValueObject,
} from "../../../src/provider/plugin/value";
import { placeOf } from "./values";

/**
 * The problems of a plan. A provider may set an attribute that the configuration omits, if it is computed, and may keep the
 * prior value instead of an equivalent one of the configuration. Everything else is as configured.
 */
export function planProblems(
  attributes: Attributes,
  prior: ValueObject | null,
  config: ValueObject | null,
  planned: ValueObject | null,
  path: Path = [],
): string[] {
  if (planned === null || config === null) {
    if (planned === config) return [];
    return [`${placeOf(path)} is ${planned ? "planned, but not configured" : "configured, but not planned"}`];
  }
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    valueProblems(attribute, prior?.[name] ?? null, config[name] ?? null, planned[name] ?? null, [...path, name]),
  );
}

function valueProblems(attribute: Attribute, prior: Value, config: Value, planned: Value, path: Path): string[] {
  const { computed, optional, writeOnly, nested } = attribute;
  const type = typeOfAttribute(attribute);
  const same = (other: Value) => areEqual(type, planned, other);
  if (writeOnly === true) return [];
  if (same(config) || (!isNull(prior) && !isNull(config) && same(prior))) return [];
  if (computed === true && (optional !== true || isNull(config))) return [];
  if (isNull(config)) return [`${placeOf(path)} isn't computed, and is planned without a configuration`];
  if (nested) return nestedProblems(nested, prior, config, planned, path);
  return [`${placeOf(path)} is planned neither as configured nor as before`];
}

function nestedProblems(
  { mode, attributes }: NonNullable<Attribute["nested"]>,
  prior: Value,
  config: Value,
  planned: Value,
  path: Path,
): string[] {
  if (isNull(planned)) return [`${placeOf(path)} is configured, but not planned`];
  if (planned === TERRAFORM_UNKNOWN || config === TERRAFORM_UNKNOWN)
    return [`${placeOf(path)} is unknown in the plan or the configuration only`];
  const object = (value: Value | undefined): ValueObject | null => (isValueObject(value) ? value : null);
  if (mode === "single") return planProblems(attributes, object(prior), object(config), object(planned), path);
  const [from, to, before] = [entriesOf(config), entriesOf(planned), entriesOf(prior)];
  if (from.size !== to.size)
    return [`${placeOf(path)} has ${String(to.size)} elements instead of ${String(from.size)}`];
  // The elements of a set have no key by which a plan and a configuration could be compared.
  if (mode === "set") return [];
  return [...to].flatMap(([key, one]) => {
    if (!from.has(key)) return [`${placeOf([...path, key])} is planned, but not configured`];
    return planProblems(attributes, object(before.get(key)), object(from.get(key)), object(one), [...path, key]);
  });
}

const entriesOf = (value: Value): Map<string, Value> =>
  new Map(isList(value) || isValueObject(value) ? Object.entries(value as ValueObject) : []);

/** The problems of a result: every value that was known in the plan is the same in it. */
export const resultProblems = (attributes: Attributes, planned: ValueObject | null, actual: ValueObject | null) =>
  differences(objectType(attributes), planned, actual, []);

function differences(type: AttributeType, planned: Value, actual: Value, path: Path): string[] {
  if (planned === TERRAFORM_UNKNOWN) return [];
  const changed = [`${placeOf(path)} differs from the plan`];
  if (isNull(planned) || isNull(actual)) return isNull(planned) && isNull(actual) ? [] : changed;
  if (planned instanceof Dynamic || type.kind === "dynamic") return areEqual(type, planned, actual) ? [] : changed;
  switch (type.kind) {
    case "object": {
      const [before, after] = [planned as ValueObject, actual as ValueObject];
      return Object.entries(type.attributes).flatMap(([name, attribute]) =>
        differences(typeOfAttribute(attribute), before[name] ?? null, after[name] ?? null, [...path, name]),
      );
    }
    case "list":
    case "map": {
      const [before, after] = [entriesOf(planned), entriesOf(actual)];
      const keys = new Set([...before.keys(), ...after.keys()]);
      return [...keys].flatMap((key) => {
        const here = [...path, key];
        if (!before.has(key)) return [`${placeOf(here)} isn't in the plan`];
        if (!after.has(key)) return [`${placeOf(here)} is only in the plan`];
        return differences(type.element, before.get(key) ?? null, after.get(key) ?? null, here);
      });
    }
    case "set": {
      const [before, after] = [planned as readonly Value[], actual as readonly Value[]];
      const fits = (one: Value, other: Value) => differences(type.element, one, other, path).length === 0;
      const isWhole =
        before.every((one) => after.some((other) => fits(one, other))) &&
        after.every((other) => before.some((one) => fits(one, other)));
      return isWhole && after.length <= before.length ? [] : changed;
    }
    default:
      return areEqual(type, planned, actual) ? [] : changed;
  }
}

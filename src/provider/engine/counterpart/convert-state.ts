import { type Contract, isObject, type Properties } from "../../../contract";
import { fromTerraform, type StoredState, toTerraform } from "../../../objects/terraform/values";
import { fromResponse } from "../../../objects/wire/decode";
import { isValueObject, objectType } from "../../plugin/attribute-type";
import { decodeJson } from "../../plugin/codec/json";
import type { Attribute, Attributes, Schema } from "../../plugin/schema";
import type { ValueObject } from "../../plugin/value";
import {
  type Counterpart,
  destinationOf,
  type Destinations,
  fieldOfAttribute,
  fromRequestNames,
  isOmission,
  isRefusal,
} from "./table";

/** An attribute of the other provider that this one can't manage. */
export interface RefusedAttribute {
  readonly attribute: string;
  readonly reason: string;
  /** True if this provider can't import the object either. */
  readonly preventsImport: boolean;
}

/** The zero values with which the other provider stores an attribute that isn't set. */
export const isZero = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  value === 0 ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isZero));

/** Lists the attributes for which the object can't be moved. */
export function refusedAttributes({ attributes }: Counterpart, state: StoredState): readonly RefusedAttribute[] {
  const find = (object: StoredState, destinations: Destinations, place: string): readonly RefusedAttribute[] =>
    Object.entries(object).flatMap(([name, value]) => {
      const destination = destinationOf(destinations, name);
      if (isZero(value) || typeof destination === "string" || isOmission(destination)) return [];
      const attribute = `${place}${name}`;
      if (isRefusal(destination)) {
        const { refused: reason, preventsImport = false } = destination;
        return destination.unless?.(state) === true ? [] : [{ attribute, reason, preventsImport }];
      }
      const { inside } = destination;
      if (!inside || !Array.isArray(value)) return [];
      return value.flatMap((block: unknown, index) =>
        isObject(block) ? find(block, inside, `${attribute}[${String(index)}].`) : [],
      );
    });
  return find(state, attributes, "");
}

/** Converts a state of the other provider to the type of this one. Attributes that this provider lacks are dropped. */
export function convertState(
  { contract, schema }: { readonly contract: Contract; readonly schema: Schema },
  { attributes: destinations }: Counterpart,
  state: StoredState,
): ValueObject {
  const moved = fromRequestNames(contract, moveAttributes(state, destinations));
  const stored = objectIn(contract, schema.attributes, [], moved);
  const value = decodeJson(objectType(schema.attributes), stored);
  const object: Properties = isValueObject(value) ? fromTerraform(schema.attributes, value) : {};
  // The contract reads the other values, some of which are zero values, as it reads those of a response.
  const known = Object.fromEntries(
    Object.entries(object).filter(([name]) => {
      const { notReturned, from } = contract.fields[name]?.spec ?? {};
      return notReturned === true || from !== undefined;
    }),
  );
  return toTerraform(schema.attributes, fromResponse(contract, object, known));
}

/** Moves each attribute to its place in a request of the service. */
function moveAttributes(object: StoredState, destinations: Destinations): StoredState {
  const moved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    const destination = destinationOf(destinations, name);
    if (typeof destination === "string") put(moved, destination.split("."), value);
    else if (!isOmission(destination) && !isRefusal(destination) && destination.onlyConfigured !== true) {
      const { to, inside, values = {} } = destination;
      const known = values[JSON.stringify(value)] ?? value;
      const blocks = inside && Array.isArray(known) ? known.filter(isObject) : undefined;
      put(moved, to.split("."), inside && blocks ? blocks.map((block) => moveAttributes(block, inside)) : known);
    }
  }
  return moved;
}

/** Sets a value, unless it is empty and another attribute has set the same one. Empty values create no objects. */
function put(object: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (!isZero(value) || isZero(object[name])) object[name] = value;
    return;
  }
  if (isZero(value)) return;
  const inner = isObject(object[name]) ? { ...object[name] } : {};
  put(inner, rest, value);
  object[name] = inner;
}

const objectIn = (contract: Contract, attributes: Attributes, path: readonly string[], given: StoredState) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      valueIn(contract, attribute, [...path, name], given[name]),
    ]),
  );

/**
 * Converts a value to the type of an attribute. The other provider stores single blocks as lists, IDs as strings, and the
 * zero value of a type for a value that isn't set. The contract interprets zero values, except those of attributes that the
 * service never returns.
 */
function valueIn(contract: Contract, attribute: Attribute, path: readonly string[], given: unknown): unknown {
  const { nested, type } = attribute;
  const isUnset = given === undefined || given === null;
  const isUnreturned = fieldOfAttribute(contract, path.slice(0, 1))?.spec.notReturned === true;
  if (isUnset || (isUnreturned && isZero(given) && given !== false)) return null;
  if (nested) {
    const objects = (Array.isArray(given) ? (given as readonly unknown[]) : [given]).filter(isObject);
    const converted = objects.map((each) => objectIn(contract, nested.attributes, path, each));
    return nested.mode === "single" ? (converted[0] ?? null) : converted;
  }
  if (type === "number") return typeof given === "string" && given !== "" ? Number(given) : given;
  if (type === "dynamic") return { type: ["map", "string"], value: given };
  return given;
}

/** Returns the attributes that must be known, and that the state of the other provider lacks. */
export const missingAttributes = (attributes: Attributes, state: ValueObject): readonly string[] =>
  Object.entries(attributes)
    .filter(([name, { required }]) => required === true && (state[name] ?? null) === null)
    .map(([name]) => name);

import type { DynamicValue } from "../protocol/generated/tfplugin6";
import type { Attributes } from "../schema";
import { isValueObject, objectType } from "../attribute-type";
import { hasUnknown } from "../equal";
import { UNKNOWN_VALUE, type ValueObject } from "../value";
import { decodeJson, parseJson } from "./json";
import { decodeMsgpack, encodeMsgpack } from "./msgpack";

const NO_JSON = Buffer.alloc(0);

/** Reads a configuration or a plan: an object of the attributes, or null. */
export function decodeObject(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject | null {
  const type = objectType(attributes);
  const value =
    dynamic === undefined || (dynamic.msgpack.length === 0 && dynamic.json.length === 0)
      ? null
      : dynamic.msgpack.length > 0
        ? decodeMsgpack(type, dynamic.msgpack)
        : decodeJson(type, parseJson(dynamic.json.toString("utf8")));
  if (value === UNKNOWN_VALUE) throw new TypeError("Terraform sent a whole object as unknown");
  return isValueObject(value) ? value : null;
}

/** As `decodeObject`, where the protocol promises that there is an object. */
export function decodeExistingObject(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject {
  return existing(decodeObject(attributes, dynamic));
}

function existing(object: ValueObject | null): ValueObject {
  if (object === null) throw new TypeError("Terraform sent null where the protocol requires an object");
  return object;
}

/** Reads a state, in which everything is known: what works with it relies on that. */
export function decodeState(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject | null {
  const state = decodeObject(attributes, dynamic);
  if (state === null || !hasUnknown(state)) return state;
  const names = Object.keys(state).filter((name) => hasUnknown(state[name]));
  throw new TypeError(`Terraform sent a state with unknown values: ${names.join(", ")}`);
}

/** As `decodeState`, where the protocol promises that there is one. */
export function decodeExistingState(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject {
  return existing(decodeState(attributes, dynamic));
}

export function encodeObject(attributes: Attributes, object: ValueObject | null): DynamicValue {
  return { msgpack: encodeMsgpack(objectType(attributes), object), json: NO_JSON };
}

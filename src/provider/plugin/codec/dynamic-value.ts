import { type AttributeType, isValueObject, objectType } from "../attribute-type";
import { containsUnknown } from "../equal";
import type { DynamicValue } from "../protocol/generated/tfplugin6";
import type { Attributes, PrivateJson } from "../schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../value";
import { decodeJson, parseTerraformJson } from "./json";
import { decodeMsgpack, encodeMsgpack } from "./msgpack";

const NO_JSON = Buffer.alloc(0);

/** Decodes a value of any type. One that is missing is null. */
export function decodeValue(type: AttributeType, dynamic: DynamicValue | undefined): Value {
  if (dynamic === undefined || (dynamic.msgpack.length === 0 && dynamic.json.length === 0)) return null;
  if (dynamic.msgpack.length > 0) return decodeMsgpack(type, dynamic.msgpack);
  return decodeJson(type, parseTerraformJson(dynamic.json.toString("utf8")));
}

export function encodeValue(type: AttributeType, value: Value): DynamicValue {
  return { msgpack: encodeMsgpack(type, value), json: NO_JSON };
}

/** Decodes a configuration, a plan or an identity: an object with the attributes, or null. */
export function decodeObject(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject | null {
  const value = decodeValue(objectType(attributes), dynamic);
  if (value === TERRAFORM_UNKNOWN) throw new TypeError("Terraform sent a whole object as unknown");
  return isValueObject(value) ? value : null;
}

/** Returns a decoded object that the protocol guarantees. */
export function requireObject(object: ValueObject | null): ValueObject {
  if (object === null) throw new TypeError("Terraform sent null where the protocol requires an object");
  return object;
}

/** Decodes a state. Everything in a state is known, and callers rely on that. */
export function decodeState(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject | null {
  const state = decodeObject(attributes, dynamic);
  if (state === null || !containsUnknown(state)) return state;
  const names = Object.keys(state).filter((name) => containsUnknown(state[name]));
  throw new TypeError(`Terraform sent a state with unknown values: ${names.join(", ")}`);
}

export function encodeObject(attributes: Attributes, object: ValueObject | null): DynamicValue {
  return encodeValue(objectType(attributes), object);
}

const EMPTY: PrivateJson = {};

/** Encodes the private state, which Terraform stores with a state and never shows. */
export function encodePrivate(privateState: PrivateJson): Buffer {
  return Object.keys(privateState).length === 0 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(privateState));
}

export function decodePrivate(bytes: Buffer): PrivateJson {
  return bytes.length === 0 ? EMPTY : (JSON.parse(bytes.toString("utf8")) as PrivateJson);
}

/**
 * The private data that a plan passes to apply. Includes the prior private state, because Terraform doesn't send it to
 * apply, and a failed update must keep it.
 */
export interface PlannedPrivate {
  readonly prior: PrivateJson;
  readonly planned: PrivateJson;
  /**
   * Data about the replaced object, for the second half of a replacement. Terraform sends no prior state to that half.
   */
  readonly replaced?: PrivateJson | undefined;
}

export function encodePlannedPrivate(privateState: PlannedPrivate): Buffer {
  const isEmpty = Object.values(privateState).every(
    (part: PrivateJson | undefined) => Object.keys(part ?? EMPTY).length === 0,
  );
  return isEmpty ? Buffer.alloc(0) : Buffer.from(JSON.stringify(privateState));
}

export function decodePlannedPrivate(bytes: Buffer): PlannedPrivate {
  return bytes.length === 0 ? { prior: EMPTY, planned: EMPTY } : (JSON.parse(bytes.toString("utf8")) as PlannedPrivate);
}

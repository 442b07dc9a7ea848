import type { PrivateJson } from "../private-json";

const EMPTY: PrivateJson = {};

/** The bytes that Terraform stores with a state and never shows. */
export function encodePrivate(privateState: PrivateJson): Buffer {
  return Object.keys(privateState).length === 0 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(privateState));
}

export function decodePrivate(bytes: Buffer): PrivateJson {
  return bytes.length === 0 ? EMPTY : (JSON.parse(bytes.toString("utf8")) as PrivateJson);
}

/**
 * What plan hands to apply. It holds the prior private state too, because Terraform does not send that to apply, and an
 * update that fails must keep it.
 */
export interface PlannedPrivate {
  readonly prior: PrivateJson;
  readonly planned: PrivateJson;
  /** What the second half of a replacement is told of the object that goes: Terraform sends it this, and no prior state. */
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

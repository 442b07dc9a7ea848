import type { PrivateJson } from "../private-json";

const NOTHING: PrivateJson = {};

/** The bytes that Terraform keeps beside a state. */
export function encodePrivate(remembered: PrivateJson): Buffer {
  return Object.keys(remembered).length === 0 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(remembered));
}

export function decodePrivate(bytes: Buffer): PrivateJson {
  return bytes.length === 0 ? NOTHING : (JSON.parse(bytes.toString("utf8")) as PrivateJson);
}

/**
 * What apply gets from plan. It carries the prior memory too, because apply is not sent it, and an update that fails
 * must leave behind what was remembered before.
 */
export interface PlannedPrivate {
  readonly prior: PrivateJson;
  readonly planned: PrivateJson;
}

export function encodePlannedPrivate(remembered: PlannedPrivate): Buffer {
  const isEmpty = Object.keys(remembered.prior).length + Object.keys(remembered.planned).length === 0;
  return isEmpty ? Buffer.alloc(0) : Buffer.from(JSON.stringify(remembered));
}

export function decodePlannedPrivate(bytes: Buffer): PlannedPrivate {
  return bytes.length === 0
    ? { prior: NOTHING, planned: NOTHING }
    : (JSON.parse(bytes.toString("utf8")) as PlannedPrivate);
}

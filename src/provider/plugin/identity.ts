import { objectType } from "./attribute-type";
import { decodeObject, encodeObject } from "./codec/dynamic-value";
import { areEqual } from "./equal";
import type { ResourceIdentityData } from "./protocol/generated/tfplugin6";
import type { ProviderDiagnostic, ResourceIdentity } from "./provider";
import type { PrivateJson } from "./schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "./value";

/** An object with the identity that Terraform has stored for it. */
export interface Identified {
  /** Null if the object doesn't exist. */
  readonly state: ValueObject | null;
  readonly private: PrivateJson;
  /** The identity before this call. Undefined if Terraform has stored none. */
  readonly before?: ValueObject | undefined;
}

/** The identity of an object, or the problem that keeps it from being stored. */
export interface FoundIdentity {
  readonly identity?: ValueObject | undefined;
  readonly problem?: ProviderDiagnostic;
}

export function decodeIdentity(
  identity: ResourceIdentity | undefined,
  data: ResourceIdentityData | undefined,
): ValueObject | undefined {
  return (identity && decodeObject(identity.attributes, data?.identityData)) ?? undefined;
}

export function encodeIdentity(
  identity: ResourceIdentity | undefined,
  value: ValueObject | undefined,
): ResourceIdentityData | undefined {
  return identity && value && { identityData: encodeObject(identity.attributes, value) };
}

/** Formats an identity in HCL: `{ domain_id = 12, id = 34 }`. */
export function identityInHcl(identity: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(identity).map(([name, value]) => `${name} = ${JSON.stringify(value ?? null)}`);
  return `{ ${entries.join(", ")} }`;
}

const isMissing = (value: Value | undefined) => value === null || value === undefined || value === "";

/** Returns the complete identity of an object. Undefined if it isn't known yet, as for an object that is created. */
export function knownIdentity(
  identity: ResourceIdentity | undefined,
  state: ValueObject | null,
): ValueObject | undefined {
  if (!identity || !state) return undefined;
  const found = identity.of(state);
  return Object.keys(identity.attributes).some((name) => isMissing(found[name]) || found[name] === TERRAFORM_UNKNOWN)
    ? undefined
    : found;
}

/**
 * Finds the identity of an object after a call. Checks that an object has one as soon as it exists, and that it never
 * changes. Terraform stores an identity without these checks.
 */
export function findIdentity(
  identity: ResourceIdentity | undefined,
  typeName: string,
  verb: string,
  { state, private: privateState, before }: Identified,
): FoundIdentity {
  if (!identity || !state) return {};
  const found = knownIdentity(identity, state);
  if (!found) {
    if (identity.mayFollow?.(privateState) === true) return { identity: before };
    return { identity: before, problem: missing(identity, typeName, verb, state) };
  }
  if (!before || areEqual(objectType(identity.attributes), before, found)) return { identity: found };
  return { identity: before, problem: changed(typeName, verb, before, found) };
}

const bug = "This is a bug in the provider. Report it with this message.";

function missing(
  { of, attributes }: ResourceIdentity,
  typeName: string,
  verb: string,
  state: ValueObject,
): ProviderDiagnostic {
  const found = of(state);
  const names = Object.keys(attributes).filter((name) => isMissing(found[name]));
  return {
    severity: "error",
    summary: `${typeName} has no identity after ${verb}`,
    detail: `Every object needs an identity, and ${names.join(" and ")} must have a value for it. ${bug}`,
  };
}

function changed(typeName: string, verb: string, before: ValueObject, after: ValueObject): ProviderDiagnostic {
  return {
    severity: "error",
    summary: `The identity of ${typeName} changed during ${verb}`,
    detail: `The identity was ${identityInHcl(before)}, and the provider returned ${identityInHcl(after)}. An object keeps its identity until it is deleted. ${bug}`,
  };
}

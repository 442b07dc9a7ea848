import { isValueObject, objectType, typeOfAttribute } from "../../../src/provider/plugin/attribute-type";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { areEqual } from "../../../src/provider/plugin/equal";
import type { AttributePath } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attributes } from "../../../src/provider/plugin/schema";
import type { Value, ValueObject } from "../../../src/provider/plugin/value";
import { errorsIn, type Host, identityData } from "./host";
import { planProblems, resultProblems } from "./plan-rules";
import type { Block } from "./schemas";
import { jsonOf } from "./values";

/** An object in the state. */
export interface Stored {
  readonly type: string;
  readonly state: ValueObject;
  readonly private: Buffer;
  readonly identity: ValueObject | undefined;
  /** True if its create failed, so that the next apply replaces it. */
  readonly isTainted?: boolean;
}

export type Action = "none" | "create" | "update" | "replace" | "delete";

export interface Change {
  readonly action: Action;
  readonly prior: Stored | undefined;
  readonly config: ValueObject | null;
  readonly planned: ValueObject | null;
  readonly private: Buffer;
  readonly identity: ValueObject | undefined;
}

const empty = Buffer.alloc(0);
const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };

export async function validateResource(host: Host, type: string, config: ValueObject): Promise<boolean> {
  const { attributes } = host.resource(type);
  const request = { typeName: type, config: encodeObject(attributes, config), clientCapabilities };
  const { diagnostics } = await host.client.call("validateResourceConfig", request);
  return host.checkDiagnostics(`validate ${type}`, diagnostics);
}

/** Plans a change as Terraform does: a replacement is planned a second time, as a create. */
export async function planChange(
  host: Host,
  type: string,
  config: ValueObject | null,
  prior: Stored | undefined,
): Promise<Change | undefined> {
  if (config !== null && prior?.isTainted === true) {
    const created = await planOnce(host, type, config, undefined, empty);
    return created && { ...created, action: "replace", prior, config };
  }
  const first = await planOnce(host, type, config, prior, prior?.private ?? empty);
  if (!first) return undefined;
  const { attributes } = host.resource(type);
  if (config === null) return { ...first, action: "delete", prior, config };
  if (!prior) return { ...first, action: "create", prior, config };
  if (areEqual(objectType(attributes), prior.state, first.planned)) return { ...first, action: "none", prior, config };
  if (!first.replaces) return { ...first, action: "update", prior, config };
  const second = await planOnce(host, type, config, undefined, first.private, first.identity);
  return second && { ...second, action: "replace", prior, config };
}

async function planOnce(
  host: Host,
  type: string,
  config: ValueObject | null,
  prior: Stored | undefined,
  priorPrivate: Buffer,
  priorIdentity = prior?.identity,
) {
  const about = `plan ${type}`;
  const block = host.resource(type);
  const { attributes } = block;
  const answer = await host.client.call("planResourceChange", {
    typeName: type,
    priorState: encodeObject(attributes, prior?.state ?? null),
    proposedNewState: encodeObject(attributes, config && proposed(block, prior?.state, config)),
    config: encodeObject(attributes, config),
    priorPrivate,
    clientCapabilities,
    priorIdentity: identityData(block, priorIdentity),
  });
  if (!host.checkDiagnostics(about, answer.diagnostics)) return undefined;
  const planned = host.read(block, about, answer.plannedState);
  if (planned === undefined) return undefined;
  host.checkWriteOnly(block, about, planned);
  for (const problem of planProblems(attributes, prior?.state ?? null, config, planned))
    host.report("plan-valid", about, problem);
  const replacing = answer.requiresReplace.filter((path) => {
    if (stepsOf(attributes, path)) return !sameAt(attributes, path, prior?.state ?? null, planned);
    host.report("plan-replace", about, `${JSON.stringify(path.steps)} isn't in the schema`);
    return false;
  });
  const replaces = replacing.length > 0;
  // An object that stays has a known identity. A new one may lack an identity, or have one with unknown values.
  const stays = prior !== undefined && planned !== null && !replaces;
  const data = answer.plannedIdentity;
  const identity = stays
    ? host.readIdentity(block, about, data, prior.identity)
    : ((block.identity && host.read(block.identity, about, data?.identityData)) ?? undefined);
  return { planned, private: answer.plannedPrivate, identity, replaces };
}

/** The state that Terraform proposes: the configuration, and the computed values of the object before. */
const proposed = ({ attributes }: Block, prior: ValueObject | undefined, config: ValueObject): ValueObject =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { computed }]) => {
      const value = config[name] ?? null;
      return [name, value === null && computed === true ? (prior?.[name] ?? null) : value];
    }),
  );

/** The names and keys of a path. Undefined if it isn't in the schema. */
function stepsOf(attributes: Attributes, { steps }: AttributePath): readonly (string | number)[] | undefined {
  const [first, ...more] = steps.map(({ selector }) => selector);
  if (first?.$case !== "attributeName") return undefined;
  const attribute = attributes[first.value];
  if (!attribute) return undefined;
  const [key] = more;
  const inner = key && key.$case !== "attributeName" ? more.slice(1) : more;
  const keys = [first.value, ...(inner.length < more.length && key ? [key.value] : [])];
  if (inner.length === 0) return keys;
  const rest =
    attribute.nested && stepsOf(attribute.nested.attributes, { steps: inner.map((selector) => ({ selector })) });
  return rest && [...keys, ...rest];
}

function sameAt(attributes: Attributes, path: AttributePath, prior: ValueObject | null, planned: ValueObject | null) {
  const steps = stepsOf(attributes, path) ?? [];
  const at = (object: ValueObject | null) =>
    steps.reduce<Value>(
      (value, step) => (isValueObject(value) || Array.isArray(value) ? ((value as ValueObject)[step] ?? null) : value),
      object,
    );
  const name = steps[0] ?? "";
  const attribute = attributes[name];
  if (steps.length > 1 || !attribute) return areEqual({ kind: "dynamic" }, at(prior), at(planned));
  return areEqual(typeOfAttribute(attribute), at(prior), at(planned));
}

/**
 * Plans a change again within the apply, when the references are known. A replacement is then a create, with the private
 * data of its first plan.
 */
export async function planAgain(host: Host, type: string, config: ValueObject, first: Change) {
  const prior = first.action === "update" ? first.prior : undefined;
  const priorPrivate = first.action === "replace" ? first.private : (prior?.private ?? empty);
  const last = await planOnce(host, type, config, prior, priorPrivate);
  if (!last) return undefined;
  const change = { ...first, ...last, config };
  checkFinalPlan(host, type, first, change);
  return change;
}

/** Checks that the plan with known values agrees with one that was made before some of them were known. */
export function checkFinalPlan(host: Host, type: string, first: Change, last: Change): void {
  for (const problem of resultProblems(host.resource(type).attributes, first.planned, last.planned))
    host.report("plan-final", `plan ${type}`, problem);
}

/** Applies a change. A replacement deletes the object first. Returns undefined if there is no object afterwards. */
export async function applyChange(host: Host, type: string, change: Change): Promise<Stored | undefined> {
  const { action, prior } = change;
  if (action === "none") return prior;
  if (action === "replace" && prior && (await deleteObject(host, change))) return prior;
  return applyOnce(host, type, action === "replace" ? undefined : prior, change);
}

/** Deletes the object of a change. Returns the object if it still exists. */
export async function deleteObject(host: Host, change: Change): Promise<Stored | undefined> {
  const { prior } = change;
  if (!prior) return undefined;
  return applyOnce(host, prior.type, prior, { ...change, config: null, planned: null, identity: undefined });
}

export async function applyOnce(host: Host, type: string, prior: Stored | undefined, change: Change) {
  const verb = change.planned === null ? "delete" : prior ? "update" : "create";
  const about = `${verb} ${type}`;
  const block = host.resource(type);
  const { attributes } = block;
  const answer = await host.client.call("applyResourceChange", {
    typeName: type,
    priorState: encodeObject(attributes, prior?.state ?? null),
    plannedState: encodeObject(attributes, change.planned),
    config: encodeObject(attributes, change.config),
    plannedPrivate: change.private,
    plannedIdentity: identityData(block, change.identity),
  });
  const succeeded = host.checkDiagnostics(about, answer.diagnostics);
  const state = host.readState(block, about, answer.newState);
  if (succeeded && state !== undefined) {
    for (const problem of resultProblems(attributes, change.planned, state))
      host.report("apply-agrees", about, problem);
  }
  if (!state) return undefined;
  const identity = host.readIdentity(block, about, answer.newIdentity, prior?.identity);
  return { type, state, private: answer.private, identity, isTainted: !prior && !succeeded };
}

/** Reads an object at the start of a command: both upgrades, and the read. */
export async function refresh(host: Host, stored: Stored): Promise<Stored | undefined> {
  await upgrade(host, stored);
  await upgradeIdentity(host, stored);
  return readStored(host, stored);
}

async function upgrade(host: Host, { type, state }: Stored): Promise<void> {
  const block = host.resource(type);
  const { attributes, version } = block;
  const json = Buffer.from(JSON.stringify(jsonOf(state)));
  const upgraded = await host.client.call("upgradeResourceState", {
    typeName: type,
    version,
    rawState: { json, flatmap: {} },
  });
  host.checkDiagnostics(`upgrade ${type}`, upgraded.diagnostics);
  const current = host.readState(block, `upgrade ${type}`, upgraded.upgradedState);
  if (!areEqual(objectType(attributes), current ?? null, state))
    host.report("upgrade-same", `upgrade ${type}`, `${JSON.stringify(current)} instead of ${JSON.stringify(state)}`);
}

/** Reads an object without the upgrades, which change nothing in a state of the current version. */
export async function readStored(host: Host, stored: Stored): Promise<Stored | undefined> {
  const { type, state, identity } = stored;
  const block = host.resource(type);
  const answer = await host.client.call("readResource", {
    typeName: type,
    currentState: encodeObject(block.attributes, state),
    private: stored.private,
    currentIdentity: identityData(block, identity),
  });
  const about = `read ${type}`;
  if (!host.checkDiagnostics(about, answer.diagnostics)) return stored;
  const fresh = host.readState(block, about, answer.newState);
  if (!fresh) return undefined;
  return {
    ...stored,
    state: fresh,
    private: answer.private,
    identity: host.readIdentity(block, about, answer.newIdentity, identity),
  };
}

/** Terraform upgrades only identities of older versions. One of version 0 stays readable while that is the current one. */
async function upgradeIdentity(host: Host, { type, identity: stored }: Stored): Promise<void> {
  const block = host.resource(type);
  if (!block.identity || !stored) return;
  const about = `upgrade the identity of ${type}`;
  const upgrade = (version: number) =>
    host.client.call("upgradeResourceIdentity", {
      typeName: type,
      version,
      rawIdentity: { json: Buffer.from(JSON.stringify(jsonOf(stored))), flatmap: {} },
    });
  const { version } = block.identity;
  const { upgradedIdentity, diagnostics } = await upgrade(version);
  host.checkDiagnostics(about, diagnostics);
  const found = host.readIdentity(block, about, upgradedIdentity);
  if (!areEqual(objectType(block.identity.attributes), found ?? null, stored))
    host.report("identity-upgrade", about, `${JSON.stringify(found)} instead of ${JSON.stringify(stored)}`);
  const newer = await upgrade(version + 1);
  if (errorsIn(newer.diagnostics).length === 0 || newer.upgradedIdentity)
    host.report("refused", about, "a newer version is no error");
}

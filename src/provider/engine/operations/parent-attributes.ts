import { isDeepStrictEqual } from "node:util";
import { type Contract, pathParameters, type Properties } from "../../../contract";
import type { PrivateState } from "../../../objects/terraform/private-state";
import { spellingsUnder } from "../../../objects/terraform/spellings";
import { readIfPermitted } from "../../../objects/wire/not-found";
import { objectPath } from "../../../objects/wire/paths";
import type { ProviderSession } from "../../context";
import type { RunValue } from "../run/run-state";

/** Reads the attributes of the parent that the object's spellings depend on. Each parent is read once per run. */
export async function readParentAttributes(
  session: ProviderSession,
  contract: Contract,
  object: Properties,
  signal: AbortSignal,
): Promise<Properties> {
  const parent = parentOf(contract, object);
  if (!parent) return {};
  const all: Properties = await session.objects.get(parent.contract, parent.known, signal, contract.parentAttributes);
  return parent.attributesIn(all);
}

/** The parents as this run plans them, by path. The service still has the old attributes of those that change. */
const plannedParents: RunValue<Map<string, Properties>> = { initial: () => new Map() };

/** Records a planned parent for its children. Terraform plans them after their parent. */
export function notePlannedParent({ runState }: ProviderSession, contract: Contract, object: Properties): void {
  runState.get(plannedParents).set(objectPath(contract, object), object);
}

interface Dependent<State extends PrivateState> {
  readonly contract: Contract;
  readonly stored: State;
  readonly object: Properties;
  /** All values whose meaning may depend on the parent: the state, the spellings, the configuration. */
  readonly values: unknown;
}

/**
 * The private state with the parent's current or planned attributes. Spellings that only the old attributes explain
 * are dropped: an SRV record that was sent as `host` and is stored as `host.old.example` means another host once
 * its domain is `new.example`.
 *
 * If this run doesn't plan the parent, it is read only if one of the `values` mentions a stored attribute, because
 * nothing else depends on it.
 */
export async function withCurrentParent<State extends PrivateState>(
  session: ProviderSession,
  { contract, stored, object, values }: Dependent<State>,
  signal: AbortSignal,
): Promise<State> {
  const parent = parentOf(contract, object);
  const { parentAttributes: before } = stored;
  if (!parent || !before) return stored;
  const planned = session.runState.get(plannedParents).get(objectPath(parent.contract, parent.known));
  if (!planned && !mentionsSome(values, Object.values(parent.attributesIn(before)))) return stored;
  const now = planned
    ? parent.attributesIn(planned)
    : await readIfPermitted(() => readParentAttributes(session, contract, object, signal));
  if (!now || isDeepStrictEqual(now, parent.attributesIn(before))) return stored;
  const parentAttributes = { ...before, ...now };
  const spellings = spellingsUnder(contract, stored.spellings ?? {}, { before, now: parentAttributes }, object);
  return { ...stored, parentAttributes, ...(stored.spellings === undefined ? {} : { spellings }) };
}

function parentOf(contract: Contract, object: Properties) {
  const { parent, parentAttributes } = contract;
  const [name] = pathParameters(contract);
  if (!parentAttributes || !parent || name === undefined || typeof object[name] !== "number") return undefined;
  return {
    contract: parent,
    known: { [parent.id]: object[name] },
    attributesIn: (all: Properties): Properties =>
      Object.fromEntries(parentAttributes.map((each) => [each, all[each]])),
  };
}

function mentionsSome(values: unknown, attributes: readonly unknown[]): boolean {
  const text = JSON.stringify(values).toLowerCase();
  return attributes.some((each) => typeof each !== "string" || text.includes(each.toLowerCase()));
}

import type { Contract, Properties } from "../../contract";
import type { PlanContext } from "../handler";
import { describeKey } from "../names";
import type { ProviderSession } from "../session";
import type { RunValue } from "../session/run-state";
import { identityOf } from "./shifted-names";

/** Objects that this run has planned to destroy and to create, by what tells them from all others. */
interface Planned {
  readonly destroyed: Map<string, Properties>;
  readonly created: Set<string>;
  told: number;
}

const planned: RunValue<Planned> = {
  initial: () => ({ destroyed: new Map(), created: new Set(), told: 0 }),
};

/** The objects of the state, by what tells them from all others. A deposed object has the identity of its successor. */
const inState: RunValue<Map<string, Set<unknown>>> = { initial: () => new Map() };

/** Notes the identity of an object of Terraform's state. */
export function noteIdentity({ runState }: ProviderSession, contract: Contract, object: Properties): void {
  const identity = identityOf(contract, object);
  if (identity === undefined) return;
  const all = runState.get(inState);
  all.set(identity, (all.get(identity) ?? new Set()).add(object[contract.id]));
}

/** A renamed scope may have thousands of objects, and Terraform shows one warning for all with the same summary. */
const mostWarnings = 10;

/**
 * Warns of an object that is destroyed while one with the same natural key is created: a construct that was renamed or moved.
 * Terraform calls in any order, and tells no addresses, so the later of the two calls warns. Nothing is read or waited for.
 */
export function warnOfRename({ contract, session, prior, planned: after, replaced, report }: PlanContext): void {
  const object = after ?? prior;
  // An object that is replaced stays where it is.
  if (!session || !object || (prior && after) || replaced) return;
  const identity = identityOf(contract, object);
  if (identity === undefined) return;
  const seen = session.runState.get(planned);
  if (after) seen.created.add(identity);
  else seen.destroyed.set(identity, object);
  const destroyed = seen.destroyed.get(identity);
  if (!destroyed || !seen.created.has(identity)) return;
  // Another object of the state has the identity, too: the new object may replace that one.
  if ((session.runState.get(inState).get(identity)?.size ?? 0) > 1) return;
  seen.told += 1;
  if (seen.told > mostWarnings) return;
  report({
    severity: "warning",
    summary: "An object is destroyed and made again: this looks like a rename",
    detail: `stratus_${contract.name} ${String(destroyed[contract.id])}${describeKey(contract, destroyed)} is destroyed by this plan, and a stratus_${contract.name} with the same ${(contract.key ?? []).join(", ")} is created. Where a construct was renamed, or put into another scope or class, do not apply this plan: run "npx stratus refactor" in the folder of the program, which keeps the object, and plan again. In HCL, write a moved block.`,
  });
}

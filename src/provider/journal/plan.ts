import type { Properties } from "../../contract";
import { hasUnknown } from "../../contract";
import type { PlanContext, ResourceDefinition } from "../handler";
import { withoutUnknown } from "../operation-context";
import { createRequest } from "../requests/body";
import { describeKey } from "../describe-object";
import type { EarlierCreate } from "./earlier-files";
import { fingerprintOf } from "./fingerprint";
import { mayBeDone, mayExist } from "./words";

/**
 * Warns of a new object that an earlier run may have made already, or of an operation that it may have done. Returns whether
 * it may have.
 */
export function warnOfEarlierCreate(definition: ResourceDefinition, context: PlanContext): boolean {
  const { session, prior, planned, report } = context;
  if (!session || prior || !planned || !session.journal.hasEarlierCreates) return false;
  const [earlier] = findEarlier(definition, planned, context);
  if (!earlier) return false;
  report(definition.contract.action ? mayBeDone(earlier) : mayExist(earlier));
  return true;
}

/**
 * The creates of earlier runs that are equal to the planned one. While a value is unknown, so is the request; the natural
 * key tells the object then.
 */
function findEarlier(
  definition: ResourceDefinition,
  planned: Properties,
  { session, config }: PlanContext,
): readonly EarlierCreate[] {
  const { contract } = definition;
  if (!session) return [];
  if (hasUnknown(config)) {
    const isKeyKnown = (contract.key ?? []).every((name) => !hasUnknown(planned[name]));
    const key = isKeyKnown ? describeKey(contract, planned) : "";
    return key === "" || contract.action ? [] : session.journal.earlierCreatesNamed(contract.name, key);
  }
  const wanted = withoutUnknown(planned);
  return session.journal.earlierCreates(
    contract.name,
    fingerprintOf(contract, createRequest(definition, wanted), wanted),
  );
}

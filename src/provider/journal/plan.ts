import { hasUnknown } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import type { PlanContext } from "../handler";
import type { ResourceDefinition } from "../operation-context";
import { withoutUnknown } from "../operation-context";
import { createRequest } from "../requests/create-request";
import { fingerprintOf } from "./fingerprint";
import { mayBeDone, mayExist } from "./words";

/**
 * Warns of a new object that an earlier run may have made already, or of an operation that it may have done. Returns whether
 * it may have.
 */
export function warnOfEarlierCreate(definition: ResourceDefinition, context: PlanContext): boolean {
  const { session, prior, planned, config, report } = context;
  const { contract } = definition;
  if (!session || prior || !planned || !session.journal.hasEarlierCreates || hasUnknown(config)) return false;
  const wanted = withoutUnknown(planned);
  const fingerprint = fingerprintOf(contract, createRequest(definition, wanted), wanted);
  const [earlier] = session.journal.earlierCreates(contract.name, fingerprint);
  if (!earlier) return false;
  report(contract.action ? mayBeDone(earlier) : mayExist(earlier));
  return true;
}

export const errorsOnly =
  ({ report }: Pick<PlanContext, "report">) =>
  (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === "error") report(diagnostic);
  };

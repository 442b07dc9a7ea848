import { hasUnknown } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import type { PlanContext } from "../handler";
import type { ResourceDefinition } from "../operation-context";
import { withoutUnknown } from "../operation-context";
import { createRequest } from "../requests/create-request";
import { fingerprintOf } from "./fingerprint";
import { mayExist } from "./words";

/** Warns of a new object that an earlier run may have made already. Returns whether there may be one. */
export function warnOfEarlierCreate(definition: ResourceDefinition, context: PlanContext): boolean {
  const { session, prior, planned, config, report } = context;
  const { contract } = definition;
  if (!session || prior || !planned || !session.journal.hasEarlierCreates || hasUnknown(config)) return false;
  const fingerprint = fingerprintOf(contract, createRequest(definition, withoutUnknown(planned)));
  const [earlier] = session.journal.earlierCreates(contract.name, fingerprint);
  if (!earlier) return false;
  report(mayExist(earlier));
  return true;
}

export const errorsOnly =
  ({ report }: Pick<PlanContext, "report">) =>
  (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === "error") report(diagnostic);
  };

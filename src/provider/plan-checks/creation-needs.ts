import { findCreationProblems } from "../../contract";
import { problemDiagnostic } from "../diagnostics";
import type { PlanContext } from "../handler";

const ofNew = "A new object needs this; one that exists already can be imported as it is.";
const ofReplacement =
  "The plan replaces the object, and a new one needs this. Change it as said, or take back what replaces the object.";

/**
 * Reports what only a create needs. The validation before the plan leaves it out, because an object that is adopted works
 * without it, and Terraform tells no sooner than here that there is none.
 */
export function checkCreationNeeds({ contract, config, replaced, report }: PlanContext): void {
  for (const problem of findCreationProblems(contract, config)) {
    const diagnostic = problemDiagnostic(problem);
    report({ ...diagnostic, detail: `${diagnostic.detail ?? ""} ${replaced ? ofReplacement : ofNew}` });
  }
}

import { findCreationProblems } from "../../contract";
import { problemDiagnostic } from "../diagnostics";
import type { PlanContext } from "../handler";

const ofNew = "If the object exists already, import it instead: then this need not be given.";
const ofReplacement =
  "The plan replaces the object, and the new one cannot be made without it. Give it, or take back what replaces the object.";

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

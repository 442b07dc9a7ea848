import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import { readConfigured } from "../../rules/configured-values";
import { readZones } from "../../rules/configured-zones";
import type { Program } from "../../rules/program";
import { overridesOf } from "../../core/validation/attribute-names";
import { defineCheck } from "./check";

/** Whether a plan that deletes the object is refused: by Terraform, or by the provider. What is not known yet may do it. */
function isProtected(element: TerraformElement & TerraformMetaArguments): boolean {
  const { prevent_destroy: overridden } = (overridesOf(element)["lifecycle"] ?? {}) as { prevent_destroy?: unknown };
  const own = readConfigured(element, "deletionProtection");
  return element.lifecycle?.preventDestroy === true || overridden === true || (own !== undefined && own !== false);
}

const zonesWithRecords = (program: Program) =>
  readZones(program)
    .filter(({ records, hasUnknownRecords }) => records.length > 0 || hasUnknownRecords)
    .flatMap(({ domains }) => domains);

export const unprotectedData = defineCheck({
  id: "unprotected-data",
  severity: "warning",
  why: "A changed id or a field that replaces it deletes the data in the next apply.",
  advice: "Write deletionProtection: true, or lifecycle: { preventDestroy: true }.",
  find: (program) =>
    [
      ...program
        .resources("stratus_mysql_database", "stratus_postgresql_database", "stratus_compute_instance")
        .map((construct) => ({ construct, what: "its data" })),
      ...zonesWithRecords(program).map((construct) => ({ construct, what: "its records" })),
    ]
      .filter(({ construct }) => !isProtected(construct))
      .map(({ construct, what }) => ({ construct, text: `can be deleted by any plan, with ${what}` })),
});

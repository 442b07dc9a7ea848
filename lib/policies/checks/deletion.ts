import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import { overridesOf } from "../../core/validation/attribute-names";
import { readConfigured } from "../../rules/configured-values";
import { readZones } from "../../rules/configured-zones";
import type { Program } from "../../rules/program";
import { defineCheck } from "./check";

/** True if Terraform or the provider refuses to delete the object. A value that is known after apply counts as protection. */
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
  why: "A renamed construct, or a change that replaces the resource, deletes the data on the next apply.",
  advice: "Set deletionProtection: true, or lifecycle: { preventDestroy: true }.",
  find: (program) =>
    [
      ...program
        .resources("stratus_mysql_database", "stratus_postgresql_database", "stratus_compute_instance")
        .map((construct) => ({ construct, what: "its data" })),
      ...zonesWithRecords(program).map((construct) => ({ construct, what: "its records" })),
    ]
      .filter(({ construct }) => !isProtected(construct))
      .map(({ construct, what }) => ({ construct, text: `can be deleted by any plan, together with ${what}` })),
});

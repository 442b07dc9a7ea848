import type { TerraformElement } from "cdktf";
import { readConfigured } from "../../rules/configured-values";
import { defineCheck } from "./check";

const production = /(?:^|[^a-z])prod(?:uction)?(?![a-z])/i;

/** True if the label or a tag of an object marks it as production, such as `shop-prod` or `env:production`. */
function isProduction(element: TerraformElement): boolean {
  const texts = [readConfigured(element, "label"), readConfigured(element, "tags")].flat();
  return texts.some((text) => typeof text === "string" && production.test(text));
}

export const productionWithoutBackups = defineCheck({
  id: "production-without-backups",
  severity: "warning",
  why: "Data lost from its disks can't be recovered.",
  advice: "Set backupsEnabled: true.",
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter(isProduction)
      .filter((instance) => [undefined, false].includes(readConfigured(instance, "backupsEnabled") as undefined))
      .map((construct) => ({ construct, text: "has a production label or tag but no backups" })),
});

export const singleNodeProduction = defineCheck({
  id: "single-node-production",
  severity: "warning",
  why: "The database is unavailable while its node is maintained or down.",
  advice: "Set clusterSize: 3. A later change recreates the database, so set it before you store data.",
  find: (program) =>
    program
      .resources("stratus_mysql_database", "stratus_postgresql_database")
      .filter(isProduction)
      .filter((database) => [undefined, 1].includes(readConfigured(database, "clusterSize") as undefined))
      .map((construct) => ({ construct, text: "has a production label but only one node" })),
});

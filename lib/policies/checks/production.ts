import type { TerraformElement } from "cdktf";
import { readConfigured } from "../../rules/configured-values";
import { defineCheck } from "./check";

const production = /(?:^|[^a-z])prod(?:uction)?(?![a-z])/i;

/** Whether the label or a tag of an object says that it is for production, as `shop-prod` and `env:production` do. */
function isProduction(element: TerraformElement): boolean {
  const texts = [readConfigured(element, "label"), readConfigured(element, "tags")].flat();
  return texts.some((text) => typeof text === "string" && production.test(text));
}

export const productionWithoutBackups = defineCheck({
  id: "production-without-backups",
  severity: "warning",
  why: "What is lost on its disks cannot be got back.",
  advice: "Write backupsEnabled: true.",
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter(isProduction)
      .filter((instance) => [undefined, false].includes(readConfigured(instance, "backupsEnabled") as undefined))
      .map((construct) => ({ construct, text: "is for production by its label or tags, and has no backups" })),
});

export const singleNodeProduction = defineCheck({
  id: "single-node-production",
  severity: "warning",
  why: "It is down while its node is maintained, and gone while the node is.",
  advice: "Write clusterSize: 3. A later change makes a new database, so do it before there is data.",
  find: (program) =>
    program
      .resources("stratus_mysql_database", "stratus_postgresql_database")
      .filter(isProduction)
      .filter((database) => [undefined, 1].includes(readConfigured(database, "clusterSize") as undefined))
      .map((construct) => ({ construct, text: "is for production by its label, and has one node" })),
});

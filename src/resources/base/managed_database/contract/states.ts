import type { States } from "../../../../contract";

const values = [
  "provisioning",
  "active",
  "suspending",
  "suspended",
  "resuming",
  "restoring",
  "failed",
  "degraded",
  "updating",
  "backing_up",
] as const;

const noChanges = "Changes to the database fail in this state.";
const noWayBack = `${noChanges} You can't destroy it, and the API can't resume it. Contact the operator of the service.`;

/** Document 2, States and transitions. The document specifies no transitions, so they are defined here (R2-079). */
export const states = {
  values,
  target: ["active"],
  failed: ["failed", "degraded", "suspended"],
  attention: {
    failed: `The service failed to complete an operation. ${noChanges} To make a MySQL database active again, restore a backup with stratus_mysql_restore. Otherwise contact the operator of the service, or replace the database and lose its data.`,
    degraded: `Part of the cluster isn't running. ${noChanges} The service may repair it automatically, so run plan again later. You can also restore a backup of a MySQL database with stratus_mysql_restore. If the status doesn't change, contact the operator of the service.`,
    suspending: noWayBack,
    suspended: noWayBack,
  },
  requires: {
    update: ["active"],
    delete: ["active", "failed", "degraded"],
    snapshot: ["active"],
    restore: ["active", "degraded", "failed"],
    credentials: ["active"],
    patch: ["active"],
    certificate: ["active"],
    backups: values.filter((value) => value !== "provisioning"),
  },
  specified: {
    update: ["R2-038"],
    delete: ["R2-039"],
    snapshot: ["R2-040"],
    "snapshot while backing_up": ["R2-041"],
    restore: ["R2-042"],
    credentials: ["R2-043"],
    patch: ["R2-044"],
    certificate: ["R2-045"],
    backups: ["R2-046"],
  },
  transitions: {
    create: { via: "provisioning", to: "active", takes: [900, 1800] },
    update: { via: "updating", to: "active", takes: [5, 30] },
    snapshot: { via: "backing_up", to: "active", takes: [120, 300] },
    restore: { via: "restoring", to: "active", takes: [300, 900] },
    /** The backup and the cluster have different credentials (document 2, MySQL, Other rules 3). */
    restoreAfterReset: { via: "restoring", to: "failed", takes: [300, 900] },
    patch: { via: "updating", to: "active", takes: [300, 900] },
    maintenance: { via: "updating", to: "active", takes: [300, 900] },
  },
} as const satisfies States;

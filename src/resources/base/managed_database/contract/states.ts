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

const noChanges = "It takes no changes in this state: an apply that changes it ends with an error.";
const noWayBack = `${noChanges} It cannot be destroyed either, and no request resumes it: ask whoever runs the service.`;

/** Document 2, States and transitions. The document specifies no transitions, so they are defined here (R2-079). */
export const states = {
  values,
  target: ["active"],
  failed: ["failed", "degraded", "suspended"],
  attention: {
    failed: `The service could not do what was asked of it. ${noChanges} A backup of MySQL can be restored (stratus_mysql_restore), which brings it back to active. Otherwise ask whoever runs the service, or replace it, by which its data is lost.`,
    degraded: `A part of the cluster is not at work. ${noChanges} The service may mend it by itself: plan again later. A backup of MySQL can be restored (stratus_mysql_restore). If it stays so, ask whoever runs the service.`,
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

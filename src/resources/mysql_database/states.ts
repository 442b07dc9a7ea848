import type { States } from "../../contract";

/** Document 2, States and transitions. The transitions are not shown there and are chosen here (R2-079). */
export const states = {
  values: [
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
  ],
  settled: ["active"],
  failed: ["failed", "degraded", "suspended"],
  requires: {
    update: ["active"],
    delete: ["active", "failed", "degraded"],
  },
  transitions: {
    create: { via: "provisioning", to: "active", takes: [900, 1800] },
    update: { via: "updating", to: "active", takes: [5, 30] },
  },
} as const satisfies States;

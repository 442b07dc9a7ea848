import type { States } from "../../../contract";

/** Document 1, Backup status. The document specifies no transitions, so they are defined here (R1-201). */
export const states = {
  values: ["paused", "pending", "running", "needsPostProcessing", "successful", "failed", "userAborted"],
  target: ["successful"],
  failed: ["failed", "userAborted"],
  attention: {
    failed: "The backup failed and can't be restored. Create another backup.",
    userAborted: "A user aborted the backup, so it can't be restored. Create another backup.",
  },
  requires: { restore: ["successful"] },
  transitions: {
    start: { via: "pending", to: "running", takes: [5, 10] },
    run: { via: "running", to: "needsPostProcessing", takes: [60, 180] },
    process: { via: "needsPostProcessing", to: "successful", takes: [10, 20] },
  },
} as const satisfies States;

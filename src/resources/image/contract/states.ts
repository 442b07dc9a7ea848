import type { States } from "../../../contract";

/** Document 1, Image status. */
export const states = {
  values: ["creating", "pending_upload", "available"],
  target: ["available"],
  failed: [],
  requires: {},
  transitions: {
    capture: { via: "creating", to: "available", takes: [60, 180] },
    process: { via: "pending_upload", to: "available", takes: [20, 60] },
  },
} as const satisfies States;

import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { defineSpecimen } from "./specimen";

export const instanceSnapshotSpecimen = defineSpecimen(instanceSnapshot, {
  valid: [
    { computeId: 12, label: "before the move" },
    { computeId: 12, label: "x".repeat(255), timeouts: { create: "2h" } },
  ],
  invalid: [
    { object: { label: "nightly" }, problems: [{ at: "computeId", words: "is required" }] },
    { object: { computeId: 12 }, problems: [{ at: "label", words: "is required" }] },
    { object: { computeId: 12, label: "" }, problems: [{ at: "label", words: "must be 1 to 255 characters long" }] },
    {
      object: { computeId: 12, label: "x".repeat(256) },
      problems: [{ at: "label", words: "must be 1 to 255 characters long" }],
    },
    {
      object: { computeId: 12, label: "nightly", status: "successful" },
      problems: [{ at: "status", words: "is decided by the service" }],
    },
  ],
  constructs: {
    InstanceSnapshot: [({ instance }) => ({ instance, label: "shop-it", timeouts: { create: "10m" } })],
  },
});

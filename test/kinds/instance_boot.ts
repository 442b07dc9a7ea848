import { instanceBoot } from "../../src/resources/instance_boot/contract";
import { of } from "./needs";
import { defineSpecimen } from "./specimen";

export const instanceBootSpecimen = defineSpecimen(instanceBoot, {
  valid: [{ computeId: 12 }, { computeId: 12, configId: 3, timeouts: { create: "5m" } }],
  invalid: [{ object: { configId: 3 }, problems: [{ at: "computeId", words: "is required" }] }],
  action: { computeId: of("compute_instance.target.id") },
  constructs: {
    InstanceBootAction: [({ instance }) => ({ instance, configId: 3, timeouts: { invoke: "10m" } })],
  },
});

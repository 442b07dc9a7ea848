import { instanceClone } from "../../src/resources/instance_clone/contract";
import { instanceBody } from "../emulator/support";
import { of } from "./needs";
import { makeOfflineInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

export const instanceCloneSpecimen = defineSpecimen(instanceClone, {
  operation: { sourceId: of("compute_instance.backed.id"), computeId: of("compute_instance.target.id") },
  constructs: {
    InstanceClone: [
      ({ instance: source, other }) => ({
        source,
        instance: other,
        disks: [1],
        configs: [2],
        triggers: { month: "2026-11" },
      }),
    ],
    InstanceCloneAction: [
      ({ instance: source, other }) => ({
        source,
        instance: other,
        disks: [1],
        configs: [2],
        timeouts: { invoke: "10m" },
      }),
    ],
  },
  once: {
    title: "a clone into an instance that exists",
    request: /\/clone$/,
    prepare: async (emulator) => ({
      sourceId: await makeOfflineInstance(emulator),
      computeId: await makeOfflineInstance(emulator, { ...instanceBody, label: "copy" }),
    }),
  },
});

import { instanceClone } from "../../src/resources/instance_clone/contract";
import { defineSpecimen } from "./specimen";

export const instanceCloneSpecimen = defineSpecimen(instanceClone, {
  constructs: {
    InstanceClone: [
      ({ instance: source, other }) => ({
        source,
        instance: other,
        disks: [1],
        configs: [2],
        triggers: { a: "1" },
      }),
    ],
  },
});

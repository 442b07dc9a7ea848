import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { defineSpecimen } from "./specimen";

export const instanceRestoreSpecimen = defineSpecimen(instanceRestore, {
  constructs: {
    InstanceRestore: [
      ({ instance: source, other }) => ({
        source,
        backup: 7,
        instance: other,
        overwrite: true,
        triggers: { a: "1" },
      }),
    ],
  },
});

import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { instanceBody } from "../emulator/support";
import { of } from "./needs";
import { makeBackup, makeOfflineInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

export const instanceRestoreSpecimen = defineSpecimen(instanceRestore, {
  operation: {
    sourceId: of("compute_instance.saved.id"),
    backupId: of("instance_snapshot.saved.id"),
    computeId: of("compute_instance.restored.id"),
    overwrite: true,
  },
  constructs: {
    InstanceRestore: [
      ({ instance: source, other }) => ({
        source,
        backup: 4711,
        instance: other,
        overwrite: true,
        triggers: { month: "2026-11" },
      }),
    ],
    InstanceRestoreAction: [
      ({ instance: source, other }) => ({
        source,
        backup: 4711,
        instance: other,
        overwrite: true,
        timeouts: { invoke: "10m" },
      }),
    ],
  },
  once: {
    title: "a restore of an instance's backup",
    request: /\/restore$/,
    async prepare(emulator) {
      const { id, backup } = await makeBackup(emulator);
      const computeId = await makeOfflineInstance(emulator, { ...instanceBody, label: "copy" });
      return { sourceId: id, backupId: backup, computeId };
    },
  },
});

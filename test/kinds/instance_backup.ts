import { instanceBackup } from "../../src/resources/instance_backup/contract";
import { defineSpecimen } from "./specimen";

export const instanceBackupSpecimen = defineSpecimen(instanceBackup, {
  constructs: {
    DataInstanceBackup: [({ instance }) => ({ instance, id: 4711 })],
    DataInstanceBackups: [({ instance }) => ({ instance })],
  },
});

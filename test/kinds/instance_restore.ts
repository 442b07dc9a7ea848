import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { defineSpecimen } from "./specimen";

export const instanceRestoreSpecimen = defineSpecimen(instanceRestore, {});

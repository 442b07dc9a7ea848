import { instanceClone } from "../../src/resources/instance_clone/contract";
import { defineSpecimen } from "./specimen";

export const instanceCloneSpecimen = defineSpecimen(instanceClone, {});

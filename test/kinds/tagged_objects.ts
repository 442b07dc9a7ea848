import { taggedObjects } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const taggedObjectsSpecimen = defineSpecimen(taggedObjects, {
  constructs: {
    DataTaggedObjects: [{ label: "team-shop" }, ({ tag }) => ({ tag })],
  },
});

import { taggedObjects } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const taggedObjectsSpecimen = defineSpecimen(taggedObjects, {
  constructs: {
    DataTaggedObjects: [{ label: "shop-it" }, ({ tag }) => ({ tag })],
  },
});

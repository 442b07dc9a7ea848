import { taggedObjects } from "../../src/resources/tagged_objects/contract";
import { defineSpecimen } from "./specimen";

export const taggedObjectsSpecimen = defineSpecimen(taggedObjects, {
  constructs: {
    DataTaggedObjects: [{ label: "shop-it" }, ({ tag }) => ({ tag })],
  },
});

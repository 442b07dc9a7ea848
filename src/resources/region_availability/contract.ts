import { resource } from "../../contract";
import { availabilityFields } from "../plan_availability/contract";
import { region } from "../region/contract";

export const regionAvailability = resource({
  kind: "data source",
  name: "region_availability",
  summary: "What the API says about the availability of selected plans in one region: one entry.",
  source: "document 1, Region availability",
  parent: region,
  path: `${region.path}/{region}/availability`,
  operations: ["view"],
  singleton: true,
  access: { scope: null },
  id: "region",
  fields: availabilityFields,
});

import { flag, resource, text } from "../../contract";

/** One entry of the service's list of availability. */
export const availabilityFields = {
  region: text("The region's id.").nameIn("regions"),
  plan: text("The plan's id.").nameIn("plans").computed(),
  available: flag("Whether the plan is available in the region.").computed(),
};

export const planAvailability = resource({
  kind: "data source",
  name: "plan_availability",
  plural: "region_availabilities",
  summary: "Where selected plans can be had: some premium and graphics plans, in some regions.",
  source: "document 1, Region availability",
  path: "/regions/availability",
  operations: ["list"],
  access: { scope: null },
  id: "plan",
  fields: availabilityFields,
});

import { resource } from "../../../contract";
import { availabilityFields } from "./fields";

export const planAvailability = resource({
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

import { DataStratusRegionAvailabilities } from "../l1/data-stratus-region-availabilities";
import { DataStratusRegionAvailability } from "../l1/data-stratus-region-availability";

/** Whether a selected plan can be had in one region (document 1, Region availability). */
export class DataRegionAvailability extends DataStratusRegionAvailability {}

/** Where selected plans can be had, as `regionAvailabilities` (document 1, Region availability). */
export class DataRegionAvailabilities extends DataStratusRegionAvailabilities {}

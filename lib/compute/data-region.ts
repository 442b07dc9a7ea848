import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { region } from "../../src/resources/region/contract";
import { validateProps } from "../core/validation/validate-props";
import type { Props } from "../core/props";
import type { DataStratusRegionConfig } from "../l1/data-stratus-region";
import { DataStratusRegion } from "../l1/data-stratus-region";
import { DataStratusRegionAvailabilities } from "../l1/data-stratus-region-availabilities";
import { DataStratusRegionAvailability } from "../l1/data-stratus-region-availability";
import { DataStratusRegions } from "../l1/data-stratus-regions";

/** Which region to read. */
export interface DataRegionProps extends Props<typeof region, DataStratusRegionConfig>, TerraformMetaArguments {}

/** One place where the service runs (document 1, Region). */
export class DataRegion extends DataStratusRegion {
  constructor(scope: Construct, id: string, props: DataRegionProps) {
    super(scope, id, validateProps<DataStratusRegionConfig>(scope, id, { contract: region }, props));
  }
}

/** Every place where the service runs, as `regions` (document 1, Region). */
export class DataRegions extends DataStratusRegions {}

/** Whether a selected plan can be had in one region (document 1, Region availability). */
export class DataRegionAvailability extends DataStratusRegionAvailability {}

/** Where selected plans can be had, as `regionAvailabilities` (document 1, Region availability). */
export class DataRegionAvailabilities extends DataStratusRegionAvailabilities {}

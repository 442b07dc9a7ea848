import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { lookup } from "../../src/contract";
import { image } from "../../src/resources/image/contract";
import { region } from "../../src/resources/region/contract";
import { judgeAtSynth, judged } from "../core/judged";
import type { DataStratusImageConfig } from "../l1/data-stratus-image";
import { DataStratusImage } from "../l1/data-stratus-image";
import { DataStratusImages } from "../l1/data-stratus-images";
import type { DataStratusRegionConfig } from "../l1/data-stratus-region";
import { DataStratusRegion } from "../l1/data-stratus-region";
import { DataStratusRegions } from "../l1/data-stratus-regions";
import type { Lookup } from "../core/lookup";
import type { Props } from "../core/props";
import type { IImage, ImageId } from "../references";

const imageLookup = { contract: lookup(image) };

/** Which region to read. */
export interface DataRegionProps extends Props<typeof region, DataStratusRegionConfig>, TerraformMetaArguments {}
/** Which image to read: by its id, or by its label. */
export type DataImageProps = Lookup<ImageId | IResolvable>;

/** One place where the service runs (document 1, Region). */
export class DataRegion extends DataStratusRegion {
  constructor(scope: Construct, id: string, props: DataRegionProps) {
    super(scope, id, judged<DataStratusRegionConfig>(scope, id, { contract: region }, props));
    judgeAtSynth(this, { contract: region });
  }
}

/** Every place where the service runs, as `regions` (document 1, Region). */
export class DataRegions extends DataStratusRegions {}

/** One image (document 1, Image). */
export class DataImage extends DataStratusImage implements IImage {
  declare readonly terraformResourceType: "stratus_image";

  constructor(scope: Construct, id: string, props: DataImageProps) {
    super(scope, id, judged<DataStratusImageConfig>(scope, id, imageLookup, props));
    judgeAtSynth(this, imageLookup);
  }
}

/** Every image that the token sees, as `images` (document 1, Image). */
export class DataImages extends DataStratusImages {}

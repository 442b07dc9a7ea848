import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import type { ImageId } from "../../src/contract";
import { dataSourceContract } from "../../src/contract";
import { image } from "../../src/resources/image/contract";
import { validateProps } from "../core/validation/validate-props";
import type { Lookup } from "../core/props/lookup";
import type { DataStratusImageConfig } from "../l1/data-stratus-image";
import { DataStratusImage } from "../l1/data-stratus-image";
import { DataStratusImages } from "../l1/data-stratus-images";
import type { IImage } from "../references";

/** Which image to read: by its id, or by its label. */
export type DataImageProps = Lookup<ImageId | IResolvable>;

const imageLookup = { contract: dataSourceContract(image) };

/** One image (document 1, Image). */
export class DataImage extends DataStratusImage implements IImage {
  declare readonly terraformResourceType: "stratus_image";

  constructor(scope: Construct, id: string, props: DataImageProps) {
    super(scope, id, validateProps<DataStratusImageConfig>(scope, id, imageLookup, props));
  }
}

/** Every image that the token sees, as `images` (document 1, Image). */
export class DataImages extends DataStratusImages {}

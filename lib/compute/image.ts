import { DataImage } from "./data-compute";
import type { IImage } from "../core/references";
import { resolve } from "node:path";
import { type IResolvable, Token } from "cdktf";
import type { Construct } from "constructs";
import { type Id, type ImageId, type RegionId } from "../../src/contract";
import { image } from "../../src/resources/image/contract";
import { withoutNulls, validateProps, type Adopted, type MayBeAdopted } from "../core/validation/validate-props";
import { foreign } from "../core/scope/foreign";
import { type ImageConfig, Image as L1Image } from "../l1/image";
import type { Props } from "../core/props";

type ImageSettings = Omit<Props<typeof image, ImageConfig>, "diskId" | "file" | "region" | "label"> & MayBeAdopted;

/** An image that exists, whatever it was made of. */
export interface AdoptedImage extends Omit<ImageSettings, "adopted">, Adopted {
  /** A short title. Without it the label stays what it is by default. */
  readonly label?: string | undefined;
  readonly diskId?: undefined;
  readonly file?: undefined;
  readonly region?: undefined;
}

/** An image captured from a disk. */
export interface CapturedImage extends ImageSettings {
  /** The id of the disk to capture. */
  readonly diskId: Id<"disk">;
  /** A short title; the disk's label unless said. */
  readonly label?: string | undefined;
  readonly file?: undefined;
  readonly region?: undefined;
}

/** An image uploaded from a file. */
export interface UploadedImage extends ImageSettings {
  /** The path of a raw disk image compressed with gzip, at most 5 GB; a relative one begins at the working directory. */
  readonly file: string;
  /** The region to upload to; the image can be used in all. */
  readonly region: RegionId | IResolvable;
  /** A short title. */
  readonly label: string;
  readonly diskId?: undefined;
}

/** What an image takes: a disk, or a file; neither where it exists already. */
export type ImageProps = AdoptedImage | UploadedImage | CapturedImage;

/**
 * A private disk image, captured from a disk or uploaded from a file (document 1, Images).
 *
 * Throws when a value cannot work. `size` is in MB. Another content of the file replaces the image.
 */
export class Image extends L1Image implements IImage {
  declare readonly terraformResourceType: "stratus_image";

  constructor(scope: Construct, id: string, props: ImageProps) {
    // Terraform runs in another folder than the program.
    const all = withoutNulls(props);
    const file = all.file === undefined || Token.isUnresolved(all.file) ? all.file : resolve(all.file);
    super(
      scope,
      id,
      validateProps<ImageConfig>(scope, id, { contract: image }, { ...all, ...(file === undefined ? {} : { file }) }),
    );
  }

  /** An image that this program does not own, by its id. Nothing is sent for it. */
  static fromImageId(scope: Construct, id: string, imageId: ImageId): IImage {
    return foreign(scope, id, { terraformResourceType: "stratus_image", id: imageId });
  }

  /** An image that this program does not own, by its label, which a data source looks up. */
  static fromLabel(scope: Construct, id: string, label: string): DataImage {
    return new DataImage(scope, id, { label });
  }
}

import { resolve } from "node:path";
import { type IResolvable, Token } from "cdktf";
import type { Construct } from "constructs";
import { type Id, type ImageId, type RegionId } from "../../src/contract";
import { image } from "../../src/resources/image/contract";
import type { Props } from "../core/props";
import { readProps } from "../core/props/read-props";
import type { IImage } from "../core/references";
import { foreign, requireForeignText } from "../core/scope/foreign";
import type { AdoptableProps, AdoptedProps } from "../core/validation/adopted";
import { validateProps } from "../core/validation/validate-props";
import { Image as L1Image, type ImageConfig } from "../l1/image";
import { DataImage, type DataImageProps } from "./data-compute";

type ImageSettings = Omit<Props<typeof image, ImageConfig>, "diskId" | "file" | "region" | "label"> & AdoptableProps;

/** An existing image, captured or uploaded. */
export interface AdoptedImageProps extends Omit<ImageSettings, "adopted">, AdoptedProps {
  /**
   * A short title.
   * @default unchanged
   */
  readonly label?: string | undefined;
  readonly diskId?: undefined;
  readonly file?: undefined;
  readonly region?: undefined;
}

/** An image captured from a disk. */
export interface CapturedImageProps extends ImageSettings {
  /** The id of the disk to capture. */
  readonly diskId: Id<"disk">;
  /**
   * A short title.
   * @default the disk's label
   */
  readonly label?: string | undefined;
  readonly file?: undefined;
  readonly region?: undefined;
}

/** An image uploaded from a file. */
export interface UploadedImageProps extends ImageSettings {
  /** The path of a raw disk image compressed with gzip, at most 5 GB. Relative paths start at the working directory. */
  readonly file: string;
  /** The region to upload to. The image is available in all regions. */
  readonly region: RegionId | IResolvable;
  /** A short title. */
  readonly label: string;
  readonly diskId?: undefined;
}

/** Properties of `Image`: a disk to capture, a file to upload, or neither for an existing image. */
export type ImageProps = AdoptedImageProps | UploadedImageProps | CapturedImageProps;

/**
 * A private disk image, captured from a disk or uploaded from a file. A change to the file's content replaces the
 * image.
 *
 * @example new Image(this, "golden", { file: "golden.img.gz", region: "us-east", label: "golden" });
 * @throws if a value is invalid
 */
export class Image extends L1Image implements IImage {
  declare readonly terraformResourceType: "stratus_image";

  constructor(scope: Construct, id: string, props: ImageProps) {
    // Terraform doesn't run in the program's working directory.
    const all = readProps(scope, id, props);
    const file = typeof all.file !== "string" || Token.isUnresolved(all.file) ? all.file : resolve(all.file);
    const fields = { ...all, ...(file === undefined ? {} : { file }) };
    super(scope, id, validateProps<ImageConfig>(scope, id, { contract: image }, fields));
  }

  /**
   * References an image outside this program by its id. No request is sent.
   * @example Image.fromImageId(this, "golden", "private/1234");
   */
  static fromImageId(scope: Construct, id: string, imageId: ImageId): IImage {
    requireForeignText(scope, id, 'the id must be that of an image, such as "private/1234"', imageId);
    return foreign(scope, id, { terraformResourceType: "stratus_image", id: imageId });
  }

  /**
   * Looks up an image outside this program by its label or id, with a data source. To read its other attributes,
   * create a `DataImage`.
   * @example Image.fromLookup(this, "golden", { label: "golden" });
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataImageProps): IImage {
    return new DataImage(scope, id, props);
  }
}

import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract, type Id, type ImageId } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { regionAvailability } from "../../src/resources/data_sources/contract";
import { image } from "../../src/resources/image/contract";
import { instanceBackup } from "../../src/resources/instance_backup/contract";
import { region } from "../../src/resources/region/contract";
import type { Props } from "../core/props";
import type { LookupProps } from "../core/props/lookup";
import { listArguments } from "../core/props/resolve-references";
import type { IComputeInstanceRef, IImage } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { type ReverseDns, reverseDnsOf, type ReverseDnsOptions } from "../dns/reverse-dns";
import { DataStratusComputeInstance, type DataStratusComputeInstanceConfig } from "../l1/data-stratus-compute-instance";
import { DataStratusComputeInstances } from "../l1/data-stratus-compute-instances";
import { DataStratusImage, type DataStratusImageConfig } from "../l1/data-stratus-image";
import { DataStratusImages } from "../l1/data-stratus-images";
import { DataStratusInstanceBackup, type DataStratusInstanceBackupConfig } from "../l1/data-stratus-instance-backup";
import { DataStratusInstanceBackups, type DataStratusInstanceBackupsConfig } from "../l1/data-stratus-instance-backups";
import { DataStratusRegion, type DataStratusRegionConfig } from "../l1/data-stratus-region";
import { DataStratusRegionAvailabilities } from "../l1/data-stratus-region-availabilities";
import {
  DataStratusRegionAvailability,
  type DataStratusRegionAvailabilityConfig,
} from "../l1/data-stratus-region-availability";
import { DataStratusRegions } from "../l1/data-stratus-regions";
import { type Connections, connectionsOf } from "../networking/connections";
import type { IComputeInstance } from "./compute-instance-props";

/** Properties of `DataComputeInstance`: the instance's id or its label. */
export type DataComputeInstanceProps = LookupProps<Id<"instance">>;

const instanceLookup = { contract: dataSourceContract(computeInstance) };

/**
 * Reads an instance outside this program, by id or by label.
 *
 * @example new DataComputeInstance(this, "web", { label: "web" });
 * @throws if a value is invalid
 */
export class DataComputeInstance extends DataStratusComputeInstance implements IComputeInstance {
  declare readonly terraformResourceType: "stratus_compute_instance";

  constructor(scope: Construct, id: string, props: DataComputeInstanceProps) {
    super(scope, id, validateProps<DataStratusComputeInstanceConfig>(scope, id, instanceLookup, props));
  }

  /**
   * The traffic allowed between the instance and other instances or networks, in every firewall that protects the
   * instance.
   *
   * @example
   * ```ts
   * // in a stack with web: DataComputeInstance, app: ComputeInstance
   * web.connections.allowFrom(app, Port.tcp(8080));
   * ```
   */
  get connections(): Connections {
    return connectionsOf(this);
  }

  /**
   * Sets the reverse DNS name of the instance's public IP addresses. The matching A and AAAA records must exist; the
   * provider waits for them.
   *
   * @example
   * ```ts
   * // in a stack with web: DataComputeInstance
   * web.reverseDns("www.shop.example");
   * ```
   */
  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }
}

/**
 * Lists the instances that the token can see, as `computeInstances`. Optionally filters and sorts them.
 *
 * @example new DataComputeInstances(this, "east", { filter: { region: { equalTo: "us-east" } } });
 */
export class DataComputeInstances extends DataStratusComputeInstances {}

/** Properties of `DataImage`: the image's id or its label. */
export type DataImageProps = LookupProps<ImageId | IResolvable>;

const imageLookup = { contract: dataSourceContract(image) };

/**
 * Reads an image, by id or by label.
 *
 * @example new DataImage(this, "debian", { id: "public/debian12" });
 * @throws if a value is invalid
 */
export class DataImage extends DataStratusImage implements IImage {
  declare readonly terraformResourceType: "stratus_image";

  constructor(scope: Construct, id: string, props: DataImageProps) {
    super(scope, id, validateProps<DataStratusImageConfig>(scope, id, imageLookup, props));
  }
}

/**
 * Lists the images that the token can see, as `images`.
 *
 * @example new DataImages(this, "images");
 */
export class DataImages extends DataStratusImages {}

/** Properties of `DataRegion`. */
export interface DataRegionProps extends Props<typeof region, DataStratusRegionConfig>, TerraformMetaArguments {}

/**
 * Reads one region of the service.
 *
 * @example new DataRegion(this, "here", { id: "us-east" });
 * @throws if a value is invalid
 */
export class DataRegion extends DataStratusRegion {
  constructor(scope: Construct, id: string, props: DataRegionProps) {
    super(scope, id, validateProps<DataStratusRegionConfig>(scope, id, { contract: region }, props));
  }
}

/**
 * Lists the regions of the service, as `regions`.
 *
 * @example new DataRegions(this, "regions");
 */
export class DataRegions extends DataStratusRegions {}

const availability = { contract: dataSourceContract(regionAvailability) };

/**
 * Reads the availability of selected plans in one region.
 *
 * @example new DataRegionAvailability(this, "here", { region: "us-east" });
 * @throws if a value is invalid
 */
export class DataRegionAvailability extends DataStratusRegionAvailability {
  constructor(scope: Construct, id: string, props: DataStratusRegionAvailabilityConfig) {
    super(scope, id, validateProps<DataStratusRegionAvailabilityConfig>(scope, id, availability, props));
  }
}

/**
 * Lists the availability of selected plans in all regions, as `regionAvailabilities`.
 *
 * @example new DataRegionAvailabilities(this, "plans");
 */
export class DataRegionAvailabilities extends DataStratusRegionAvailabilities {}

interface OfInstance {
  /** The instance that the backup was taken of, or its id. */
  readonly instance: IComputeInstanceRef | Id<"instance">;
}

/** Properties of `DataInstanceBackup`. */
export interface DataInstanceBackupProps extends TerraformMetaArguments, OfInstance {
  /** The backup's id. */
  readonly id: Id<"instance backup">;
}

/** Properties of `DataInstanceBackups`. */
export interface DataInstanceBackupsProps extends Omit<DataStratusInstanceBackupsConfig, "computeId">, OfInstance {}

const backupLookup = { contract: dataSourceContract(instanceBackup) };

/**
 * Reads one backup of an instance.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new DataInstanceBackup(this, "nightly", { instance: web, id: 4711 });
 * ```
 * @throws if a value is invalid
 */
export class DataInstanceBackup extends DataStratusInstanceBackup {
  constructor(scope: Construct, id: string, props: DataInstanceBackupProps) {
    super(scope, id, validateProps<DataStratusInstanceBackupConfig>(scope, id, backupLookup, props));
  }
}

/**
 * Lists the backups of an instance, as `instanceBackups`: the automatic ones and the snapshot.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new DataInstanceBackups(this, "backups", { instance: web });
 * ```
 */
export class DataInstanceBackups extends DataStratusInstanceBackups {
  constructor(scope: Construct, id: string, props: DataInstanceBackupsProps) {
    super(scope, id, listArguments(scope, id, instanceBackup, props));
  }
}

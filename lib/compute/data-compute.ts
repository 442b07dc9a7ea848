import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { type DataStratusInstanceBackupsConfig, DataStratusInstanceBackups } from "../l1/data-stratus-instance-backups";
import { DataStratusInstanceBackup } from "../l1/data-stratus-instance-backup";
import type { IInstanceRef, IImage } from "../core/references";
import { idOf } from "../core/props/id-of";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { region } from "../../src/resources/region/contract";
import type { Props } from "../core/props";
import { type DataStratusRegionConfig, DataStratusRegion } from "../l1/data-stratus-region";
import { DataStratusRegionAvailabilities } from "../l1/data-stratus-region-availabilities";
import { DataStratusRegionAvailability } from "../l1/data-stratus-region-availability";
import { DataStratusRegions } from "../l1/data-stratus-regions";
import type { IResolvable } from "cdktf";
import { dataSourceContract } from "../../src/contract";
import type { ImageId } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { image } from "../../src/resources/image/contract";
import type { Connections } from "../networking/connections";
import { connectionsOf } from "../networking/connections";
import type { DataStratusComputeInstanceConfig } from "../l1/data-stratus-compute-instance";
import { DataStratusComputeInstance } from "../l1/data-stratus-compute-instance";
import { DataStratusComputeInstances } from "../l1/data-stratus-compute-instances";
import type { DataStratusImageConfig } from "../l1/data-stratus-image";
import { DataStratusImage } from "../l1/data-stratus-image";
import { DataStratusImages } from "../l1/data-stratus-images";
import type { Lookup } from "../core/props/lookup";
import type { ReverseDns, ReverseDnsOptions } from "../dns/reverse-dns";
import { reverseDnsOf } from "../dns/reverse-dns";
import type { IComputeInstance } from "./compute-instance-props";

/** Which instance to read: by its id, or by its label. */
export type DataComputeInstanceProps = Lookup<Id<"instance">>;

const instanceLookup = { contract: dataSourceContract(computeInstance) };

/** An instance that this program does not own (document 1, Compute instance). */
export class DataComputeInstance extends DataStratusComputeInstance implements IComputeInstance {
  declare readonly terraformResourceType: "stratus_compute_instance";

  constructor(scope: Construct, id: string, props: DataComputeInstanceProps) {
    super(scope, id, validateProps<DataStratusComputeInstanceConfig>(scope, id, instanceLookup, props));
  }

  get connections(): Connections {
    return connectionsOf(this);
  }

  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }
}

/** The instances that the token sees, as `computeInstances`, filtered and sorted where that is said (document 1, Compute instance). */
export class DataComputeInstances extends DataStratusComputeInstances {}

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

interface OfInstance {
  /** The instance that it is of, or its id. */
  readonly instance: IInstanceRef | Id<"instance">;
}

/** Which backup to read. */
export interface DataInstanceBackupProps extends TerraformMetaArguments, OfInstance {
  /** The backup's id. */
  readonly id: Id<"instance backup">;
}

/** Whose backups to read, and which of them. */
export interface DataInstanceBackupsProps extends Omit<DataStratusInstanceBackupsConfig, "computeId">, OfInstance {}

/** One backup of an instance (document 1, Backup). */
export class DataInstanceBackup extends DataStratusInstanceBackup {
  constructor(scope: Construct, id: string, props: DataInstanceBackupProps) {
    const { instance, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, computeId: instanceId(instance) });
  }
}

/** The backups of an instance, as `instanceBackups`: automatic ones, and its snapshot (document 1, Backup). */
export class DataInstanceBackups extends DataStratusInstanceBackups {
  constructor(scope: Construct, id: string, props: DataInstanceBackupsProps) {
    const { instance, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, computeId: instanceId(instance) });
  }
}

const instanceId = (instance: IInstanceRef | Id<"instance">): number => idOf(instance) as number;

import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { type DataStratusInstanceBackupsConfig, DataStratusInstanceBackups } from "../l1/data-stratus-instance-backups";
import { DataStratusInstanceBackup } from "../l1/data-stratus-instance-backup";
import type { IInstanceRef } from "../core/references";
import { withoutNulls } from "../core/props/without-nulls";
import { idOf } from "../core/props/id-of";
import { region } from "../../src/resources/region/contract";
import { validateProps } from "../core/validation/validate-props";
import type { Props } from "../core/props";
import { type DataStratusRegionConfig, DataStratusRegion } from "../l1/data-stratus-region";
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

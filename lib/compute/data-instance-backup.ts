import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import type { DataStratusInstanceBackupsConfig } from "../l1/data-stratus-instance-backups";
import { DataStratusInstanceBackups } from "../l1/data-stratus-instance-backups";
import { DataStratusInstanceBackup } from "../l1/data-stratus-instance-backup";
import type { IComputeInstance } from "../references";
import { withoutNulls } from "../core/props/without-nulls";
import { idOf } from "../core/props/id-of";

interface OfInstance {
  /** The instance that it is of, or its id. */
  readonly instance: IComputeInstance | Id<"instance">;
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

const instanceId = (instance: IComputeInstance | Id<"instance">): number => idOf(instance) as number;

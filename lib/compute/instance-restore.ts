import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { withoutNulls } from "../core/props/without-nulls";
import { validateProps } from "../core/validation/validate-props";
import type { InstanceRestoreConfig } from "../l1/instance-restore";
import { InstanceRestore as L1InstanceRestore } from "../l1/instance-restore";
import type { Props } from "../core/props";
import type { IComputeInstance, IInstanceBackup } from "../references";
import { idOf } from "../core/props/id-of";

/** What the operation takes. */
export interface InstanceRestoreProps extends Props<
  typeof instanceRestore,
  InstanceRestoreConfig,
  "sourceId" | "backupId" | "computeId"
> {
  /** The instance that the backup is of, or its id. */
  readonly source: IComputeInstance | Id<"instance">;
  /** The backup to restore, such as an `InstanceSnapshot`, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
  /** The instance to restore to, or its id; it may be the source. */
  readonly instance: IComputeInstance | Id<"instance">;
}

const names = { sourceId: "source", backupId: "backup", computeId: "instance" };
const propsContract = { contract: instanceRestore, names };

/**
 * Restores a backup to an instance of the same region, once and again when an argument or a trigger changes
 * (document 1, Backups). With `overwrite` every disk and configuration profile of the instance is deleted first.
 */
export class InstanceRestore extends L1InstanceRestore {
  constructor(scope: Construct, id: string, props: InstanceRestoreProps) {
    const { source, backup, instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, sourceId: idOf(source), backupId: idOf(backup), computeId: idOf(instance) };
    super(scope, id, validateProps<InstanceRestoreConfig>(scope, id, propsContract, fields));
  }
}

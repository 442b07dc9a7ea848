import type { IInstanceBackup, IInstanceRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { type InstanceSnapshotConfig, InstanceSnapshot as L1InstanceSnapshot } from "../l1/instance-snapshot";
import type { Props } from "../core/props";
import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { type InstanceRestoreConfig, InstanceRestore as L1InstanceRestore } from "../l1/instance-restore";
import { instanceClone } from "../../src/resources/instance_clone/contract";
import { type InstanceCloneConfig, InstanceClone as L1InstanceClone } from "../l1/instance-clone";

/** What a snapshot takes. */
export interface InstanceSnapshotProps extends Props<typeof instanceSnapshot, InstanceSnapshotConfig, "computeId"> {
  /** The instance to take the snapshot of, or its id; its backup service has to be on. */
  readonly instance: IInstanceRef | Id<"instance">;
}

const snapshotContract = { contract: instanceSnapshot, names: { computeId: "instance" } };

/**
 * The snapshot of an instance (document 1, Backups). An instance has one: taking another deletes it.
 *
 * Throws when a value cannot work. Destroying it leaves the snapshot in the service, which deletes single backups for
 * nobody.
 */
export class InstanceSnapshot extends L1InstanceSnapshot {
  constructor(scope: Construct, id: string, props: InstanceSnapshotProps) {
    const { instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, computeId: idOf(instance) };
    super(scope, id, validateProps<InstanceSnapshotConfig>(scope, id, snapshotContract, fields));
  }
}

/** What the operation takes. */
export interface InstanceCloneProps extends Props<typeof instanceClone, InstanceCloneConfig, "sourceId" | "computeId"> {
  /** The instance to clone, or its id. */
  readonly source: IInstanceRef | Id<"instance">;
  /** The instance to clone into, or its id; it needs space for the disks. */
  readonly instance: IInstanceRef | Id<"instance">;
}

const cloneContract = { contract: instanceClone, names: { sourceId: "source", computeId: "instance" } };

/**
 * Clones an instance into another one that exists, once and again when an argument or a trigger changes (document 1, Clone
 * body). `cloneFrom` of a `ComputeInstance` makes a new one instead.
 */
export class InstanceClone extends L1InstanceClone {
  constructor(scope: Construct, id: string, props: InstanceCloneProps) {
    const { source, instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, sourceId: idOf(source), computeId: idOf(instance) };
    super(scope, id, validateProps<InstanceCloneConfig>(scope, id, cloneContract, fields));
  }
}

/** What the operation takes. */
export interface InstanceRestoreProps extends Props<
  typeof instanceRestore,
  InstanceRestoreConfig,
  "sourceId" | "backupId" | "computeId"
> {
  /** The instance that the backup is of, or its id. */
  readonly source: IInstanceRef | Id<"instance">;
  /** The backup to restore, such as an `InstanceSnapshot`, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
  /** The instance to restore to, or its id; it may be the source. */
  readonly instance: IInstanceRef | Id<"instance">;
}

const names = { sourceId: "source", backupId: "backup", computeId: "instance" };

const restoreContract = { contract: instanceRestore, names };

/**
 * Restores a backup to an instance of the same region, once and again when an argument or a trigger changes
 * (document 1, Backups). With `overwrite` every disk and configuration profile of the instance is deleted first.
 */
export class InstanceRestore extends L1InstanceRestore {
  constructor(scope: Construct, id: string, props: InstanceRestoreProps) {
    const { source, backup, instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, sourceId: idOf(source), backupId: idOf(backup), computeId: idOf(instance) };
    super(scope, id, validateProps<InstanceRestoreConfig>(scope, id, restoreContract, fields));
  }
}

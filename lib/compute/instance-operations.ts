import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { instanceClone } from "../../src/resources/instance_clone/contract";
import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import type { Props } from "../core/props";
import type { IComputeInstanceRef, IInstanceBackup } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { InstanceClone as L1InstanceClone, type InstanceCloneConfig } from "../l1/instance-clone";
import { InstanceRestore as L1InstanceRestore, type InstanceRestoreConfig } from "../l1/instance-restore";
import { InstanceSnapshot as L1InstanceSnapshot, type InstanceSnapshotConfig } from "../l1/instance-snapshot";

/** Properties of `InstanceSnapshot`. */
export interface InstanceSnapshotProps extends Props<typeof instanceSnapshot, InstanceSnapshotConfig, "computeId"> {
  /** The instance to take the snapshot of, or its id. Its backup service must be enabled. */
  readonly instance: IComputeInstanceRef | Id<"instance">;
}

const snapshotContract = { contract: instanceSnapshot };

/**
 * The snapshot of an instance. An instance has at most one snapshot: a new one replaces the old one.
 *
 * The API can't delete a single backup, so destroying the snapshot leaves it in the service.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new InstanceSnapshot(this, "before-upgrade", { instance: web, label: "before-upgrade" });
 * ```
 * @throws if a value is invalid
 */
export class InstanceSnapshot extends L1InstanceSnapshot {
  constructor(scope: Construct, id: string, props: InstanceSnapshotProps) {
    super(scope, id, validateProps<InstanceSnapshotConfig>(scope, id, snapshotContract, props));
  }
}

/** Properties of `InstanceClone`. */
export interface InstanceCloneProps extends Props<typeof instanceClone, InstanceCloneConfig, "sourceId" | "computeId"> {
  /** The instance to clone, or its id. */
  readonly source: IComputeInstanceRef | Id<"instance">;
  /** The instance to clone into, or its id. It must have enough space for the disks. */
  readonly instance: IComputeInstanceRef | Id<"instance">;
}

const cloneContract = { contract: instanceClone };

/**
 * Clones an instance into another existing instance. The clone runs once, and again if an argument or a trigger changes. To
 * create a new instance as a clone, use the prop `cloneFrom` of `ComputeInstance`.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance, staging: ComputeInstance
 * new InstanceClone(this, "copy", { source: web, instance: staging });
 * ```
 * @throws if a value is invalid
 */
export class InstanceClone extends L1InstanceClone {
  constructor(scope: Construct, id: string, props: InstanceCloneProps) {
    super(scope, id, validateProps<InstanceCloneConfig>(scope, id, cloneContract, props));
  }
}

/** Properties of `InstanceRestore`. */
export interface InstanceRestoreProps extends Props<
  typeof instanceRestore,
  InstanceRestoreConfig,
  "sourceId" | "backupId" | "computeId"
> {
  /** The instance that the backup was taken of, or its id. */
  readonly source: IComputeInstanceRef | Id<"instance">;
  /** The backup to restore, such as an `InstanceSnapshot`, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
  /** The instance to restore to, or its id. It may be the source. */
  readonly instance: IComputeInstanceRef | Id<"instance">;
}

const restoreContract = { contract: instanceRestore };

/**
 * Restores a backup to an instance in the same region. The restore runs once, and again if an argument or a trigger changes.
 * If `overwrite` is true, every disk and configuration profile of the instance is deleted first.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance, snapshot: InstanceSnapshot
 * new InstanceRestore(this, "restore", { source: web, backup: snapshot, instance: web, overwrite: true });
 * ```
 * @throws if a value is invalid
 */
export class InstanceRestore extends L1InstanceRestore {
  constructor(scope: Construct, id: string, props: InstanceRestoreProps) {
    super(scope, id, validateProps<InstanceRestoreConfig>(scope, id, restoreContract, props));
  }
}

import type { Construct } from "constructs";
import { actionContract, type Id } from "../../src/contract";
import { instanceBoot } from "../../src/resources/instance_boot/contract";
import { instanceClone } from "../../src/resources/instance_clone/contract";
import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { Action, type ActionProps } from "../core/blocks/action";
import type { IComputeInstanceRef } from "../core/references";
import type { ActionInstanceBootConfig } from "../l1/action-instance-boot";
import type { ActionInstanceCloneConfig } from "../l1/action-instance-clone";
import type { ActionInstanceRestoreConfig } from "../l1/action-instance-restore";
import type { ActionInstanceSnapshotConfig } from "../l1/action-instance-snapshot";
import type { InstanceCloneProps, InstanceRestoreProps, InstanceSnapshotProps } from "./instance-operations";

const boot = { contract: actionContract(instanceBoot) };
const clone = { contract: actionContract(instanceClone) };
const restore = { contract: actionContract(instanceRestore) };
const snapshot = { contract: actionContract(instanceSnapshot) };

/** Properties of `InstanceBootAction`. */
export interface InstanceBootActionProps extends ActionProps<
  typeof instanceBoot,
  ActionInstanceBootConfig,
  "computeId"
> {
  /** The instance to boot, or its id. */
  readonly instance: IComputeInstanceRef | Id<"instance">;
}

/**
 * Boots an instance that is offline or stopped, and waits until it is running. Does nothing if the instance is already
 * running.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const boot = new InstanceBootAction(this, "boot", { instance: web });
 * web.addActionTrigger("afterUpdate", boot);
 * ```
 * @throws if a value is invalid
 */
export class InstanceBootAction extends Action {
  constructor(scope: Construct, id: string, props: InstanceBootActionProps) {
    super(scope, id, boot, props);
  }
}

/** Properties of `InstanceCloneAction`. */
export interface InstanceCloneActionProps
  extends
    ActionProps<typeof instanceClone, ActionInstanceCloneConfig, "sourceId" | "computeId">,
    Pick<InstanceCloneProps, "source" | "instance"> {}

/**
 * Clones an instance into another existing instance. The target keeps its disks, so each run needs space for another
 * copy.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance, staging: ComputeInstance
 * new InstanceCloneAction(this, "copy", { source: web, instance: staging });
 * ```
 * @throws if a value is invalid
 */
export class InstanceCloneAction extends Action {
  constructor(scope: Construct, id: string, props: InstanceCloneActionProps) {
    super(scope, id, clone, props);
  }
}

/** Properties of `InstanceRestoreAction`. */
export interface InstanceRestoreActionProps
  extends
    ActionProps<typeof instanceRestore, ActionInstanceRestoreConfig, "sourceId" | "backupId" | "computeId">,
    Pick<InstanceRestoreProps, "source" | "backup" | "instance"> {}

/**
 * Restores a backup to an instance in the same region. If `overwrite` is true, every disk and configuration profile of
 * the instance is deleted first.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance, saved: InstanceSnapshot
 * new InstanceRestoreAction(this, "restore", { source: web, backup: saved, instance: web, overwrite: true });
 * ```
 * @throws if a value is invalid
 */
export class InstanceRestoreAction extends Action {
  constructor(scope: Construct, id: string, props: InstanceRestoreActionProps) {
    super(scope, id, restore, props);
  }
}

/** Properties of `InstanceSnapshotAction`. */
export interface InstanceSnapshotActionProps
  extends
    ActionProps<typeof instanceSnapshot, ActionInstanceSnapshotConfig, "computeId">,
    Pick<InstanceSnapshotProps, "instance"> {}

/**
 * Takes a snapshot of an instance, and waits until it is complete. An instance has at most one snapshot: a new one
 * replaces the old one.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const save = new InstanceSnapshotAction(this, "first", { instance: web, label: "first" });
 * web.addActionTrigger("afterCreate", save);
 * ```
 * @throws if a value is invalid
 */
export class InstanceSnapshotAction extends Action {
  constructor(scope: Construct, id: string, props: InstanceSnapshotActionProps) {
    super(scope, id, snapshot, props);
  }
}

import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import type { Props } from "../core/props";
import type { IComputeInstanceRef } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
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


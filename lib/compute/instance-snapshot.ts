import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { withoutNulls } from "../core/props/without-nulls";
import { validateProps } from "../core/validation/validate-props";
import type { InstanceSnapshotConfig } from "../l1/instance-snapshot";
import { InstanceSnapshot as L1InstanceSnapshot } from "../l1/instance-snapshot";
import type { Props } from "../core/props";
import type { IComputeInstance } from "../references";
import { idOf } from "../core/props/id-of";

/** What a snapshot takes. */
export interface InstanceSnapshotProps extends Props<typeof instanceSnapshot, InstanceSnapshotConfig, "computeId"> {
  /** The instance to take the snapshot of, or its id; its backup service has to be on. */
  readonly instance: IComputeInstance | Id<"instance">;
}

const propsContract = { contract: instanceSnapshot, names: { computeId: "instance" } };

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
    super(scope, id, validateProps<InstanceSnapshotConfig>(scope, id, propsContract, fields));
  }
}

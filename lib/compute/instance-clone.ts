import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { instanceClone } from "../../src/resources/instance_clone/contract";
import { withoutNulls } from "../core/props/without-nulls";
import { validateProps } from "../core/validation/validate-props";
import type { InstanceCloneConfig } from "../l1/instance-clone";
import { InstanceClone as L1InstanceClone } from "../l1/instance-clone";
import type { Props } from "../core/props";
import type { IComputeInstance } from "../references";
import { idOf } from "../core/props/id-of";

/** What the operation takes. */
export interface InstanceCloneProps extends Props<typeof instanceClone, InstanceCloneConfig, "sourceId" | "computeId"> {
  /** The instance to clone, or its id. */
  readonly source: IComputeInstance | Id<"instance">;
  /** The instance to clone into, or its id; it needs space for the disks. */
  readonly instance: IComputeInstance | Id<"instance">;
}

const propsContract = { contract: instanceClone, names: { sourceId: "source", computeId: "instance" } };

/**
 * Clones an instance into another one that exists, once and again when an argument or a trigger changes (document 1, Clone
 * body). `cloneFrom` of a `ComputeInstance` makes a new one instead.
 */
export class InstanceClone extends L1InstanceClone {
  constructor(scope: Construct, id: string, props: InstanceCloneProps) {
    const { source, instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, sourceId: idOf(source), computeId: idOf(instance) };
    super(scope, id, validateProps<InstanceCloneConfig>(scope, id, propsContract, fields));
  }
}

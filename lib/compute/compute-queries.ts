import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { image } from "../../src/resources/image/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { defineQuery, ObjectQuery, type QueryArguments, type QueryOptions } from "../core/blocks/query";
import type { IComputeInstanceRef } from "../core/references";
import type { ListComputeInstanceConfig } from "../l1/list-compute-instance";
import type { ListImageConfig } from "../l1/list-image";
import type { ListInstanceSnapshotConfig } from "../l1/list-instance-snapshot";

/** Properties of `ComputeInstanceQuery`. */
export interface ComputeInstanceQueryProps extends QueryArguments<ListComputeInstanceConfig>, QueryOptions {}

const computeInstanceQuery = defineQuery(computeInstance);

/**
 * Finds instances with `terraform query`.
 *
 * @example new ComputeInstanceQuery(this, "east", { filter: { region: { equalTo: "us-east" } }, limit: 500 });
 * @throws if a value is invalid
 */
export class ComputeInstanceQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: ComputeInstanceQueryProps = {}) {
    super(scope, id, computeInstanceQuery, props);
  }
}

/** Properties of `ImageQuery`. */
export interface ImageQueryProps extends QueryArguments<ListImageConfig>, QueryOptions {}

const imageQuery = defineQuery(image);

/**
 * Finds private images with `terraform query`.
 *
 * @example new ImageQuery(this, "images", { filter: { label: { prefix: "golden-" } } });
 * @throws if a value is invalid
 */
export class ImageQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: ImageQueryProps = {}) {
    super(scope, id, imageQuery, props);
  }
}

/** Properties of `InstanceSnapshotQuery`. */
export interface InstanceSnapshotQueryProps
  extends QueryArguments<ListInstanceSnapshotConfig, "computeId">, QueryOptions {
  /**
   * The instance whose snapshot to find, or its id.
   * @default all instances
   */
  readonly instance?: IComputeInstanceRef | Id<"instance"> | undefined;
}

const instanceSnapshotQuery = defineQuery(instanceSnapshot);

/**
 * Finds snapshots of instances with `terraform query`.
 *
 * @example new InstanceSnapshotQuery(this, "snapshots");
 * @throws if a value is invalid
 */
export class InstanceSnapshotQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: InstanceSnapshotQueryProps = {}) {
    super(scope, id, instanceSnapshotQuery, props);
  }
}

import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract, type Id, type ImageId } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { image } from "../../src/resources/image/contract";
import type { LookupProps } from "../core/props/lookup";
import type { IImage } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { type ReverseDns, reverseDnsOf, type ReverseDnsOptions } from "../dns/reverse-dns";
import { DataStratusComputeInstance, type DataStratusComputeInstanceConfig } from "../l1/data-stratus-compute-instance";
import { DataStratusImage, type DataStratusImageConfig } from "../l1/data-stratus-image";
import { type Connections, connectionsOf } from "../networking/connections";
import type { IComputeInstance } from "./compute-instance-props";

/** Properties of `DataComputeInstance`: the instance's id or its label. */
export type DataComputeInstanceProps = LookupProps<Id<"instance">>;

const instanceLookup = { contract: dataSourceContract(computeInstance) };

/**
 * Reads an instance outside this program, by id or by label.
 *
 * @example new DataComputeInstance(this, "web", { label: "web" });
 * @throws if a value is invalid
 */
export class DataComputeInstance extends DataStratusComputeInstance implements IComputeInstance {
  declare readonly terraformResourceType: "stratus_compute_instance";

  constructor(scope: Construct, id: string, props: DataComputeInstanceProps) {
    super(scope, id, validateProps<DataStratusComputeInstanceConfig>(scope, id, instanceLookup, props));
  }

  /**
   * The traffic allowed between the instance and other instances or networks, in every firewall that protects the
   * instance.
   *
   * @example
   * ```ts
   * // in a stack with web: DataComputeInstance, app: ComputeInstance
   * web.connections.allowFrom(app, Port.tcp(8080));
   * ```
   */
  get connections(): Connections {
    return connectionsOf(this);
  }

  /**
   * Sets the reverse DNS name of the instance's public IP addresses. The matching A and AAAA records must exist; the
   * provider waits for them.
   *
   * @example
   * ```ts
   * // in a stack with web: DataComputeInstance
   * web.reverseDns("www.shop.example");
   * ```
   */
  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }
}

/** Properties of `DataImage`: the image's id or its label. */
export type DataImageProps = LookupProps<ImageId | IResolvable>;

const imageLookup = { contract: dataSourceContract(image) };

/**
 * Reads an image, by id or by label.
 *
 * @example new DataImage(this, "debian", { id: "public/debian12" });
 * @throws if a value is invalid
 */
export class DataImage extends DataStratusImage implements IImage {
  declare readonly terraformResourceType: "stratus_image";

  constructor(scope: Construct, id: string, props: DataImageProps) {
    super(scope, id, validateProps<DataStratusImageConfig>(scope, id, imageLookup, props));
  }
}

import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { dataSourceContract } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import type { Connections } from "../networking/connections";
import { connectionsOf } from "../networking/connections";
import { validateProps } from "../core/validation/validate-props";
import type { DataStratusComputeInstanceConfig } from "../l1/data-stratus-compute-instance";
import { DataStratusComputeInstance } from "../l1/data-stratus-compute-instance";
import { DataStratusComputeInstances } from "../l1/data-stratus-compute-instances";
import type { Lookup } from "../core/props/lookup";
import type { IComputeInstance } from "../references";
import type { ReverseDns, ReverseDnsOptions } from "../dns/reverse-dns";
import { reverseDnsOf } from "../dns/reverse-dns";

/** Which instance to read: by its id, or by its label. */
export type DataComputeInstanceProps = Lookup<Id<"instance">>;

const propsContract = { contract: dataSourceContract(computeInstance) };

/** An instance that this program does not own (document 1, Compute instance). */
export class DataComputeInstance extends DataStratusComputeInstance implements IComputeInstance {
  declare readonly terraformResourceType: "stratus_compute_instance";

  constructor(scope: Construct, id: string, props: DataComputeInstanceProps) {
    super(scope, id, validateProps<DataStratusComputeInstanceConfig>(scope, id, propsContract, props));
  }

  get connections(): Connections {
    return connectionsOf(this);
  }

  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }
}

/** The instances that the token sees, as `computeInstances`, filtered and sorted where that is said (document 1, Compute instance). */
export class DataComputeInstances extends DataStratusComputeInstances {}

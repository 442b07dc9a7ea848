import type { IComputeInstance } from "./compute-instance-props";
import { DataComputeInstance } from "./data-compute";
import { Token } from "cdktf";
import { Construct } from "constructs";
import { type Id } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { type Connections, connectionsOf } from "../networking/connections";
import type { ComputeInstanceProps } from "./compute-instance-props";
import { instanceFields } from "./instance-fields";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { type ComputeInstanceConfig, ComputeInstance as L1ComputeInstance } from "../l1/compute-instance";
import { type ReverseDns, type ReverseDnsOptions, reverseDnsOf } from "../dns/reverse-dns";

/** What is known of an instance that this program does not own. */
export interface InstanceAddresses {
  /** Its public IPv4 address. Needed where something asks for it. */
  readonly publicIpv4?: string | undefined;
  /** Its SLAAC address, without /128. Needed where something asks for it. */
  readonly ipv6Address?: string | undefined;
  /** Its private IPv4 address, where it has one. */
  readonly privateIpv4?: string | undefined;
}

const propsContract = {
  contract: computeInstance,
  names: { backupId: "backup", "cloneFrom.sourceId": "cloneFrom.source" },
  others: ["userData"],
};

const withUserData = { ...propsContract, names: { ...propsContract.names, "metadata.userData": "userData" } };

/**
 * A virtual machine (document 1, Compute instance).
 *
 * Throws when a value cannot work. `swapSize` and `specs.disk` are in MB.
 */
export class ComputeInstance extends L1ComputeInstance implements IComputeInstance {
  declare readonly terraformResourceType: "stratus_compute_instance";

  constructor(scope: Construct, id: string, props: ComputeInstanceProps) {
    const all = withoutNulls(props);
    const how = "userData" in all ? withUserData : propsContract;
    super(scope, id, validateProps<ComputeInstanceConfig>(scope, id, how, instanceFields(all), propsContract));
  }

  /**
   * An instance that this program does not own, by its id. Nothing is sent for it, so its addresses are known only
   * where they are given here.
   */
  static fromInstanceId(
    scope: Construct,
    id: string,
    instanceId: Id<"instance">,
    addresses: InstanceAddresses = {},
  ): IComputeInstance {
    return new ForeignInstance(scope, id, instanceId, addresses);
  }

  /** What may reach it, and what it may reach, through the firewalls that protect it. */
  get connections(): Connections {
    return connectionsOf(this);
  }

  /** Gives its public addresses a name to resolve back to; the forward records have to be there, and are waited for. */
  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }

  /** An instance that this program does not own, by its label, which has to be the only one of that label. */
  static fromLabel(scope: Construct, id: string, label: string): DataComputeInstance {
    return new DataComputeInstance(scope, id, { label });
  }
}

class ForeignInstance extends Construct implements IComputeInstance {
  readonly terraformResourceType = "stratus_compute_instance";
  readonly id: Id<"instance">;
  private readonly addresses: InstanceAddresses;

  constructor(scope: Construct, name: string, id: Id<"instance">, addresses: InstanceAddresses) {
    super(scope, name);
    this.id = id;
    this.addresses = addresses;
  }

  get publicIpv4(): string {
    return this.requireAddress("publicIpv4");
  }

  get ipv6Address(): string {
    return this.requireAddress("ipv6Address");
  }

  get privateIpv4(): string {
    return this.requireAddress("privateIpv4");
  }

  /** What the bindings call whether an instance has a private address. */
  get privateIpInput(): boolean {
    return this.addresses.privateIpv4 !== undefined;
  }

  get connections(): Connections {
    return connectionsOf(this);
  }

  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }

  private requireAddress(name: keyof InstanceAddresses): string {
    const address = this.addresses[name];
    if (address !== undefined) return address;
    throw new Error(
      `${this.node.path} has no ${name}, because it is known by its id only: give it as the last argument of ComputeInstance.fromInstanceId, { ${name}: "…" }, or write new DataComputeInstance(…, { id: ${Token.isUnresolved(this.id) ? "…" : String(this.id)} }), which asks the service`,
    );
  }
}

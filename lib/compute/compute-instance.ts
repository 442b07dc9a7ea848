import { Token } from "cdktf";
import { Construct } from "constructs";
import { type Id } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { isText, optionsOf, requireArgument } from "../core/arguments";
import { readProps } from "../core/props/read-props";
import { requireForeignId } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import { type ReverseDns, reverseDnsOf, type ReverseDnsOptions } from "../dns/reverse-dns";
import { ComputeInstance as L1ComputeInstance, type ComputeInstanceConfig } from "../l1/compute-instance";
import { type Connections, connectionsOf } from "../networking/connections";
import type { ComputeInstanceProps, IComputeInstance } from "./compute-instance-props";
import { DataComputeInstance, type DataComputeInstanceProps } from "./data-compute";
import { instanceFields } from "./instance-fields";

/** The IP addresses of an instance outside this program. */
export interface InstanceAddresses {
  /** The public IPv4 address. Needed only if another construct uses it. */
  readonly publicIpv4?: string | undefined;
  /** The SLAAC address, without /128. Needed only if another construct uses it. */
  readonly ipv6Address?: string | undefined;
  /**
   * The private IPv4 address.
   * @default none
   */
  readonly privateIpv4?: string | undefined;
}

const definition = {
  contract: computeInstance,
  references: { image: "image" },
  others: ["userData"],
} as const;

const withUserData = { ...definition, names: { "metadata.userData": "userData" } };

/**
 * A virtual machine.
 *
 * @example
 * ```ts
 * new ComputeInstance(this, "web", {
 *   label: "web",
 *   region: "us-east",
 *   type: "g6-standard-1",
 *   image: "public/debian12",
 *   rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
 *   rootPassWoVersion: 1,
 * });
 * ```
 * @throws if a value is invalid
 */
export class ComputeInstance extends L1ComputeInstance implements IComputeInstance {
  declare readonly terraformResourceType: "stratus_compute_instance";

  constructor(scope: Construct, id: string, props: ComputeInstanceProps) {
    const all = readProps(scope, id, props, computeInstance.fields);
    const givenDefinition = "userData" in all ? withUserData : definition;
    super(scope, id, validateProps<ComputeInstanceConfig>(scope, id, givenDefinition, instanceFields(all), definition));
  }

  /**
   * References an instance outside this program by its id. No request is sent, so only the IP addresses passed here
   * are known.
   * @example ComputeInstance.fromInstanceId(this, "web", 4711, { publicIpv4: "192.0.2.10" });
   */
  static fromInstanceId(
    scope: Construct,
    id: string,
    instanceId: Id<"instance">,
    addresses: InstanceAddresses = {},
  ): IComputeInstance {
    return new ForeignInstance(scope, id, instanceId, addresses);
  }

  /**
   * The traffic allowed between the instance and other instances or networks, in every firewall that protects the
   * instance.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance, app: ComputeInstance
   * app.connections.allowFrom(web, Port.tcp(8080));
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
   * // in a stack with web: ComputeInstance, zone: Domain
   * web.reverseDns("www.shop.example", { dependsOn: zone.point("www", web) });
   * ```
   * @throws if an IP address of the instance already has another name
   */
  reverseDns(name: string, options: ReverseDnsOptions = {}): readonly ReverseDns[] {
    return reverseDnsOf(this, name, options);
  }

  /**
   * Looks up an instance outside this program by its label or id, with a data source. To read its other attributes,
   * create a `DataComputeInstance`.
   * @example ComputeInstance.fromLookup(this, "web", { label: "web" });
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataComputeInstanceProps): IComputeInstance {
    return new DataComputeInstance(scope, id, props);
  }
}

class ForeignInstance extends Construct implements IComputeInstance {
  readonly terraformResourceType = "stratus_compute_instance";
  readonly id: Id<"instance">;
  private readonly addresses: InstanceAddresses;

  constructor(scope: Construct, name: string, id: Id<"instance">, addresses: InstanceAddresses) {
    requireForeignId(scope, name, id);
    super(scope, name);
    this.id = id;
    this.addresses = optionsOf(this, "fromInstanceId", addresses, ["publicIpv4", "ipv6Address", "privateIpv4"]);
    for (const [option, address] of Object.entries(this.addresses))
      if (address !== undefined)
        requireArgument(`${this.node.path}: fromInstanceId`, option, "an IP address", address, isText);
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

  /** True if the instance has a private IP address. Constructs from the bindings have the same property. */
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
      `${this.node.path}: ${name} is unknown, because the instance is referenced only by its id. Pass { ${name}: "…" } as the last argument of ComputeInstance.fromInstanceId, or look it up with new DataComputeInstance(…, { id: ${Token.isUnresolved(this.id) ? "…" : String(this.id)} }).`,
    );
  }
}

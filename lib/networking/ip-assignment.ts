import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import type { RegionId } from "../../src/contract";
import { ipAssignment } from "../../src/resources/ip_assignment/contract";
import type { Props } from "../core/props";
import { isReference } from "../core/props/id-of";
import { readProps } from "../core/props/read-props";
import type { IComputeInstanceRef } from "../core/references";
import { noteCall } from "../core/scope/origins";
import { resolveAttributes } from "../core/tokens/attributes";
import { validateChange, validateProps } from "../core/validation/validate-props";
import {
  IpAssignment as L1IpAssignment,
  type IpAssignmentAssignments,
  type IpAssignmentConfig,
} from "../l1/ip-assignment";
import type { IIpAddress } from "./ip-address";
import type { IIpv6Range } from "./ipv6-range";

/** An IP address or IPv6 range to assign to an instance, or a string for one outside this program. */
export type AssignableAddress = IIpAddress | IIpv6Range | string;

/** An instance with a known region: one of this program, or one read by a data source. */
export interface IInstanceWithRegion extends IComputeInstanceRef {
  /** The id of the instance's region. */
  readonly region: string;
}

interface AssignmentTo<Instance> {
  /** The IP address or IPv6 range. A string for a range includes the prefix length. */
  readonly address: AssignableAddress;
  /** The instance to assign it to. */
  readonly instance: Instance;
}

/** An IP address or IPv6 range for an instance with a known region. */
export interface AssignmentInInstanceRegion extends AssignmentTo<IInstanceWithRegion> {
  /**
   * The id of the region of the address and the instance.
   * @default the instance's region
   */
  readonly region?: RegionId | IResolvable | undefined;
}

/** An IP address or IPv6 range for an instance with an unknown region. */
export interface AssignmentInGivenRegion extends AssignmentTo<IComputeInstanceRef> {
  /** The id of the region of the address and the instance. */
  readonly region: RegionId | IResolvable;
}

/** One IP address or IPv6 range, and the instance to assign it to. */
export type AddressAssignment = AssignmentInInstanceRegion | AssignmentInGivenRegion;

/** Properties of `IpAssignment`. */
export interface IpAssignmentProps extends Omit<Props<typeof ipAssignment, IpAssignmentConfig>, "assignments"> {
  /**
   * The assignments. `assign` adds more.
   * @default none
   */
  readonly assignments?: readonly AddressAssignment[] | undefined;
}

const definition = {
  contract: ipAssignment,
  references: { "assignments.address": "assignable address" },
} as const;

function toEntry(assignment: AddressAssignment): IpAssignmentAssignments {
  // The validation reports values that aren't objects.
  if (!isReference(assignment)) return assignment;
  const { address, instance, region } = assignment;
  const own = isReference(instance) && "region" in instance ? instance.region : undefined;
  // The validation replaces the constructs.
  return { address, instance, region: region ?? own } as unknown as IpAssignmentAssignments;
}

/** The validation in the constructor, if the first assignment is added later. */
const withoutAssignments = {
  ...definition,
  contract: {
    ...ipAssignment,
    fields: { ...ipAssignment.fields, assignments: ipAssignment.fields.assignments.optional() },
  },
};

/**
 * Assigns IP addresses and IPv6 ranges to instances of one region. All changes are made in one request, so two instances can
 * swap their addresses. Destroying the construct leaves the assignments unchanged.
 *
 * @example
 * ```ts
 * // in a stack with address: IpAddress, web: ComputeInstance
 * new IpAssignment(this, "addresses", { assignments: [{ address, instance: web }] });
 * ```
 * @throws if a value is invalid, such as a string that is neither an IP address nor a /56 or /64 range
 */
export class IpAssignment extends L1IpAssignment {
  declare readonly terraformResourceType: "stratus_ip_assignment";
  private readonly configuredEntries: readonly IpAssignmentAssignments[];
  /** The entries that `assign` added, by key. They are sorted by key, so the order of the calls has no effect. */
  private readonly assignedEntries = new Map<string, IpAssignmentAssignments>();

  constructor(scope: Construct, id: string, props: IpAssignmentProps = {}) {
    const { assignments = [], ...rest } = readProps(scope, id, props, ipAssignment.fields);
    // The validation reports other values than lists.
    const given = { ...rest, assignments: Array.isArray(assignments) ? assignments.map(toEntry) : assignments };
    // `assign` may add the first assignment, so only synth refuses an empty list.
    const isEmpty = Array.isArray(assignments) && assignments.length === 0;
    const givenDefinition = isEmpty ? withoutAssignments : definition;
    const config = validateProps<IpAssignmentConfig>(scope, id, givenDefinition, isEmpty ? rest : given, definition);
    super(scope, id, isEmpty ? { ...config, assignments: [] } : config);
    this.configuredEntries = (config.assignments as readonly IpAssignmentAssignments[] | undefined) ?? [];
  }

  /**
   * Assigns an IP address or IPv6 range to an instance. A repeated call has no effect. `region` is required only if the
   * instance has no known region.
   *
   * @example
   * ```ts
   * // in a stack with addresses: IpAssignment, web: ComputeInstance
   * addresses.assign("192.0.2.10", web);
   * ```
   * @throws if a value is invalid
   */
  assign(address: AssignableAddress, instance: IInstanceWithRegion): void;
  assign(address: AssignableAddress, instance: IComputeInstanceRef, region: RegionId | IResolvable): void;
  assign(address: AssignableAddress, instance: IComputeInstanceRef, region?: RegionId | IResolvable): void {
    const given = toEntry({ address, instance, region } as AddressAssignment);
    const [entry = given] = this.resolved([given]);
    const key = JSON.stringify(resolveAttributes(this, { entry }));
    const all = new Map(this.assignedEntries).set(key, entry);
    const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
    const assignments = [...this.configuredEntries, ...sorted];
    this.resolved(assignments);
    this.assignedEntries.set(key, entry);
    this.putAssignments(assignments);
    noteCall(this);
  }

  /** The entries with ids in place of constructs. Throws if one is invalid. */
  private resolved(assignments: readonly IpAssignmentAssignments[]): readonly IpAssignmentAssignments[] {
    return validateChange<{ readonly assignments: typeof assignments }>(this, definition, { assignments }).assignments;
  }
}

import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import type { RegionId } from "../../src/contract";
import { ipAssignment } from "../../src/resources/ip_assignment/contract";
import type { IIpAddress } from "./ip-address";
import type { IIpv6Range } from "./ipv6-range";
import { withoutNulls, rememberContract, validateChange, validateProps } from "../core/validation/validate-props";
import { resolveAttributes } from "../core/tokens/attributes";
import type { IpAssignmentAssignments, IpAssignmentConfig } from "../l1/ip-assignment";
import { IpAssignment as L1IpAssignment } from "../l1/ip-assignment";
import type { Props } from "../core/props";
import type { IInstanceRef } from "../core/references";
import { idOf, isReference } from "../core/props/id-of";

/** What can be put on an instance: an address, or a range; a text of one that this program does not own. */
export type Assignable = IIpAddress | IIpv6Range | string;

/** An instance that says its region: one of this program, or one that a data source read. */
export interface InstanceWithRegion extends IInstanceRef {
  /** The id of the region that it runs in. */
  readonly region: string;
}

interface AssignmentTo<Instance> {
  /** The address, or the range; as a text a range has its prefix length. */
  readonly address: Assignable;
  /** The instance that gets it. */
  readonly instance: Instance;
}

/** An address or range for an instance that says its region. */
export interface AssignmentWithin extends AssignmentTo<InstanceWithRegion> {
  /** The region of both. Default: what the instance says. */
  readonly region?: RegionId | IResolvable | undefined;
}

/** An address or range for an instance of which only the id is known. */
export interface AssignmentInRegion extends AssignmentTo<IInstanceRef> {
  /** The id of the region of both. */
  readonly region: RegionId | IResolvable;
}

/** One address or range, and the instance that gets it. */
export type Assignment = AssignmentWithin | AssignmentInRegion;

/** What an assignment takes: everything that has to be right at the same time. */
export interface IpAssignmentProps extends Omit<Props<typeof ipAssignment, IpAssignmentConfig>, "assignments"> {
  /** What goes where; `assign` adds more. */
  readonly assignments?: readonly Assignment[] | undefined;
}

const propsContract = { contract: ipAssignment, names: { "assignments.computeId": "assignments.instance" } };

const addressOf = (address: Assignable) =>
  !isReference(address) ? address : "network" in address ? address.network : address.address;

function toEntry(assignment: Assignment): IpAssignmentAssignments {
  // What is no object fails the validation.
  if (!isReference(assignment)) return assignment;
  const { address, instance, region } = assignment;
  const own = isReference(instance) && "region" in instance ? instance.region : undefined;
  return { address: addressOf(address), computeId: idOf(instance), region: region ?? own } as IpAssignmentAssignments;
}

/**
 * Puts addresses and ranges on instances of one region (document 3, IP addresses rule 3). It is done as a whole, so that
 * two instances can swap theirs; destroying it leaves everything where it is.
 *
 * Throws when a value cannot work: what a text names has to be an address, or a range with /56 or /64.
 */
export class IpAssignment extends L1IpAssignment {
  declare readonly terraformResourceType: "stratus_ip_assignment";
  private readonly configuredEntries: readonly IpAssignmentAssignments[];
  /** The entries of `assign`, by their keys: they are sorted by these, so that the order of the calls makes no difference. */
  private readonly assignedEntries = new Map<string, IpAssignmentAssignments>();

  constructor(scope: Construct, id: string, props: IpAssignmentProps = {}) {
    const { assignments = [], ...rest } = withoutNulls(props);
    const entries = assignments.map(toEntry);
    const config = { ...rest, assignments: entries };
    if (entries.length === 0) rememberContract(scope, id, propsContract);
    super(scope, id, entries.length > 0 ? validateProps<IpAssignmentConfig>(scope, id, propsContract, config) : config);
    this.configuredEntries = entries;
  }

  /**
   * Puts one more address or range on an instance. A second call changes nothing. The region is needed where the
   * instance does not have one.
   */
  assign(address: Assignable, instance: InstanceWithRegion): void;
  assign(address: Assignable, instance: IInstanceRef, region: RegionId | IResolvable): void;
  assign(address: Assignable, instance: IInstanceRef, region?: RegionId | IResolvable): void {
    const entry = toEntry({ address, instance, region } as Assignment);
    const key = JSON.stringify(resolveAttributes(this, { entry }));
    const all = new Map(this.assignedEntries).set(key, entry);
    const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
    const assignments = [...this.configuredEntries, ...sorted];
    validateChange(this, propsContract, { assignments });
    this.assignedEntries.set(key, entry);
    this.putAssignments(assignments);
  }
}

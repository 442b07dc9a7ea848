import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { ipAddress } from "../../src/resources/ip_address/contract";
import { ipAssignment } from "../../src/resources/ip_assignment/contract";
import { ipShare } from "../../src/resources/ip_share/contract";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import { defineQuery, ObjectQuery, type QueryArguments, type QueryOptions } from "../core/blocks/query";
import type { IFirewallRef } from "../core/references";
import type { ListFirewallConfig } from "../l1/list-firewall";
import type { ListFirewallDeviceConfig } from "../l1/list-firewall-device";
import type { ListIpAddressConfig } from "../l1/list-ip-address";
import type { ListIpAssignmentConfig } from "../l1/list-ip-assignment";
import type { ListIpShareConfig } from "../l1/list-ip-share";
import type { ListIpv6RangeConfig } from "../l1/list-ipv6-range";

/** Properties of `FirewallQuery`. */
export interface FirewallQueryProps extends QueryArguments<ListFirewallConfig>, QueryOptions {}

const firewallQuery = defineQuery(firewall);

/**
 * Finds firewalls with `terraform query`.
 *
 * @example new FirewallQuery(this, "firewalls", { filter: { label: { prefix: "shop-" } } });
 * @throws if a value is invalid
 */
export class FirewallQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: FirewallQueryProps = {}) {
    super(scope, id, firewallQuery, props);
  }
}

/** Properties of `FirewallDeviceQuery`. */
export interface FirewallDeviceQueryProps extends QueryArguments<ListFirewallDeviceConfig, "firewallId">, QueryOptions {
  /**
   * The firewall whose devices to find, or its id.
   * @default all firewalls
   */
  readonly firewall?: IFirewallRef | Id<"firewall"> | undefined;
}

const firewallDeviceQuery = defineQuery(firewallDevice);

/**
 * Finds devices of firewalls with `terraform query`.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall
 * new FirewallDeviceQuery(this, "devices", { firewall: edge });
 * ```
 * @throws if a value is invalid
 */
export class FirewallDeviceQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: FirewallDeviceQueryProps = {}) {
    super(scope, id, firewallDeviceQuery, props);
  }
}

/** Properties of `IpAddressQuery`. */
export interface IpAddressQueryProps extends QueryArguments<ListIpAddressConfig>, QueryOptions {}

const ipAddressQuery = defineQuery(ipAddress);

/**
 * Finds additional IPv4 addresses of instances with `terraform query`.
 *
 * @example new IpAddressQuery(this, "addresses", { filter: { region: { equalTo: "us-east" } } });
 * @throws if a value is invalid
 */
export class IpAddressQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: IpAddressQueryProps = {}) {
    super(scope, id, ipAddressQuery, props);
  }
}

/** Properties of `IpAssignmentQuery`. */
export interface IpAssignmentQueryProps extends QueryArguments<ListIpAssignmentConfig>, QueryOptions {}

const ipAssignmentQuery = defineQuery(ipAssignment);

/**
 * Finds the assigned IP addresses of regions with `terraform query`, one result for each region.
 *
 * @example new IpAssignmentQuery(this, "assignments");
 * @throws if a value is invalid
 */
export class IpAssignmentQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: IpAssignmentQueryProps = {}) {
    super(scope, id, ipAssignmentQuery, props);
  }
}

/** Properties of `IpShareQuery`. */
export interface IpShareQueryProps extends QueryArguments<ListIpShareConfig>, QueryOptions {}

const ipShareQuery = defineQuery(ipShare);

/**
 * Finds the shared IP addresses of instances with `terraform query`, one result for each instance.
 *
 * @example new IpShareQuery(this, "shares", { filter: { label: { equalTo: "standby" } } });
 * @throws if a value is invalid
 */
export class IpShareQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: IpShareQueryProps = {}) {
    super(scope, id, ipShareQuery, props);
  }
}

/** Properties of `Ipv6RangeQuery`. */
export interface Ipv6RangeQueryProps extends QueryArguments<ListIpv6RangeConfig>, QueryOptions {}

const ipv6RangeQuery = defineQuery(ipv6Range);

/**
 * Finds IPv6 ranges with `terraform query`.
 *
 * @example new Ipv6RangeQuery(this, "ranges", { filter: { region: { equalTo: "us-east" } } });
 * @throws if a value is invalid
 */
export class Ipv6RangeQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: Ipv6RangeQueryProps = {}) {
    super(scope, id, ipv6RangeQuery, props);
  }
}

// Must run before all modules that use the host.
import "./core/scope/host-installed";

export type { Catalogue, CatalogueName, EngineId, Id, ImageId, PlanId, RegionId } from "../src/contract";
export * from "./provider";
export * from "./ephemeral-variable";
export type * from "./core/references";
export type { AtLeastOne } from "./core/arguments";
export type { ResourceArguments, ResourceLifecycle } from "./core/props/resource-arguments";
export type { LookupById, LookupByLabel, LookupProps } from "./core/props/lookup";
export type { AdoptableProps, AdoptedProps } from "./core/validation/adopted";
export { adopt } from "./core/adopt";
export type { ImportIdentity } from "./core/import-identity";
export * from "./core/arguments/literal";
export * from "./core/moves/move-tree-from";
export { Removed } from "./core/moves/removed";
export type {
  RemovedAddressProps,
  RemovedContentsProps,
  RemovedOptions,
  RemovedProps,
  RemovedResourceProps,
  ResourceClass,
} from "./core/moves/removed";
export type { ActionEvent, ActionTriggerOptions, IAction } from "./core/blocks/action-triggers";
export * from "./core/blocks/attribute-is";
export type { BlockProps } from "./core/blocks/block";
export { Check } from "./core/blocks/check";
export type { CheckAssert, CheckProps } from "./core/blocks/check";
export type { QueryOptions } from "./core/blocks/query";

export * from "./compute/compute-instance";
export type * from "./compute/compute-instance-props";
export * from "./compute/image";
export * from "./compute/data-compute";
export * from "./compute/instance-snapshot";

export * from "./databases/data-databases";
export { MySqlAccess } from "./databases/mysql-access";
export type { IMySqlDatabase, MySqlAccessProps } from "./databases/mysql-access";
export * from "./databases/mysql-backup";
export * from "./databases/mysql-credentials";
export * from "./databases/mysql-database";
export * from "./databases/postgresql-database";

export * from "./dns/data-dns";
export * from "./dns/domain";
export * from "./dns/domain-record";
export * from "./dns/domain-records";
export type { IDomain, INamedDomain, PointTarget } from "./dns/record-methods";
export type * from "./dns/record-options";
export { ReverseDns } from "./dns/reverse-dns";
export type { ReverseDnsOptions, ReverseDnsProps } from "./dns/reverse-dns";
export type { ZoneFileOptions } from "./dns/load-zone-file";

export * from "./generated";

export * from "./graph/topology";

export type { AllowedPeer, AllowedPeers } from "./networking/allowed-peer";
export type { Connections } from "./networking/connections";
export * from "./networking/data-networking";
export * from "./networking/firewall";
export { FirewallDevice } from "./networking/firewall-device";
export type { FirewallDeviceProps, IFirewall, InstanceList } from "./networking/firewall-device";
export type {
  FirewallRule,
  FirewallRuleOptions,
  FirewallRuleProps,
  FirewallRuleSet,
  Ipv4Networks,
  Ipv6Networks,
  PortlessRuleProps,
  PortRuleProps,
} from "./networking/firewall-rules";
export * from "./networking/ip-address";
export * from "./networking/ip-assignment";
export * from "./networking/ip-share";
export { Ipv6Range } from "./networking/ipv6-range";
export type {
  AddressIpv6RangeProps,
  AdoptedIpv6RangeProps,
  IIpv6Range,
  InstanceIpv6RangeProps,
  Ipv6RangeProps,
} from "./networking/ipv6-range";
export { Peer } from "./networking/peer";
export type { Network } from "./networking/peer";
export * from "./networking/port";

export * from "./provider-functions/stratus-fn";
export type { NetworksByFamily } from "../src/functions/addresses";
export type { DkimKeyType } from "../src/functions/dkim";
export type { DmarcPolicy, DmarcRecord, DmarcTags } from "../src/functions/dmarc";
export type { CaaParts } from "../src/functions/records";
export type { SrvParts } from "../src/functions/srv";
export type { SpfAll } from "../src/functions/spf";
export type { ZoneFileRecord } from "../src/functions/zone-file/record-data";
export type { ZoneFileContent } from "../src/functions/zone-file/zone-file-parse";

export * from "./tags/data-tags";
export * from "./tags/tag";
export * from "./tags/tags";

export type { CommonInstanceProps } from "./patterns/equal-instances";
export * from "./patterns/high-availability-mysql";
export * from "./patterns/mail-domain";
export * from "./patterns/static-fleet";
export * from "./patterns/web-service";

export * from "./policies/policies";
export type { PolicyId } from "./policies/checks";
export type { PolicyPack } from "./policies/packs";
export type { PolicyCheck, PolicyFinding, PolicyMetadata, PolicySeverity } from "./policies/policy-check";
export type { PolicyProgram, PolicyResource, PolicyValue } from "./policies/policy-program";
export type { PolicyOptions } from "./policies/settings";

import type { Construct } from "constructs";
import { domainRecord } from "../../src/resources/domain_record/contract";
import type { Props } from "../core/props";
import type { IDomainRef } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { DomainRecord as L1DomainRecord, type DomainRecordConfig } from "../l1/domain-record";

type AllRecordProps = Props<typeof domainRecord, DomainRecordConfig, "domainId">;
type RecordOfType<T extends AllRecordProps["type"]> = Extract<AllRecordProps, { readonly type: T }>;

// Interfaces, so the compiler's messages show their names.
/* eslint-disable @typescript-eslint/no-empty-object-type */

/** A name for an IP address, in a reverse zone. */
export interface PtrRecord extends RecordOfType<"PTR"> {}
/** A certificate authority that may issue certificates. */
export interface CaaRecord extends RecordOfType<"CAA"> {}
/** The host and port of a service. */
export interface SrvRecord extends RecordOfType<"SRV"> {}
/** A text. */
export interface TxtRecord extends RecordOfType<"TXT"> {}
/** An alias of a host. */
export interface CnameRecord extends RecordOfType<"CNAME"> {}
/** A mail server. */
export interface MxRecord extends RecordOfType<"MX"> {}
/** A nameserver to delegate the domain or a subdomain to. */
export interface NsRecord extends RecordOfType<"NS"> {}
/** An IPv6 address of a host. */
export interface AaaaRecord extends RecordOfType<"AAAA"> {}
/** An IPv4 address of a host. */
export interface ARecord extends RecordOfType<"A"> {}

/* eslint-enable @typescript-eslint/no-empty-object-type */

// If no alternative matches, the compiler's message is about the last one, and then names `type`.
/** Properties of a record without its domain. The fields depend on `type`. */
export type RecordProps =
  PtrRecord | CaaRecord | SrvRecord | TxtRecord | CnameRecord | MxRecord | NsRecord | AaaaRecord | ARecord;

/** Properties of `DomainRecord`. The fields depend on `type`. */
export type DomainRecordProps = RecordProps & {
  /** The domain that the record belongs to. */
  readonly domain: IDomainRef;
};

const definition = { contract: domainRecord };

/**
 * A DNS record of a domain.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain
 * new DomainRecord(this, "www", { domain: zone, type: "A", name: "www", target: "192.0.2.10", ttlSec: 300 });
 * ```
 * @throws if a value is invalid for the record's type
 */
export class DomainRecord extends L1DomainRecord {
  declare readonly terraformResourceType: "stratus_domain_record";

  constructor(scope: Construct, id: string, props: DomainRecordProps) {
    super(scope, id, validateProps<DomainRecordConfig>(scope, id, definition, props));
  }
}

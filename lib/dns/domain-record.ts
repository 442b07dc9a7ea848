import type { Construct } from "constructs";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { DomainRecordConfig } from "../l1/domain-record";
import { DomainRecord as L1DomainRecord } from "../l1/domain-record";
import type { Props } from "../core/props";
import type { IDomainRef } from "../core/references";
import { idOf } from "../core/props/id-of";

type Whole = Props<typeof domainRecord, DomainRecordConfig, "domainId">;
type Typed<T extends Whole["type"]> = Extract<Whole, { readonly type: T }>;

// Interfaces, because the compiler prints their names.
/* eslint-disable @typescript-eslint/no-empty-object-type */

/** A name behind an address, in a reverse zone. */
export interface PtrRecord extends Typed<"PTR"> {}
/** Who may issue certificates. */
export interface CaaRecord extends Typed<"CAA"> {}
/** Where a service is found. */
export interface SrvRecord extends Typed<"SRV"> {}
/** A text. */
export interface TxtRecord extends Typed<"TXT"> {}
/** Another name for a host. */
export interface CnameRecord extends Typed<"CNAME"> {}
/** A mail server. */
export interface MxRecord extends Typed<"MX"> {}
/** A name server that a part of the domain is handed over to. */
export interface NsRecord extends Typed<"NS"> {}
/** An IPv6 address of a host. */
export interface AaaaRecord extends Typed<"AAAA"> {}
/** An IPv4 address of a host. */
export interface ARecord extends Typed<"A"> {}

/* eslint-enable @typescript-eslint/no-empty-object-type */

// Where the compiler cannot tell which type was meant, it speaks of the last, and then names `type`.
/** What a record takes when its domain is said elsewhere: the fields depend on its `type`. */
export type RecordProps =
  PtrRecord | CaaRecord | SrvRecord | TxtRecord | CnameRecord | MxRecord | NsRecord | AaaaRecord | ARecord;

/** What a record takes: its domain, and fields that depend on its `type`. */
export type DomainRecordProps = RecordProps & {
  /** The domain that the record belongs to. */
  readonly domain: IDomainRef;
};

const propsContract = { contract: domainRecord, names: { domainId: "domain" } };

/**
 * One DNS record of a domain (document 3, Domain record).
 *
 * Throws when a value cannot work for the record's type. `ttlSec` is in seconds.
 */
export class DomainRecord extends L1DomainRecord {
  declare readonly terraformResourceType: "stratus_domain_record";

  constructor(scope: Construct, id: string, props: DomainRecordProps) {
    const { domain, ...fields } = withoutNulls(props);
    super(
      scope,
      id,
      validateProps<DomainRecordConfig>(scope, id, propsContract, { ...fields, domainId: idOf(domain) }),
    );
  }
}

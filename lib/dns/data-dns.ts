// The interface merged with the class tells the compiler that it has the methods for records.
/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type */

import type { IDomainRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { dataSourceContract } from "../../src/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { domainZoneFile } from "../../src/resources/domain_zone_file/contract";
import type { RecordProps } from "./domain-record";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { DataStratusDomainRecordConfig } from "../l1/data-stratus-domain-record";
import { DataStratusDomainRecord } from "../l1/data-stratus-domain-record";
import type { DataStratusDomainRecordsConfig } from "../l1/data-stratus-domain-records";
import { DataStratusDomainRecords } from "../l1/data-stratus-domain-records";
import type { DataStratusDomainZoneFileConfig } from "../l1/data-stratus-domain-zone-file";
import { DataStratusDomainZoneFile } from "../l1/data-stratus-domain-zone-file";
import { domain } from "../../src/resources/domain/contract";
import type { DataStratusDomainConfig } from "../l1/data-stratus-domain";
import { DataStratusDomain } from "../l1/data-stratus-domain";
import { DataStratusDomains } from "../l1/data-stratus-domains";
import type { IDomain, RecordMethods } from "./record-methods";
import { recordMethods } from "./record-methods";

interface OfDomain {
  /** The domain. */
  readonly domain: IDomainRef;
}

/** Which record of which domain to read: by its id, or by what tells it from the others. */
export type DataDomainRecordProps = TerraformMetaArguments &
  OfDomain &
  (
    | {
        /** The record's id. */
        readonly id: Id<"domain record">;
        readonly type?: undefined;
        readonly name?: undefined;
        readonly target?: undefined;
      }
    | {
        /** The kind of record. */
        readonly type: RecordProps["type"];
        /** The host, relative to the domain; empty for the domain itself, which is the default. */
        readonly name?: string | undefined;
        /** What it says, where several have the name and the type. */
        readonly target?: string | undefined;
        readonly id?: undefined;
      }
  );

/** Which records of which domain to read. */
export type DataDomainRecordsProps = Omit<DataStratusDomainRecordsConfig, "domainId"> & OfDomain;

/** Whose zone file to read, and how long to wait for the first one. */
export type DataDomainZoneFileProps = Omit<DataStratusDomainZoneFileConfig, "domainId"> & OfDomain;

const names = { domainId: "domain" };

// What a record of a type must have, it has: here only what is asked for counts.
const { variants: _variants, ...recordLookup } = dataSourceContract(domainRecord);

const record = { contract: recordLookup, names };

const file = { contract: domainZoneFile, names };

/** One record of a domain (document 3, Domain record). */
export class DataDomainRecord extends DataStratusDomainRecord {
  constructor(scope: Construct, id: string, props: DataDomainRecordProps) {
    const { domain: of, ...rest } = withoutNulls(props);
    const fields = { ...rest, domainId: idOf(of) };
    super(scope, id, validateProps<DataStratusDomainRecordConfig>(scope, id, record, fields));
  }
}

/** The records of a domain, as `domainRecords` (document 3, Domain record). */
export class DataDomainRecords extends DataStratusDomainRecords {
  constructor(scope: Construct, id: string, props: DataDomainRecordsProps) {
    const { domain: of, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, domainId: idOf(of) as number });
  }
}

/** The zone file of a domain, as the service rendered it last (document 3, Domains: Zone file view). */
export class DataDomainZoneFile extends DataStratusDomainZoneFile {
  constructor(scope: Construct, id: string, props: DataDomainZoneFileProps) {
    const { domain: of, ...rest } = withoutNulls(props);
    const fields = { ...rest, domainId: idOf(of) };
    super(scope, id, validateProps<DataStratusDomainZoneFileConfig>(scope, id, file, fields));
  }
}

/** Which domain to read: by its id, or by its name. */
export type DataDomainProps = DomainById | DomainByName;

/** Asks for a domain by its id. */
export interface DomainById extends TerraformMetaArguments {
  /** The domain's id. */
  readonly id: Id<"domain">;
  readonly domain?: undefined;
}

/** Asks for a domain by its name. */
export interface DomainByName extends TerraformMetaArguments {
  /** The zone's name, such as `shop.example`. */
  readonly domain: string;
  readonly id?: undefined;
}

const zone = { contract: dataSourceContract(domain) };

/** A domain that this program does not own (document 3, Domain). */
export class DataDomain extends DataStratusDomain implements IDomain {
  declare readonly terraformResourceType: "stratus_domain";

  constructor(scope: Construct, id: string, props: DataDomainProps) {
    super(scope, id, validateProps<DataStratusDomainConfig>(scope, id, zone, props));
  }
}

/** Every domain that the token sees, as `domains` (document 3, Domain). */
export class DataDomains extends DataStratusDomains {}

export interface DataDomain extends RecordMethods {}
Object.assign(DataDomain.prototype, recordMethods);

// The interface is merged with the class, so the compiler knows the record methods.
/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type */

import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract, type Id } from "../../src/contract";
import { domain } from "../../src/resources/domain/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import type { IDomainRef } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { DataStratusDomain, type DataStratusDomainConfig } from "../l1/data-stratus-domain";
import { DataStratusDomainRecord, type DataStratusDomainRecordConfig } from "../l1/data-stratus-domain-record";
import type { RecordProps } from "./domain-record";
import { type INamedDomain, type RecordMethods, recordMethods } from "./record-methods";

interface OfDomain {
  /** The domain. */
  readonly domain: IDomainRef;
}

/** Properties of `DataDomainRecord`: the record's id, or its type, name and target. */
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
        /** The record's type. */
        readonly type: RecordProps["type"];
        /**
         * The host name, relative to the domain. An empty string is the domain itself.
         * @default the domain itself
         */
        readonly name?: string | undefined;
        /** The target. Needed only if several records have the same name and type. */
        readonly target?: string | undefined;
        readonly id?: undefined;
      }
  );

// Without the variants: an existing record has its required fields, and a lookup needs only some of them.
const record = { contract: { ...dataSourceContract(domainRecord), variants: undefined } };

/**
 * Reads one record of a domain, by id, or by type and name.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain
 * new DataDomainRecord(this, "www", { domain: zone, type: "A", name: "www" });
 * ```
 * @throws if a value is invalid
 */
export class DataDomainRecord extends DataStratusDomainRecord {
  constructor(scope: Construct, id: string, props: DataDomainRecordProps) {
    super(scope, id, validateProps<DataStratusDomainRecordConfig>(scope, id, record, props));
  }
}

/** Properties of `DataDomain`: the domain's id or its name. */
export type DataDomainProps = DomainLookupById | DomainLookupByName;

/** Looks up a domain by its id. */
export interface DomainLookupById extends TerraformMetaArguments {
  /** The domain's id. */
  readonly id: Id<"domain">;
  readonly domain?: undefined;
}

/** Looks up a domain by its name. */
export interface DomainLookupByName extends TerraformMetaArguments {
  /** The zone's name, such as `shop.example`. */
  readonly domain: string;
  readonly id?: undefined;
}

const zone = { contract: dataSourceContract(domain) };

/**
 * Reads a domain outside this program, by id or by name.
 *
 * @example new DataDomain(this, "zone", { domain: "shop.example" });
 * @throws if a value is invalid
 */
export class DataDomain extends DataStratusDomain implements INamedDomain {
  declare readonly terraformResourceType: "stratus_domain";

  constructor(scope: Construct, id: string, props: DataDomainProps) {
    super(scope, id, validateProps<DataStratusDomainConfig>(scope, id, zone, props));
  }
}

export interface DataDomain extends RecordMethods {}
Object.assign(DataDomain.prototype, recordMethods);

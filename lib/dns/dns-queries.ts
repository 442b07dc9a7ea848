import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { domain } from "../../src/resources/domain/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { domainRecords } from "../../src/resources/domain_records/contract";
import { reverseDns } from "../../src/resources/reverse_dns/contract";
import { defineQuery, ObjectQuery, type QueryArguments, type QueryOptions } from "../core/blocks/query";
import type { IDomainRef } from "../core/references";
import type { ListDomainConfig } from "../l1/list-domain";
import type { ListDomainRecordConfig } from "../l1/list-domain-record";
import type { ListDomainRecordsConfig } from "../l1/list-domain-records";
import type { ListReverseDnsConfig } from "../l1/list-reverse-dns";

/** Properties of `DomainQuery`. */
export interface DomainQueryProps extends QueryArguments<ListDomainConfig>, QueryOptions {}

const domainQuery = defineQuery(domain);

/**
 * Finds domains with `terraform query`.
 *
 * @example new DomainQuery(this, "disabled", { filter: { status: { equalTo: "disabled" } } });
 * @throws if a value is invalid
 */
export class DomainQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: DomainQueryProps = {}) {
    super(scope, id, domainQuery, props);
  }
}

/** Properties of `DomainRecordQuery`. */
export interface DomainRecordQueryProps extends QueryArguments<ListDomainRecordConfig, "domainId">, QueryOptions {
  /**
   * The domain whose records to find, or its id.
   * @default all domains
   */
  readonly domain?: IDomainRef | Id<"domain"> | undefined;
}

const domainRecordQuery = defineQuery(domainRecord);

/**
 * Finds domain records with `terraform query`.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain
 * new DomainRecordQuery(this, "mail", { domain: zone, filter: { type: { equalTo: "MX" } } });
 * ```
 * @throws if a value is invalid
 */
export class DomainRecordQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: DomainRecordQueryProps = {}) {
    super(scope, id, domainRecordQuery, props);
  }
}

/** Properties of `DomainRecordsQuery`. */
export interface DomainRecordsQueryProps extends QueryArguments<ListDomainRecordsConfig, "domainId">, QueryOptions {
  /**
   * The domain whose records to find, or its id.
   * @default all domains
   */
  readonly domain?: IDomainRef | Id<"domain"> | undefined;
}

const domainRecordsQuery = defineQuery(domainRecords);

/**
 * Finds the complete records of domains with `terraform query`, one result for each domain.
 *
 * @example new DomainRecordsQuery(this, "records", { filter: { domain: { equalTo: "shop.example" } } });
 * @throws if a value is invalid
 */
export class DomainRecordsQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: DomainRecordsQueryProps = {}) {
    super(scope, id, domainRecordsQuery, props);
  }
}

/** Properties of `ReverseDnsQuery`. */
export interface ReverseDnsQueryProps extends QueryArguments<ListReverseDnsConfig>, QueryOptions {}

const reverseDnsQuery = defineQuery(reverseDns);

/**
 * Finds reverse DNS names with `terraform query`.
 *
 * @example new ReverseDnsQuery(this, "names", { filter: { region: { equalTo: "us-east" } } });
 * @throws if a value is invalid
 */
export class ReverseDnsQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: ReverseDnsQueryProps = {}) {
    super(scope, id, reverseDnsQuery, props);
  }
}

import type { Construct } from "constructs";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { judgeAtSynth, judged } from "../core/judged";
import type { DomainRecordConfig } from "../l1/domain-record";
import { DomainRecord as L1DomainRecord } from "../l1/domain-record";
import type { Props } from "../core/props";
import type { IDomain } from "../references";
import { idOf } from "../core/id-of";

/** What a record takes when its domain is said elsewhere: the fields depend on its `type`. */
export type RecordProps = Props<typeof domainRecord, DomainRecordConfig, "domainId">;

/** What a record takes: its domain, and fields that depend on its `type`. */
export type DomainRecordProps = RecordProps & {
  /** The domain that the record belongs to. */
  readonly domain: IDomain;
};

const judging = { contract: domainRecord, names: { domainId: "domain" } };

/**
 * One DNS record of a domain (document 3, Domain record).
 *
 * Throws when a value cannot work for the record's type. `ttlSec` is in seconds.
 */
export class DomainRecord extends L1DomainRecord {
  declare readonly terraformResourceType: "stratus_domain_record";

  constructor(scope: Construct, id: string, { domain, ...fields }: DomainRecordProps) {
    super(scope, id, judged<DomainRecordConfig>(scope, id, judging, { ...fields, domainId: idOf(domain) }));
    judgeAtSynth(this, judging);
  }
}

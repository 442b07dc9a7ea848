import { readFileSync } from "node:fs";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { domainRecords, keysFor } from "../../src/resources/domain_records/contract";
import type { RecordProps } from "./domain-record";
import { withoutNulls } from "../core/props/without-nulls";
import { addSynthValidation, validateProps } from "../core/validation/validate-props";
import type { DomainRecordsConfig } from "../l1/domain-records";
import { DomainRecords as L1DomainRecords } from "../l1/domain-records";
import type { IDomain } from "../references";
import { idOf } from "../core/props/id-of";
import { literal } from "../core/tokens/literal";
import { literalFields } from "../core/tokens/literal-parts";
import { readZoneFile } from "./zone-file/read-zone-file";

/** The fields of one record, by its `type`. */
export type RecordFields = RecordProps extends infer P
  ? P extends unknown
    ? Omit<P, keyof TerraformMetaArguments>
    : never
  : never;

/** What a record set takes. */
export interface DomainRecordsProps extends TerraformMetaArguments {
  /** The domain whose records these are. */
  readonly domain: IDomain;
  /** Every record, under a key of your own: a plan shows the difference by these keys. */
  readonly records: Readonly<Record<string, RecordFields>>;
  /** Types of record that are left alone. Default: none. */
  readonly leaveTypes?: readonly RecordProps["type"][];
}

const propsContract = { contract: domainRecords, names: { domainId: "domain" } };

/**
 * The whole record set of a domain (document 3, Domain record): a record that is not in it is deleted.
 *
 * Throws when a record cannot work, is there twice, or is a CNAME record beside others of its name.
 */
export class DomainRecords extends L1DomainRecords {
  declare readonly terraformResourceType: "stratus_domain_records";

  constructor(scope: Construct, id: string, props: DomainRecordsProps) {
    const { domain, ...fields } = withoutNulls(props);
    super(
      scope,
      id,
      validateProps<DomainRecordsConfig>(scope, id, propsContract, { ...fields, domainId: idOf(domain) }),
    );
    addSynthValidation(this, propsContract);
  }

  /**
   * Creates the record set of a BIND zone file, with the keys that an import uses: `www/A`. The file's values are
   * literal text: Terraform doesn't evaluate `${…}` in them. Relative paths start at the working directory.
   *
   * @throws if the file can't be read, with the line number
   */
  static fromZoneFile(
    scope: Construct,
    id: string,
    { path, ...props }: Omit<DomainRecordsProps, "records"> & { readonly path: string },
  ): DomainRecords {
    const { domain, records } = readZoneFile(readFileSync(path, "utf8"));
    const keyed = keysFor(records.map((record) => ({ ...record, domain })));
    const all = [...keyed].map(([key, { domain: _, ...record }]) => [literal(key), literalFields(record)] as const);
    return new DomainRecords(scope, id, {
      ...props,
      records: Object.fromEntries(all),
    });
  }
}

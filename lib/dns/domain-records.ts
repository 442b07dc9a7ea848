import type { Construct } from "constructs";
import { recordsByKey } from "../../src/functions/zone-file/zone-file-parse";
import { domainRecords } from "../../src/resources/domain_records/contract";
import { flagOption } from "../core/arguments";
import { literal } from "../core/arguments/literal";
import { literalFields } from "../core/arguments/literal-parts";
import { throwProblems } from "../core/problems";
import { readProps } from "../core/props/read-props";
import type { ResourceArguments } from "../core/props/resource-arguments";
import type { IDomainRef } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { DomainRecords as L1DomainRecords, type DomainRecordsConfig } from "../l1/domain-records";
import type { RecordProps } from "./domain-record";
import { loadZoneFile, type ZoneFileOptions, zoneOfDomain } from "./load-zone-file";

/** The fields of one record. They depend on its `type`. */
export type RecordFields = RecordProps extends infer P
  ? P extends unknown
    ? Omit<P, keyof ResourceArguments>
    : never
  : never;

/** Properties of `DomainRecords`. */
export interface DomainRecordsProps extends ResourceArguments {
  /** The domain that the records belong to. */
  readonly domain: IDomainRef;
  /** Every record, under a key that you choose. Plans show differences by key. */
  readonly records: Readonly<Record<string, RecordFields>>;
  /**
   * Record types to leave unmanaged.
   * @default none
   */
  readonly leaveTypes?: readonly RecordProps["type"][];
}

/** Properties of a record set created from a zone file. */
export interface DomainRecordsFileProps extends Omit<DomainRecordsProps, "records">, ZoneFileOptions {
  /** The path of the zone file. */
  readonly path: string;
}

const definition = { contract: domainRecords };

/**
 * The complete record set of a domain. Records that aren't in it are deleted.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain
 * new DomainRecords(this, "records", {
 *   domain: zone,
 *   records: {
 *     www: { type: "A", name: "www", target: "192.0.2.10" },
 *     mail: { type: "MX", name: "", target: "mail.shop.example", priority: 10 },
 *   },
 * });
 * ```
 * @throws if a record is invalid, is listed twice, or is a CNAME record with the same name as another record
 */
export class DomainRecords extends L1DomainRecords {
  declare readonly terraformResourceType: "stratus_domain_records";

  constructor(scope: Construct, id: string, props: DomainRecordsProps) {
    super(scope, id, validateProps<DomainRecordsConfig>(scope, id, definition, props));
  }

  /**
   * Creates the record set from a BIND zone file, which must be the file of `domain`. The keys are those that an import
   * uses, such as `www/A`. The file's values are literal text: Terraform doesn't evaluate `${…}` in them. Relative paths
   * start at the working directory.
   *
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * DomainRecords.fromZoneFile(this, "records", { domain: zone, path: "shop.example.zone" });
   * ```
   * @throws if the file can't be read, is for another domain, has no records, or has problems, with the line of each
   */
  static fromZoneFile(scope: Construct, id: string, props: DomainRecordsFileProps): DomainRecords {
    const { path, skipUnsupportedTypes, ...own } = readProps(scope, id, props);
    const skip = flagOption("fromZoneFile", "skipUnsupportedTypes", skipUnsupportedTypes);
    const of = { ...zoneOfDomain(own.domain), skipUnsupportedTypes: skip };
    const { domain, records } = loadZoneFile(scope, id, path, of);
    if (records.length === 0) {
      throwProblems([scope.node.path, id].join("/"), [
        `${path} must have records that the set can have, got none. To delete every record of the domain, use new DomainRecords(…, { records: {} }).`,
      ]);
    }
    const all = recordsByKey({ domain, records }).map(
      ([key, record]) => [literal(key), literalFields(record)] as const,
    );
    return new DomainRecords(scope, id, {
      ...own,
      records: Object.fromEntries(all),
    });
  }
}

import type { IDependable } from "constructs";
import type { DmarcPolicy, DmarcRecord, DmarcTags } from "../../src/functions/dmarc";
import type { MethodOptions } from "../core/arguments";

/** Options of every record created by a method. */
export interface CommonRecordOptions extends MethodOptions {
  /**
   * Time to live of the record, in seconds. The service rounds it to the nearest supported value.
   * @default the domain's `ttlSec`
   */
  readonly ttlSec?: number | undefined;
  /**
   * Constructs to create before the record, in addition to those that the record refers to.
   * @default none
   */
  readonly dependsOn?: readonly IDependable[] | undefined;
}

/** Options of a record created by a method. */
export interface RecordOptions extends CommonRecordOptions {
  /**
   * The construct's id. Set it if the default is taken, or must not change with the record.
   * @default derived from the record's name, type and target
   */
  readonly id?: string | undefined;
}

/** Options of an MX record. */
export interface MxOptions extends RecordOptions {
  /**
   * The priority: lower values are preferred. 0–255.
   * @default 0
   */
  readonly priority?: number | undefined;
}

/** Options of an SRV record. */
export interface SrvOptions extends RecordOptions {
  /**
   * The priority: lower values are preferred. 0–255.
   * @default 0
   */
  readonly priority?: number | undefined;
  /**
   * The weight among records of the same priority: higher values are preferred. 0–65535.
   * @default 0
   */
  readonly weight?: number | undefined;
  /** The port of the service. 0–65535. */
  readonly port: number;
  /** The host of the service. */
  readonly target: string;
}

/** Options of a DMARC record. */
export interface DmarcOptions extends RecordOptions, DmarcTags {
  /**
   * The action for mail that fails: none, quarantine it, or reject it. A complete record, such as
   * `v=DMARC1; p=none; ruf=mailto:dmarc@shop.example`, is used unchanged.
   */
  readonly policy: DmarcPolicy | DmarcRecord;
}

/** Options of the records created by `point`. */
export interface PointOptions extends CommonRecordOptions {
  /**
   * Creates an A record.
   * @default true
   */
  readonly ipv4?: boolean | undefined;
  /**
   * Creates an AAAA record.
   * @default true
   */
  readonly ipv6?: boolean | undefined;
}

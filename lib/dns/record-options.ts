import type { IDependable } from "constructs";
import type { MethodOptions } from "../core/props/arguments";

/** What every record that a method makes may have. */
export interface PointOptions extends MethodOptions {
  /** How long resolvers may cache it, in seconds, rounded to the nearest value that the service keeps. Default: the domain's `ttlSec`. */
  readonly ttlSec?: number | undefined;
  /** What has to be there first, beside what the record refers to. Default: nothing. */
  readonly dependsOn?: readonly IDependable[] | undefined;
}

/** What a record may have beside what its method takes. */
export interface RecordOptions extends PointOptions {
  /** The construct's id, where the one that follows from the record is taken or is not to change with it. */
  readonly id?: string | undefined;
}

/** What an MX record may have. */
export interface MxOptions extends RecordOptions {
  /** Lower is preferred; 0 to 255. Default: 0. */
  readonly priority?: number | undefined;
}

/** Where a service of the domain is found. */
export interface SrvOptions extends RecordOptions {
  /** Lower is preferred; 0 to 255. Default: 0. */
  readonly priority?: number | undefined;
  /** Higher is preferred among equal priority; 0 to 65535. Default: 0. */
  readonly weight?: number | undefined;
  /** The port that the service listens on, from 0 to 65535. */
  readonly port: number;
  /** The host that has the service. */
  readonly target: string;
}

/** What a mail receiver is to do with mail that fails. */
export interface DmarcOptions extends RecordOptions {
  /** What is done with mail that fails: nothing, to put it aside, or to refuse it. */
  readonly policy: "none" | "quarantine" | "reject";
  /** The same for mail from subdomains. Default: `policy`. */
  readonly subdomainPolicy?: "none" | "quarantine" | "reject" | undefined;
  /** Email addresses that get the daily reports. Default: nobody. */
  readonly reports?: readonly string[] | undefined;
  /** Of how many messages in a hundred, from 0 to 100. Default: all. */
  readonly percent?: number | undefined;
}

/** What the records that `point` makes may have, and which of them it makes. */
export interface AddressOptions extends PointOptions {
  /** Whether to make an A record. Default: true. */
  readonly ipv4?: boolean | undefined;
  /** Whether to make an AAAA record. Default: true. */
  readonly ipv6?: boolean | undefined;
}

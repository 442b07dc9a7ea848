import type { IDependable } from "constructs";
import type { DomainRecord, RecordProps } from "./domain-record";
import { recordConstructId } from "../../src/resources/domain_records/contract";
import { plainFields } from "../core/tokens/literal-parts";
import { resolveAttributes } from "../core/tokens/attributes";
import type { MethodOptions } from "../core/props/arguments";
import { requireOptions } from "../core/props/arguments";
import type { IDomain } from "../references";

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

/** The content of a record as its construct id has it. A value that is known after apply counts as its expression. */
function knownContent(zone: IDomain, props: RecordProps): { readonly target?: unknown; readonly port?: unknown } {
  // A target that is no text fails the validation of the record. It may be a construct, which cannot be resolved here.
  if (typeof props.target !== "string") return { target: "", port: "" };
  return resolveAttributes(zone, { target: props.target, ...(props.type === "SRV" ? { port: props.port } : {}) });
}

/** An id that no child of the domain has: a second record with the same id gets a number. */
function freeId(zone: IDomain, base: string): string {
  for (let next = 1; ; next++) {
    const id = next === 1 ? base : `${base}-${String(next)}`;
    if (!zone.node.tryFindChild(id)) return id;
  }
}

export function addNamedRecord(
  zone: IDomain,
  props: RecordProps,
  options: RecordOptions = {},
  purpose?: string,
): DomainRecord {
  requireOptions(zone, `the ${props.type} record`, options);
  const { id, ttlSec, dependsOn = [] } = options;
  const name = "name" in props && typeof props.name === "string" ? props.name : "";
  const fields = ttlSec === undefined ? props : { ...props, ttlSec };
  const base = () => recordConstructId(plainFields({ ...props, name, ...knownContent(zone, props) }), purpose);
  const record = zone.addRecord(id ?? freeId(zone, base()), fields);
  record.node.addDependency(...dependsOn);
  return record;
}

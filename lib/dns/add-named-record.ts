import { createHash } from "node:crypto";
import type { IDependable } from "constructs";
import type { DomainRecord, RecordProps } from "./domain-record";
import { resolveAttributes } from "../core/tokens/attributes";
import type { IDomain } from "../references";

/** What every record that a method makes may have. */
export interface PointOptions {
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

/** A text as a part of a construct's id. A long one, or one that is known only after apply, becomes a hash. */
function idPart(text: string): string {
  const isPlain = text.length <= 64 && /^[\w*.:@=;-]+$/.test(text);
  return isPlain ? text : createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/**
 * The part of a construct's id that comes from the content of a record. A domain often has several MX, NS, CAA, SRV and
 * TXT records with one name: their content keeps the ids apart, whatever the order of the calls. Records of other types
 * are usually alone, and keep their id when their content changes.
 */
function contentPart(zone: IDomain, props: RecordProps): string {
  const known = { text: props.target, port: props.type === "SRV" ? props.port : 0 };
  // A target that is no text fails the validation of the record. It may be a construct, which cannot be resolved here.
  const { text, port } = typeof props.target === "string" ? resolveAttributes(zone, known) : { text: "", port: 0 };
  const target = idPart(String(text));
  switch (props.type) {
    case "MX":
      return text === "" ? "" : `-${target}`;
    case "NS":
      return `-${target}`;
    case "CAA":
      return `-${String(props.tag)}-${target}`;
    case "SRV":
      return `-${target}-${idPart(String(port))}`;
    case "TXT":
      return `-${target}`;
    default:
      return "";
  }
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
  { id, ttlSec, dependsOn = [] }: RecordOptions = {},
  purpose?: string,
): DomainRecord {
  const name = "name" in props && typeof props.name === "string" ? props.name : "";
  const owner = props.type === "SRV" ? `${props.service}.${props.protocol ?? ""}` : name;
  const start = owner === "" ? "apex" : owner.replace(/[^\w*.-]/g, "_");
  const fields = ttlSec === undefined ? props : { ...props, ttlSec };
  const base = () => `${start}-${purpose ?? `${props.type}${contentPart(zone, props)}`}`;
  const record = zone.addRecord(id ?? freeId(zone, base()), fields);
  record.node.addDependency(...dependsOn);
  return record;
}

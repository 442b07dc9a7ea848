import { inheritProvider } from "../core/scope/inherit-provider";
import { DomainRecord, type RecordProps } from "./domain-record";
import { type DkimKeyType, type SpfAll, dkimText, dmarcText, spfText } from "./mail-texts";
import { dkimName, srvName, nameInZone } from "./pasted-names";
import type { IDomainRef } from "../core/references";
import { Construct } from "constructs";
import { recordConstructId } from "../../src/resources/domain_records/contract";
import { plainFields } from "../core/tokens/literal-parts";
import { resolveAttributes } from "../core/tokens/attributes";
import { requireOptions, requireInstances } from "../core/props/arguments";
import { isPlainObject } from "../../src/contract";
import { findOrMakeChild } from "../core/scope/find-or-make-child";
import type { Instances } from "../networking/firewall-device";
import { nameAfter, relativeName } from "../core/scope/relative-name";
import { eachInstance } from "../networking/instances";
import type { AddressOptions, DmarcOptions, MxOptions, RecordOptions, SrvOptions } from "./record-options";

/** What `point` takes after the name: instances, one by one or as lists, and options at the end. */
export type Pointed = readonly (Instances[number] | AddressOptions)[];

/** The methods by which a domain gets records: `zone.mx("", "mail.example.net")`. An empty name is the domain itself. */
export interface RecordMethods {
  /** Adds a record; the domain's id is filled in. */
  addRecord(id: string, props: RecordProps): DomainRecord;
  /**
   * Makes an A and an AAAA record for each instance; an empty name is the domain itself. Options may stand last:
   * `point("www", web, { ttlSec: 300 })`, `{ ipv6: false }` for the A record alone. A second call makes nothing new.
   */
  point(name: string, ...instances: Pointed): readonly DomainRecord[];
  /** An IPv4 address of a host. */
  a(name: string, target: string, options?: RecordOptions): DomainRecord;
  /** An IPv6 address of a host. */
  aaaa(name: string, target: string, options?: RecordOptions): DomainRecord;
  /** Hands a part of the domain over to a name server. */
  ns(name: string, target: string, options?: RecordOptions): DomainRecord;
  /** A mail server of the domain, or of a part of it. */
  mx(name: string, target: string, options?: MxOptions): DomainRecord;
  /** Says that the domain takes no mail; it must have no other MX record. */
  nullMx(options?: RecordOptions): DomainRecord;
  /** Another name for a host. */
  cname(name: string, target: string, options?: RecordOptions): DomainRecord;
  /** A text; quotes and pieces are made by the service. */
  txt(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * The host and port of a service: `srv("sip", "tcp", { port: 5060, target: "host" })`. `service` may also be the
   * record's whole name, as in `_sip._tcp.shop.example`.
   */
  srv(service: string, protocol: string, options: SrvOptions): DomainRecord;
  /** Who may issue certificates: `caa("issue", "letsencrypt.org")`. */
  caa(
    tag: "issue" | "issuewild" | "iodef",
    target: string,
    options?: RecordOptions & { readonly name?: string },
  ): DomainRecord;
  /** A name behind an address, for reverse zones. */
  ptr(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Which servers send the domain's mail: `spf(["include:_spf.example.net"])`; all others are refused, unless `all` says
   * otherwise. A whole record is taken as it is: `spf("v=spf1 include:_spf.example.net ~all")`. With `redirect=`, the
   * record of the other domain decides, so the text ends without `all`.
   * @throws if `redirect=` is combined with `all`, or is there twice
   */
  spf(mechanisms: string | readonly string[], options?: RecordOptions & { readonly all?: SpfAll }): DomainRecord;
  /**
   * The public key that mail is signed with, in PEM or base64, or a whole record, which is taken as it is. `selector` may
   * also be the record's name as a mail provider shows it, such as `s1._domainkey` or `s1._domainkey.shop.example.`
   */
  dkim(selector: string, publicKey: string, options?: RecordOptions & { readonly keyType?: DkimKeyType }): DomainRecord;
  /** What receivers are to do with mail that is not the domain's. */
  dmarc(options: DmarcOptions): DomainRecord;
}

/** A domain, of this program or from elsewhere. */
export interface IDomain extends IDomainRef, RecordMethods {}

/** The implementation, which every class of domain has in its prototype. */
export const recordMethods: RecordMethods & ThisType<IDomain> = {
  addRecord(id, props) {
    return new DomainRecord(this, id, { ...inheritProvider(this), ...props, domain: this });
  },
  point(name, ...instances) {
    return addAddressRecords(this, name, instances);
  },
  a(name, target, options) {
    return addNamedRecord(this, { type: "A", name, target }, options);
  },
  aaaa(name, target, options) {
    return addNamedRecord(this, { type: "AAAA", name, target }, options);
  },
  ns(name, target, options) {
    return addNamedRecord(this, { type: "NS", name, target }, options);
  },
  mx(name, target, options = {}) {
    return addNamedRecord(this, { type: "MX", name, target, priority: options.priority ?? 0 }, options);
  },
  nullMx(options) {
    return addNamedRecord(this, { type: "MX", name: "", target: "", priority: 0 }, options);
  },
  cname(name, target, options) {
    return addNamedRecord(this, { type: "CNAME", name, target }, options);
  },
  txt(name, target, options) {
    return addNamedRecord(this, { type: "TXT", name, target }, options);
  },
  srv(service, protocol, options) {
    const { priority = 0, weight = 0, port, target } = options;
    const name = srvName(this, service, protocol);
    return addNamedRecord(this, { type: "SRV", ...name, priority, weight, port, target }, options);
  },
  caa(tag, target, options = {}) {
    return addNamedRecord(this, { type: "CAA", name: options.name ?? "", tag, target }, options);
  },
  ptr(name, target, options) {
    return addNamedRecord(this, { type: "PTR", name, target }, options);
  },
  spf(mechanisms, options = {}) {
    return addNamedRecord(this, { type: "TXT", name: "", target: spfText(mechanisms, options.all) }, options, "SPF");
  },
  dkim(selector, publicKey, options = {}) {
    const target = dkimText(publicKey, options.keyType);
    return addNamedRecord(this, { type: "TXT", name: dkimName(this, selector), target }, options, "TXT");
  },
  dmarc(options) {
    return addNamedRecord(this, { type: "TXT", name: "_dmarc", target: dmarcText(options) }, options, "TXT");
  },
};

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

const isOptions = (given: Pointed[number]): given is AddressOptions =>
  isPlainObject(given) && !Construct.isConstruct(given);
const isInstances = (given: Pointed[number]): given is Instances[number] => !isOptions(given);

/** Makes an A and an AAAA record for each instance below the domain, or the one that is asked for, except where it has them already. */
export function addAddressRecords(zone: IDomain, name: string, pointed: Pointed): readonly DomainRecord[] {
  const [{ ttlSec, dependsOn = [], ipv4 = true, ipv6 = true } = {}] = pointed.filter(isOptions);
  const options = ttlSec === undefined ? {} : { ttlSec };
  const recordName = nameInZone(zone, name);
  const instances = pointed.filter(isInstances).flat();
  requireInstances(`${zone.node.path}: point`, instances);
  const records = instances.flatMap((instance) => {
    const each = eachInstance(instance);
    const idFor = (instanceName: string) => `${name === "" ? "apex" : name}-${instanceName}`;
    const id = idFor(relativeName(instance, zone));
    const purpose = JSON.stringify([name, instance.node.path]);
    const record = (type: "A" | "AAAA", target: string) =>
      findOrMakeChild(
        zone,
        `${id}-${type}`,
        purpose,
        () =>
          nameAfter(
            zone.addRecord(`${id}-${type}`, { ...each.meta, ...options, type, name: recordName, target }),
            instance,
            (instanceName) => `${idFor(instanceName)}-${type}`,
          ),
        (before) => {
          return `was made for ${before}, and ${purpose} would have the same name: write ${type.toLowerCase()}(…, { id }) with an id of your own`;
        },
      );
    return [...(ipv4 ? [record("A", each.publicIpv4)] : []), ...(ipv6 ? [record("AAAA", each.ipv6Address)] : [])];
  });
  for (const record of records) record.node.addDependency(...dependsOn);
  return records;
}

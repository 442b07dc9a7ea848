import type { DomainRecord } from "./domain-record";
import type { DmarcOptions, MxOptions, RecordOptions, SrvOptions } from "./add-named-record";
import { addNamedRecord } from "./add-named-record";
import type { DkimKeyType, SpfAll } from "./mail-texts";
import { dkimText, dmarcText, spfText } from "./mail-texts";
import { dkimName, srvName } from "./pasted-names";
import type { IDomain } from "../references";

/** The methods by which a domain gets records: `zone.mx("", "mail.example.net")`. An empty name is the domain itself. */
export interface RecordMethods {
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

/** The implementation, which every class of domain has in its prototype. */
export const recordMethods: RecordMethods & ThisType<IDomain> = {
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

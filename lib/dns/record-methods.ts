import { Token } from "cdktf";
import { Construct } from "constructs";
import { isPlainObject } from "../../src/contract";
import { hidingPrivateKeys, InvalidArgumentError, type IsKnown } from "../../src/functions/declaration";
import { createDkimValue, type DkimKeyType } from "../../src/functions/dkim";
import { createDmarcValue } from "../../src/functions/dmarc";
import { createSpfValue, type SpfAll } from "../../src/functions/spf";
import { recordConstructId } from "../../src/resources/domain_records/contract";
import { literalOf } from "../../src/shared/template";
import {
  flagOption,
  isText,
  optionsOf,
  requireArgument,
  requireArguments,
  requireDependables,
  requireFamily,
  requireInstances,
  requireOne,
  requireOptions,
  requireText,
} from "../core/arguments";
import { literalAroundTokens, plainFields } from "../core/arguments/literal-parts";
import { startTraceAtCaller } from "../core/problems";
import type { IDomainRef } from "../core/references";
import { findOrCreateChild } from "../core/scope/find-or-create-child";
import { inheritProvider } from "../core/scope/inherit-provider";
import { nameAfter, relativeName } from "../core/scope/relative-name";
import { resolveAttributes } from "../core/tokens/attributes";
import { damageInText, mayHaveToken } from "../core/tokens/replace-tokens";
import type { InstanceList } from "../networking/firewall-device";
import { eachInstance } from "../networking/instances";
import { DomainRecord, type RecordProps } from "./domain-record";
import { dkimName, nameInZone, srvName } from "./pasted-names";
import type { DmarcOptions, MxOptions, PointOptions, RecordOptions, SrvOptions } from "./record-options";

/** An argument of `point` after the name: an instance, a list of instances, or, as the last argument, options. */
export type PointTarget = InstanceList[number] | PointOptions;

/** Methods that add records to a domain: `zone.mx("", "mail.example.net")`. An empty name is the domain itself. */
export interface RecordMethods {
  /**
   * Adds a record with a construct id that you choose.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.addRecord("www", { type: "A", name: "www", target: "192.0.2.10" });
   * ```
   * @throws if a value is invalid for the record's type
   */
  addRecord(id: string, props: RecordProps): DomainRecord;
  /**
   * Adds an A and an AAAA record for each instance. An empty name is the domain itself. Options come last; `{ ipv6: false }`
   * omits the AAAA records. A repeated call has no effect.
   * @example
   * ```ts
   * // in a stack with zone: Domain, web: ComputeInstance
   * zone.point("www", web, { ttlSec: 300 });
   * ```
   */
  point(name: string, ...targets: readonly PointTarget[]): readonly DomainRecord[];
  /**
   * Adds an A record: an IPv4 address of a host.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.a("www", "192.0.2.10");
   * ```
   */
  a(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Adds an AAAA record: an IPv6 address of a host.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.aaaa("www", "2001:db8::10");
   * ```
   */
  aaaa(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Adds an NS record, which delegates the domain or a subdomain to a nameserver.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.ns("eu", "ns1.example.net");
   * ```
   */
  ns(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Adds an MX record: a mail server of the domain or a subdomain.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.mx("", "mail.example.net", { priority: 10 });
   * ```
   */
  mx(name: string, target: string, options?: MxOptions): DomainRecord;
  /**
   * Declares that the domain accepts no mail, with a null MX record. The domain must have no other MX record.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.nullMx();
   * ```
   */
  nullMx(options?: RecordOptions): DomainRecord;
  /**
   * Adds a CNAME record: an alias of a host.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.cname("shop", "www.shop.example");
   * ```
   */
  cname(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Adds a TXT record. The service adds quotes and splits long texts.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.txt("", "site-verification=4711");
   * ```
   */
  txt(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Adds an SRV record: the host and port of a service. `service` can also be the record's full name, such as
   * `_sip._tcp.shop.example`. A subdomain follows the protocol: `srv("sip", "tcp.eu", …)` is `_sip._tcp.eu`.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.srv("sip", "tcp", { port: 5060, target: "sip.shop.example" });
   * ```
   * @throws if the full name has another protocol, or is outside the domain
   */
  srv(service: string, protocol: string, options: SrvOptions): DomainRecord;
  /**
   * Adds a CAA record: a certificate authority that may issue certificates.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.caa("issue", "letsencrypt.org");
   * ```
   */
  caa(
    tag: "issue" | "issuewild" | "iodef",
    target: string,
    options?: RecordOptions & { readonly name?: string },
  ): DomainRecord;
  /**
   * Adds a PTR record: a name for an IP address, in a reverse zone.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.ptr("10", "www.shop.example");
   * ```
   */
  ptr(name: string, target: string, options?: RecordOptions): DomainRecord;
  /**
   * Adds an SPF record: the servers that may send the domain's mail. Receivers reject mail from all others, unless `all` is
   * set. A complete record is used unchanged: `spf("v=spf1 include:_spf.example.net ~all")`. A record with `redirect=` ends
   * without `all`, because the other domain's record decides.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.spf(["include:_spf.example.net"]);
   * ```
   * @throws if receivers would reject the record or ignore a part of it, for example with more than ten terms that need a
   * DNS lookup
   */
  spf(mechanisms: string | readonly string[], options?: RecordOptions & { readonly all?: SpfAll }): DomainRecord;
  /**
   * Adds a DKIM record: the public key of the mail signature, in PEM or base64. A complete record is used unchanged, also
   * if it is written as in a zone file. The key type is that of the given key by default.
   * `selector` can also be the record's name, such as `s1._domainkey` or `s1._domainkey.shop.example.`
   * @example
   * ```ts
   * // in a stack with zone: Domain, publicKey: string
   * zone.dkim("s1", publicKey);
   * ```
   * @throws if the key is invalid or private
   */
  dkim(selector: string, publicKey: string, options?: RecordOptions & { readonly keyType?: DkimKeyType }): DomainRecord;
  /**
   * Adds a DMARC record: the action for mail that fails SPF and DKIM checks.
   * @example
   * ```ts
   * // in a stack with zone: Domain
   * zone.dmarc({ policy: "reject", reports: ["dmarc@shop.example"] });
   * ```
   * @throws if a value is invalid
   */
  dmarc(options: DmarcOptions): DomainRecord;
}

/** A domain of this program or a reference to one outside it. */
export interface IDomain extends IDomainRef, RecordMethods {}

/** A domain with a known name: a `Domain`, a `DataDomain`, or the result of `Domain.fromLookup`. */
export interface INamedDomain extends IDomain {
  /** The zone's name. */
  readonly domain: string;
}

/** The implementation, shared by the prototypes of all domain classes. */
export const recordMethods: RecordMethods & ThisType<IDomain> = {
  addRecord(id, props) {
    requireOptions(this, "addRecord", props);
    return new DomainRecord(this, id, { ...inheritProvider(this), ...props, domain: this });
  },
  point(name, ...targets) {
    return addAddressRecords(this, name, targets);
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
  mx(name, target, options) {
    return addNamedRecord(this, { type: "MX", name, target, priority: options?.priority ?? 0 }, options);
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
    const { priority = 0, weight = 0, port, target } = optionsOf(this, "srv", options) as SrvOptions;
    const name = srvName(this, service, protocol);
    return addNamedRecord(this, { type: "SRV", ...name, priority, weight, port, target }, options);
  },
  caa(tag, target, options) {
    return addNamedRecord(this, { type: "CAA", name: options?.name ?? "", tag, target }, options);
  },
  ptr(name, target, options) {
    return addNamedRecord(this, { type: "PTR", name, target }, options);
  },
  spf(mechanisms, options) {
    const what = 'a mechanism, such as "include:_spf.example.net"';
    requireArguments(`${this.node.path}: spf`, "mechanisms", what, mechanisms, isText);
    const { all } = optionsOf(this, "spf", options);
    const target = mailValue("spf", [mechanisms, all], (isKnown) =>
      createSpfValue([mechanisms].flat().map(plainText), all, isKnown),
    );
    return addNamedRecord(this, { type: "TXT", name: "", target }, options, "SPF");
  },
  dkim(selector, publicKey, options) {
    requireArgument(`${this.node.path}: dkim`, "selector", 'a selector, such as "s1"', selector, isText);
    requireArgument(`${this.node.path}: dkim`, "publicKey", "a public key", publicKey, isText);
    const { keyType } = optionsOf(this, "dkim", options);
    const target = mailValue("dkim", [publicKey, keyType], (isKnown) =>
      createDkimValue(plainText(publicKey), keyType, isKnown),
    );
    return addNamedRecord(this, { type: "TXT", name: dkimName(this, selector), target }, options, "TXT");
  },
  dmarc(options) {
    const { policy, ...tags } = optionsOf(this, "dmarc", options) as DmarcOptions;
    requireArgument(`${this.node.path}: dmarc`, "policy", 'a policy, such as "reject"', policy, isText);
    requireArguments(`${this.node.path}: dmarc`, "reports", "an email address", tags.reports ?? [], isText);
    const target = mailValue("dmarc", [policy, tags], (isKnown) => createDmarcValue(policy, tags, isKnown));
    return addNamedRecord(this, { type: "TXT", name: "_dmarc", target }, options, "TXT");
  },
};

/** The text that a string stands for. The result of a function of the provider has escaped expressions. */
const plainText = <Text>(text: Text): Text => (typeof text === "string" ? ((literalOf(text) ?? text) as Text) : text);

/** False for a value with a token. The record's validation reports a damaged one. */
const isKnownValue: IsKnown = (value) =>
  !mayHaveToken(value) || !(Token.isUnresolved(value) || (typeof value === "string" && damageInText(value)));

/** Creates the value of a mail record as literal text. Tokens in it can't be checked. */
function mailValue(method: string, given: readonly unknown[], create: (isKnown: IsKnown) => string): string {
  try {
    return literalAroundTokens(hidingPrivateKeys(given, () => create(isKnownValue)));
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw startTraceAtCaller(new Error(`${method}: ${error.message}`));
  }
}

interface KnownContent {
  readonly target?: unknown;
  readonly port?: unknown;
  readonly tag?: unknown;
}

/**
 * The parts of a record that its construct id contains. A value that is known only after apply counts as its
 * expression.
 */
function knownContent(zone: IDomain, props: RecordProps): KnownContent {
  // The record's validation reports other values than strings. They may be constructs, which can't be resolved here.
  const tag = "tag" in props && typeof props.tag !== "string" ? { tag: "" } : {};
  if (typeof props.target !== "string") return { target: "", port: "", ...tag };
  const port = props.type === "SRV" ? (typeof props.port === "number" ? props.port : "") : undefined;
  return {
    ...tag,
    ...resolveAttributes(zone, { target: props.target, ...(port === undefined ? {} : { port }) }),
  };
}

/** Returns an id that no child of the domain has. Later records with the same id get a number. */
function freeId(zone: IDomain, base: string): string {
  for (let next = 1; ; next++) {
    const id = next === 1 ? base : `${base}-${String(next)}`;
    if (!zone.node.tryFindChild(id)) return id;
  }
}

export function addNamedRecord(
  zone: IDomain,
  props: RecordProps,
  given?: RecordOptions,
  purpose?: string,
): DomainRecord {
  const names = [...commonOptions, "id", ...(optionsByType[props.type] ?? [])];
  const { id, ttlSec, dependsOn = [] } = optionsOf(zone, `the ${props.type} record`, given, names);
  const method = `${zone.node.path}: the ${props.type} record`;
  requireDependables(method, dependsOn);
  if ("name" in props) requireText(method, "name", props.name, 'a name, such as "www", or "" for the domain itself');
  const name = "name" in props && typeof props.name === "string" ? props.name : "";
  const fields = ttlSec === undefined ? props : { ...props, ttlSec };
  const base = () => recordConstructId(plainFields({ ...props, name, ...knownContent(zone, props) }), purpose);
  const record = zone.addRecord(id ?? freeId(zone, base()), fields);
  record.node.addDependency(...dependsOn);
  return record;
}

const commonOptions = ["ttlSec", "dependsOn"];

/** The options that only some types have. Those of TXT are for mail records. */
const optionsByType: { readonly [type in RecordProps["type"]]?: readonly string[] } = {
  MX: ["priority"],
  SRV: ["priority", "weight", "port", "target"],
  CAA: ["name"],
  TXT: ["all", "keyType", "policy", "subdomainPolicy", "reports", "percent"],
};

const isOptions = (given: PointTarget): given is PointOptions => isPlainObject(given) && !Construct.isConstruct(given);
const isInstances = (given: PointTarget): given is InstanceList[number] => !isOptions(given);

/** Adds the missing A and AAAA records of each instance below the domain, or only those of the selected type. */
function addAddressRecords(zone: IDomain, givenName: string, targets: readonly PointTarget[]): readonly DomainRecord[] {
  const method = `${zone.node.path}: point`;
  requireText(method, "name", givenName, 'a name, such as "www"');
  const [given, more] = targets.filter(isOptions);
  if (more !== undefined)
    throw startTraceAtCaller(new Error(`${method} expects one object of options, got several. Merge them.`));
  const names = [...commonOptions, "ipv4", "ipv6"];
  const { ttlSec, dependsOn = [], ...families } = optionsOf(zone, "point", given, names);
  const ipv4 = flagOption(method, "ipv4", families.ipv4) ?? true;
  const ipv6 = flagOption(method, "ipv6", families.ipv6) ?? true;
  requireDependables(method, dependsOn);
  requireFamily(method, ipv4, ipv6);
  const options = ttlSec === undefined ? {} : { ttlSec };
  const name = givenName === "@" ? "" : givenName;
  const recordName = nameInZone(zone, name);
  const instances = targets.filter(isInstances).flat();
  requireOne(method, instances, "instance");
  requireInstances(method, instances, (each) =>
    typeof each === "string" ? "Use a or aaaa for an IP address, and cname for a host name." : "",
  );
  const records = instances.flatMap((instance) => {
    const each = eachInstance(instance);
    const idFor = (instanceName: string) => `${name === "" ? "apex" : name}-${instanceName}`;
    const id = idFor(relativeName(instance, zone));
    const purpose = JSON.stringify([name, instance.node.path]);
    const record = (type: "A" | "AAAA", target: string) =>
      findOrCreateChild(
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
          return `was already created for ${before}, and ${purpose} would have the same path. Use ${type.toLowerCase()}(…, { id }) with a different id.`;
        },
      );
    return [...(ipv4 ? [record("A", each.publicIpv4)] : []), ...(ipv6 ? [record("AAAA", each.ipv6Address)] : [])];
  });
  for (const record of records) record.node.addDependency(...dependsOn);
  return records;
}

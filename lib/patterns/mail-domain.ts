import { Construct } from "constructs";
import type { IComputeInstance } from "../compute/compute-instance-props";
import type { DomainRecord } from "../dns/domain-record";
import type { IDomain, INamedDomain } from "../dns/record-methods";
import type { DmarcOptions } from "../dns/record-options";
import type { ReverseDns } from "../dns/reverse-dns";
import { Peer } from "../networking/peer";
import { Port } from "../networking/port";
import {
  instanceProp,
  listOf,
  objectProp,
  portProp,
  readPatternProps,
  refuseProps,
  required,
  textProp,
  zoneProp,
} from "./pattern-props";

/** Properties of a domain that receives mail. */
export interface ReceivingMailDomainProps {
  /** The domain. Its name must be known. */
  readonly zone: INamedDomain;
  /** The instance that receives and sends the domain's mail. */
  readonly server: IComputeInstance;
  /**
   * The server's host name, relative to the domain or fully qualified. The reverse DNS of its IP addresses uses it.
   * @default "mail"
   */
  readonly host?: string | undefined;
  /**
   * Fallback mail servers, in order of preference.
   * @default none
   */
  readonly secondaries?: readonly string[] | undefined;
  /**
   * SPF mechanisms of other servers that send the domain's mail: `include:_spf.example.net`. With
   * `redirect=_spf.example.net`, the record of that domain decides about all servers except this one.
   * @default none
   */
  readonly senders?: readonly string[] | undefined;
  /**
   * The public keys of mail signatures, in PEM or base64, by selector. A record's name, such as `s1._domainkey`, is
   * accepted, too.
   * @default none
   */
  readonly dkim?: Readonly<Record<string, string>> | undefined;
  /**
   * The DMARC policy.
   * @default quarantine, without reports
   */
  readonly dmarc?: DmarcOptions | undefined;
  /**
   * The ports to open in the firewalls that protect the server.
   * @default TCP 25
   */
  readonly port?: Port | undefined;
}

/** Properties of a domain without mail. */
export interface NoMailDomainProps {
  /** The domain. */
  readonly zone: IDomain;
  readonly server?: undefined;
  /**
   * The recipients of reports about forged mail.
   * @default none
   */
  readonly dmarc?: Omit<DmarcOptions, "policy"> | undefined;
}

/** Properties of `MailDomain`: a mail server, or no mail. */
export type MailDomainProps = ReceivingMailDomainProps | NoMailDomainProps;

const mailProps = {
  zone: required(zoneProp),
  server: instanceProp,
  host: textProp,
  secondaries: listOf(textProp),
  senders: listOf(textProp),
  dkim: objectProp,
  dmarc: objectProp,
  port: portProp,
};

/**
 * The mail records of a domain: MX, SPF, DKIM, DMARC, and the server's host name with reverse DNS, which other mail servers
 * require. Without a server, the domain gets a null MX record, and SPF and DMARC records that reject all mail.
 *
 * Every firewall that protects the server allows mail on `port`. This applies to all instances behind the same
 * firewall.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain, server: ComputeInstance
 * new MailDomain(this, "mail", { zone, server });
 * ```
 * @throws if a value is invalid
 */
export class MailDomain extends Construct {
  /** The A and AAAA records of the server. */
  readonly hostRecords: readonly DomainRecord[];
  /** The MX records of the server and its fallbacks, or a null MX record. */
  readonly mx: readonly DomainRecord[];
  /** The SPF record. */
  readonly spf: DomainRecord;
  /** The DKIM records, by selector. */
  readonly dkim: ReadonlyMap<string, DomainRecord>;
  /** The DMARC record. */
  readonly dmarc: DomainRecord;
  /** The reverse DNS names of the server's IP addresses. */
  readonly reverseDns: readonly ReverseDns[];

  constructor(scope: Construct, id: string, props: MailDomainProps) {
    const given = readPatternProps<ReceivingMailDomainProps | NoMailDomainProps>(scope, id, props, mailProps);
    const { zone } = given;
    if (given.server === undefined) {
      const others = ["host", "secondaries", "senders", "dkim", "port"].filter((name) => name in given);
      refuseProps(
        scope,
        id,
        others.map(
          (name) => `${name} requires server, which is missing. Without a server, the domain rejects all mail.`,
        ),
      );
      super(scope, id);
      [this.hostRecords, this.dkim, this.reverseDns] = [[], new Map(), []];
      this.mx = [zone.nullMx()];
      this.spf = zone.spf([]);
      this.dmarc = zone.dmarc({ ...given.dmarc, policy: "reject" });
      return;
    }

    const { server, host = "mail", secondaries = [], senders = [], dkim = {}, port = Port.tcp(25) } = given;
    super(scope, id);
    this.hostRecords = zone.point(host, server);
    // The records' name is relative to the zone, regardless of the form of `host`.
    const name = [this.hostRecords[0]?.nameInput, given.zone.domain].filter(Boolean).join(".");
    this.mx = [name, ...secondaries].map((target, index) =>
      zone.mx("", target, { priority: 10 * (index + 1), id: index === 0 ? "apex-MX" : `apex-MX-${target}` }),
    );
    this.spf = zone.spf(["mx", ...senders]);
    this.dkim = new Map(Object.entries(dkim).map(([selector, key]) => [selector, zone.dkim(selector, key)]));
    this.dmarc = zone.dmarc(given.dmarc ?? { policy: "quarantine" });
    this.reverseDns = server.reverseDns(name);
    server.connections.allowFrom(Peer.anyIp(), port);
  }
}

import { Construct } from "constructs";
import type { DomainRecord } from "../dns/domain-record";
import { Peer } from "../networking/peer";
import { Port } from "../networking/port";
import type { DmarcOptions } from "../dns/record-options";
import type { IComputeInstance } from "../compute/compute-instance-props";
import type { IDomain } from "../dns/record-methods";
import type { ReverseDns } from "../dns/reverse-dns";

/** A domain whose name is known, here or to the service: `Domain`, or what `Domain.fromName` gives. */
export interface NamedDomain extends IDomain {
  /** The zone's name. */
  readonly domain: string;
}

/** A domain that takes mail. */
export interface ReceivingProps {
  /** The domain, with its name. */
  readonly zone: NamedDomain;
  /** The instance that takes and sends the domain's mail. */
  readonly server: IComputeInstance;
  /** Its name, which its addresses resolve back to: relative to the domain, or with the domain's name. Default: `mail`. */
  readonly host?: string | undefined;
  /** Servers that take mail when this one does not answer, the preferred one first. Default: none. */
  readonly secondaries?: readonly string[] | undefined;
  /**
   * SPF mechanisms of others who send the domain's mail: `include:_spf.example.net`. With `redirect=_spf.example.net`, that
   * domain's record decides about all servers except this one. Default: none.
   */
  readonly senders?: readonly string[] | undefined;
  /**
   * The public keys that mail is signed with, in PEM or base64, by their selectors. A record's name, such as
   * `s1._domainkey`, is accepted too. Default: none.
   */
  readonly dkim?: Readonly<Record<string, string>> | undefined;
  /** What receivers are to do with mail that fails. Default: quarantine, without reports. */
  readonly dmarc?: DmarcOptions | undefined;
  /** What the firewalls that protect the server let in. Default: TCP 25. */
  readonly port?: Port | undefined;
}

/** A domain without mail, which nobody can be in the name of. */
export interface NoMailProps {
  /** The domain. */
  readonly zone: IDomain;
  readonly server?: undefined;
  /** Who gets the reports about forged mail. Default: nobody. */
  readonly dmarc?: Omit<DmarcOptions, "policy"> | undefined;
}

/** What the mail of a domain takes: a server, or none. */
export type MailDomainProps = ReceivingProps | NoMailProps;

/**
 * The records of a domain's mail (document 3, Domain record and Reverse DNS): MX, SPF, DKIM, DMARC, and the server's
 * name, which its addresses resolve back to, as other servers demand. Without a server: a null MX record, and that
 * nobody sends in the domain's name.
 *
 * The firewalls that protect the server let mail in, at TCP 25 unless `port` says otherwise, and so to every instance that
 * they protect.
 *
 * Throws when a value cannot work.
 */
export class MailDomain extends Construct {
  /** The server's own A and AAAA records. */
  readonly hostRecords: readonly DomainRecord[];
  /** Where mail goes: the server and its secondaries, or a null MX record. */
  readonly mx: readonly DomainRecord[];
  /** Who may send mail in the domain's name. */
  readonly spf: DomainRecord;
  /** The keys' records by their selectors. */
  readonly dkim: ReadonlyMap<string, DomainRecord>;
  /** What receivers are to do with mail that fails. */
  readonly dmarc: DomainRecord;
  /** The names that the server's addresses resolve back to. */
  readonly reverseDns: readonly ReverseDns[];

  constructor(scope: Construct, id: string, props: MailDomainProps) {
    super(scope, id);
    const { zone } = props;
    if (props.server === undefined) {
      [this.hostRecords, this.dkim, this.reverseDns] = [[], new Map(), []];
      this.mx = [zone.nullMx()];
      this.spf = zone.spf([]);
      this.dmarc = zone.dmarc({ ...props.dmarc, policy: "reject" });
      return;
    }

    const { server, host = "mail", secondaries = [], senders = [], dkim = {}, port = Port.tcp(25) } = props;
    this.hostRecords = zone.point(host, server);
    // The records have the name relative to the zone, in whatever form it is given.
    const name = [this.hostRecords[0]?.nameInput, props.zone.domain].filter(Boolean).join(".");
    this.mx = [name, ...secondaries].map((target, index) =>
      zone.mx("", target, { priority: 10 * (index + 1), id: index === 0 ? "apex-MX" : `apex-MX-${target}` }),
    );
    this.spf = zone.spf(["mx", ...senders]);
    this.dkim = new Map(Object.entries(dkim).map(([selector, key]) => [selector, zone.dkim(selector, key)]));
    this.dmarc = zone.dmarc(props.dmarc ?? { policy: "quarantine" });
    this.reverseDns = server.reverseDns(name);
    server.connections.allowFrom(Peer.anyIp(), port);
  }
}

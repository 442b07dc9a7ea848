import { type NetworksByFamily, networksByFamily, reverseDnsName } from "../../src/functions/addresses";
import { type DkimKeyType, dkimValue } from "../../src/functions/dkim";
import { type DmarcPolicy, type DmarcRecord, type DmarcTags, dmarcValue } from "../../src/functions/dmarc";
import { idnaToAscii, idnaToUnicode } from "../../src/functions/idna";
import { caaParse, type CaaParts, recordName } from "../../src/functions/records";
import { type SpfAll, spfValue } from "../../src/functions/spf";
import { srvParse, type SrvParts } from "../../src/functions/srv";
import { txtQuote, txtUnquote } from "../../src/functions/txt";
import { type ZoneFileContent, zoneFileParse } from "../../src/functions/zone-file/zone-file-parse";
import { computeOrCall } from "./compute-or-call";

/**
 * The functions of the provider. With literal arguments, they compute the result in the program, which works with every
 * version of Terraform and OpenTofu. If an argument is known only after apply, Terraform computes the result with
 * `provider::stratus::…`, which requires Terraform 1.8 or OpenTofu 1.7.
 *
 * Strings in arguments and results are literal text: Terraform evaluates CDKTF tokens in them, but no `${…}` or `%{…}`.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain, publicKey: string
 * zone.txt("s1._domainkey", StratusFn.dkimValue(publicKey));
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- as Fn of the hosts
export class StratusFn {
  /**
   * Returns the tag and the target of a CAA record that is written as in a zone file.
   * @example StratusFn.caaParse('0 issue "letsencrypt.org"').target;
   * @throws if the value isn't a single CAA record with the flags 0
   */
  static caaParse(value: string): CaaParts {
    return computeOrCall(caaParse, value);
  }

  /**
   * Returns the value of a DKIM record: the public key of the mail signature. Accepts a key in PEM or base64, or a complete
   * record, also in the form of a zone file. The key type is that of the given key by default.
   * @example StratusFn.dkimValue("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "ed25519");
   * @throws if the key is invalid or private
   */
  static dkimValue(publicKey: string, keyType?: DkimKeyType): string {
    return computeOrCall(dkimValue, publicKey, keyType);
  }

  /**
   * Returns the value of a DMARC record: the action for mail that fails SPF and DKIM checks.
   * @example StratusFn.dmarcValue("reject", { reports: ["dmarc@shop.example"] });
   * @throws if a value is invalid
   */
  static dmarcValue(policy: DmarcPolicy | DmarcRecord, tags?: DmarcTags): string {
    return computeOrCall(dmarcValue, policy, tags);
  }

  /**
   * Converts a domain name to ASCII, with Punycode for labels that have other characters.
   * @example StratusFn.idnaToAscii("bücher.example");
   * @throws if the name can't be a domain name
   */
  static idnaToAscii(name: string): string {
    return computeOrCall(idnaToAscii, name);
  }

  /**
   * Converts a domain name from Punycode to Unicode.
   * @example StratusFn.idnaToUnicode("xn--bcher-kva.example");
   * @throws if a label isn't valid Punycode
   */
  static idnaToUnicode(name: string): string {
    return computeOrCall(idnaToUnicode, name);
  }

  /**
   * Separates IP addresses and networks into IPv4 and IPv6, as `addresses` of a firewall rule has them.
   * @example StratusFn.networksByFamily(["192.0.2.0/24", "2001:db8::7"]).ipv6;
   * @throws if an entry is neither an IP address nor a network
   */
  static networksByFamily(networks: readonly string[]): NetworksByFamily {
    return computeOrCall(networksByFamily, networks);
  }

  /**
   * Returns the name of a record relative to its domain.
   * @example StratusFn.recordName("s1._domainkey.shop.example.", "shop.example");
   * @throws if the name is fully qualified and outside the domain
   */
  static recordName(name: string, domain: string): string {
    return computeOrCall(recordName, name, domain);
  }

  /**
   * Returns the name of the PTR record for an IP address. For a network, returns the name of its reverse zone.
   * @example StratusFn.reverseDnsName("192.0.2.10");
   * @throws if the value is neither an IP address nor a network with a suitable prefix length
   */
  static reverseDnsName(address: string): string {
    return computeOrCall(reverseDnsName, address);
  }

  /**
   * Returns the value of an SPF record: the servers that may send the domain's mail. `all` is the result for all other
   * servers, "-all" by default. A complete record is checked and returned unchanged.
   * @example StratusFn.spfValue(["mx", "include:_spf.example.net"], "~all");
   * @throws if receivers would reject the record or ignore a part of it, for example with more than ten terms that need a
   * DNS lookup
   */
  static spfValue(mechanisms: readonly string[], all?: SpfAll): string {
    return computeOrCall(spfValue, mechanisms, all);
  }

  /**
   * Returns the parts of an SRV record from its name and its value. A subdomain becomes a part of the protocol. Set `domain`
   * if the name contains it.
   * @example StratusFn.srvParse("_sip._tcp", "10 5 5060 sip.shop.example.").port;
   * @throws if the name or the value is invalid for an SRV record
   */
  static srvParse(name: string, value: string, domain?: string): SrvParts {
    return computeOrCall(srvParse, name, value, domain);
  }

  /**
   * Returns a TXT value in the form of a zone file, split into strings of at most 255 bytes.
   * @example StratusFn.txtQuote("v=spf1 -all");
   * @throws if the value has control characters or a private key, or is already in the form of a zone file
   */
  static txtQuote(value: string): string {
    return computeOrCall(txtQuote, value);
  }

  /**
   * Returns the plain value of a TXT record in the form of a zone file.
   * @example StratusFn.txtUnquote('"v=DKIM1; k=rsa; " "p=MIIB"');
   * @throws if the form of a zone file is invalid, or the value has a private key
   */
  static txtUnquote(value: string): string {
    return computeOrCall(txtUnquote, value);
  }

  /**
   * Parses a BIND zone file into the fields of a domain and its records. `domain` is required if the file doesn't name its
   * zone.
   * @example StratusFn.zoneFileParse("$ORIGIN shop.example.\nwww A 192.0.2.10").records;
   * @throws if the file has problems, with the line of each
   */
  static zoneFileParse(text: string, domain?: string, skipUnsupportedTypes?: boolean): ZoneFileContent {
    return computeOrCall(zoneFileParse, text, domain, skipUnsupportedTypes);
  }
}

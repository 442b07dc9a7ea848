import { hint } from "../../contract";
import { domainRecord } from "../../resources/domain_record/contract";
import type { RecordHead } from "./record-head";

const choices = domainRecord.fields.type.spec.choices as readonly string[];
const supported = new Set(choices);

/** The registered types of records (IANA, "Resource Record (RR) TYPEs"). */
const registered = new Set(
  (
    "A NS MD MF CNAME SOA MB MG MR NULL WKS PTR HINFO MINFO MX TXT RP AFSDB X25 ISDN RT NSAP NSAP-PTR SIG KEY PX GPOS " +
    "AAAA LOC NXT EID NIMLOC SRV ATMA NAPTR KX CERT A6 DNAME SINK OPT APL DS SSHFP IPSECKEY RRSIG NSEC DNSKEY DHCID " +
    "NSEC3 NSEC3PARAM TLSA SMIMEA HIP NINFO RKEY TALINK CDS CDNSKEY OPENPGPKEY CSYNC ZONEMD SVCB HTTPS DSYNC HHIT BRID " +
    "SPF UINFO UID GID UNSPEC NID L32 L64 LP EUI48 EUI64 NXNAME URI CAA AVC DOA AMTRELAY RESINFO WALLET CLA IPN TA DLV"
  ).split(" "),
);

/** Types that only some services and servers have. They write them into the zone files that they export. */
const ofServices = new Set(
  "ALIAS ANAME FLATTEN APEXCNAME URL URLFWD REDIRECT FRAME FWD LUA WINS WINSR WINS-R".split(" "),
);

const numbered = /^TYPE(\d{1,5})$/;
const isNumber = (type: string) => Number(numbered.exec(type)?.[1] ?? Infinity) <= 65_535;

/** The type that a mistyped one probably means. */
export const typeHint = (type: string): string | undefined => hint(type, choices, 1);

/**
 * True for a record of a type that the service doesn't have. Other services have their own types, so every word in capital
 * letters may be one, unless it is a supported type with a typing mistake.
 */
export function isOfUnsupportedType({ type, typeInFile }: RecordHead): boolean {
  if (supported.has(type)) return false;
  if (registered.has(type) || ofServices.has(type) || isNumber(type)) return true;
  const isMistyped = typeHint(type) !== undefined || /^(?:A+|TYPE\d+)$/.test(type);
  return /^[A-Z][A-Z0-9_-]+$/.test(typeInFile) && !isMistyped;
}

export const isSupportedType = (type: string): boolean => supported.has(type);

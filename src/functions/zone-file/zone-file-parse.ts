import { keysFor } from "../../resources/domain_records/contract";
import { defineFunction, InvalidArgumentError, requireDomain } from "../declaration";
import { readZoneFile, type ZoneFile } from "./read-zone-file";
import type { ZoneFileRecord } from "./record-data";
import { ZoneFileError } from "./zone-file-error";

/** The content of a zone file, with the records by key. */
export interface ZoneFileContent extends Omit<ZoneFile, "records"> {
  /** The records by key. The keys are those that an import uses, such as `www/A`. */
  readonly records: Readonly<Record<string, ZoneFileRecord>>;
}

/** Returns the records with the keys that an import uses, such as `www/A`. */
export function recordsByKey({ domain, records }: Pick<ZoneFile, "domain" | "records">): [string, ZoneFileRecord][] {
  const keyed = keysFor(records.map((record) => ({ ...record, domain })));
  return [...keyed].map(([key, { domain: _, ...record }]) => [key, record as ZoneFileRecord]);
}

/** @throws InvalidArgumentError with all problems of the file */
function parseZoneFile(text: string, domain?: string, skipUnsupportedTypes?: boolean): ZoneFileContent {
  if (domain !== undefined && domain !== "") requireDomain(1, domain);
  try {
    const file = readZoneFile(text, { domain, skipUnsupportedTypes, omittedTtlSec: "unknown" });
    return { ...file, records: Object.fromEntries(recordsByKey(file)) };
  } catch (error) {
    throw error instanceof ZoneFileError ? new InvalidArgumentError(0, error.message, error.terraformMessage) : error;
  }
}

const record = {
  type: "string",
  name: "string",
  target: "string",
  ttl_sec: "number",
  priority: "number",
  weight: "number",
  port: "number",
  service: "string",
  protocol: "string",
  tag: "string",
} as const;

const nulls = Object.fromEntries(Object.keys(record).map((name) => [name, null]));
const times = { refresh_sec: null, retry_sec: null, expire_sec: null, ttl_sec: null };

export const zoneFileParse = defineFunction({
  name: "zone_file_parse",
  summary: "Parses a BIND zone file into the fields of a domain and its records.",
  description:
    "`records` is a map for `stratus_domain_records`, or for `for_each` of `stratus_domain_record`. Its keys are those that an import uses, such as `www/A`. Every record has the TTL that the file gives it. The name servers that serve the zone now are omitted, because the service has its own. The fields of the domain are null if the file has no SOA record, and if they are the service's defaults. An error lists every problem in the file with its line. `$INCLUDE` and `$GENERATE` are errors.",
  parameters: [
    { name: "text", type: "string", description: 'The content of the file, as from `file("shop.example.zone")`.' },
    {
      name: "domain",
      type: "string",
      description: "The name of the zone. Null if the file has a `$ORIGIN` or an SOA record with the zone's name.",
      nullable: true,
    },
  ],
  optional: {
    name: "skip_unsupported_types",
    type: "bool",
    description:
      "True to skip records of types that the service doesn't support, such as SSHFP, DNSKEY or ALIAS, and a CNAME record of the domain itself. By default, they are errors.",
    nullable: true,
  },
  returns: [
    "object",
    {
      domain: "string",
      soa_email: "string",
      refresh_sec: "number",
      retry_sec: "number",
      expire_sec: "number",
      ttl_sec: "number",
      records: ["map", ["object", record]],
    },
  ],
  examples: [
    {
      arguments: [
        '$TTL 1h\nwww A 192.0.2.10\n@ MX 10 mail\n@ TXT "v=spf1 " "exists:%{i}.shop.example -all"\n',
        "shop.example",
      ],
      result: {
        domain: "shop.example",
        soa_email: null,
        ...times,
        ttl_sec: 3600,
        records: {
          "@/MX": { ...nulls, type: "MX", name: "", target: "mail.shop.example", priority: 10, ttl_sec: 3600 },
          "@/TXT": { ...nulls, type: "TXT", name: "", target: "v=spf1 exists:%{i}.shop.example -all", ttl_sec: 3600 },
          "www/A": { ...nulls, type: "A", name: "www", target: "192.0.2.10", ttl_sec: 3600 },
        },
      },
    },
    {
      arguments: [
        "$ORIGIN shop.example.\n@ SOA ns1.example.net. ops 1 4h 1h 2w 1h\n@ NS ns1.example.net.\n_sip._tcp SRV 10 5 5060 sip\n@ SSHFP 1 1 ab\n",
        null,
        true,
      ],
      result: {
        domain: "shop.example",
        soa_email: "ops@shop.example",
        ...times,
        retry_sec: 3600,
        ttl_sec: 3600,
        records: {
          "_sip._tcp/SRV": {
            ...nulls,
            type: "SRV",
            service: "_sip",
            protocol: "_tcp",
            priority: 10,
            weight: 5,
            port: 5060,
            target: "sip.shop.example.",
            ttl_sec: 3600,
          },
        },
      },
    },
  ],
  call: parseZoneFile,
});

import type { Answer, TxtData } from "dns-packet";
import { withoutPeriod } from "../../../contract";
import type { Known } from "../../../contract";
import type { domainRecord } from "../../domain_record/contract";

/**
 * Returns a record of a transferred zone as the API has it. Returns undefined for the SOA record, whose values belong to
 * the domain, for types that the API doesn't have, and for addresses of name servers outside the zone.
 */
export function recordFromDns(answer: Answer, zone: string): Known<typeof domainRecord> | undefined {
  const owner = canonicalHost(answer.name);
  if (owner !== zone && !owner.endsWith(`.${zone}`)) return undefined;
  const name = owner === zone ? "" : owner.slice(0, -zone.length - 1);
  const ttl = "ttl" in answer && answer.ttl !== undefined ? { ttlSec: answer.ttl } : {};
  const base = { name, ...ttl };
  const { type } = answer;
  switch (type) {
    case "A":
    case "AAAA":
      return { ...base, type, target: answer.data };
    case "NS":
    case "CNAME":
    case "PTR":
      return { ...base, type, target: canonicalHost(answer.data) };
    case "TXT":
      return { ...base, type, target: textOf(answer.data) };
    case "MX": {
      const { exchange, preference = 0 } = answer.data;
      return { ...base, type, target: canonicalHost(exchange), priority: preference };
    }
    case "SRV": {
      const { priority = 0, weight = 0, port, target } = answer.data;
      const [service = "", ...protocol] = name.split(".");
      const host = canonicalHost(target);
      return { ...base, type, name: "", service, protocol: protocol.join("."), priority, weight, port, target: host };
    }
    case "CAA":
      return { ...base, type, tag: answer.data.tag, target: answer.data.value };
    default:
      return undefined;
  }
}

/** In lower case; the root, which a null MX record names, is empty. */
const canonicalHost = (name: string) => withoutPeriod(name.toLowerCase());

/** DNS has a text as several strings, the API as one. */
function textOf(data: TxtData): string {
  const strings = Array.isArray(data) ? data : [data];
  const buffers = strings.map((string) => (typeof string === "string" ? Buffer.from(string) : string));
  return Buffer.concat(buffers).toString("utf8");
}

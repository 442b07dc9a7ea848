import type { Answer, TxtData } from "dns-packet";
import type { Properties } from "../../../contract";

/**
 * A record of a transferred zone as the interface has it; nothing for the start of authority, which is the domain's
 * own, and for kinds that the interface does not have.
 */
export function recordOf(answer: Answer, zone: string): Properties | undefined {
  const owner = bare(answer.name);
  const name = owner === zone ? "" : owner.slice(0, -zone.length - 1);
  const ttl = "ttl" in answer && answer.ttl !== undefined ? { ttlSec: answer.ttl } : {};
  const base = { type: answer.type, name, ...ttl };
  switch (answer.type) {
    case "A":
    case "AAAA":
      return { ...base, target: answer.data };
    case "NS":
    case "CNAME":
    case "PTR":
      return { ...base, target: bare(answer.data) };
    case "TXT":
      return { ...base, target: textOf(answer.data) };
    case "MX":
      return { ...base, target: bare(answer.data.exchange), priority: answer.data.preference ?? 0 };
    case "SRV": {
      const { priority = 0, weight = 0, port, target } = answer.data;
      const [service = "", ...protocol] = name.split(".");
      return { ...base, name: "", service, protocol: protocol.join("."), priority, weight, port, target: bare(target) };
    }
    case "CAA":
      return { ...base, tag: answer.data.tag, target: answer.data.value };
    default:
      return undefined;
  }
}

/** The root, which a null MX record names, is empty. */
const bare = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** The strings of a text are one value. */
function textOf(data: TxtData): string {
  const strings = Array.isArray(data) ? data : [data];
  return Buffer.concat(strings.map((string) => Buffer.from(string as Buffer))).toString("utf8");
}

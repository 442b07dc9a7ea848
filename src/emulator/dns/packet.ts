import type { Answer, Packet } from "dns-packet";
import type { Rr } from "./rr";
import { stringsOf } from "./rr";

/** The record as the packet library wants it. */
export function answerOf(rr: Rr): Answer {
  const { name, ttl } = rr;
  switch (rr.type) {
    case "TXT":
      return { name, ttl, type: "TXT", data: [...stringsOf(rr.data)] };
    case "MX":
      return { name, ttl, type: "MX", data: rr.data };
    case "SRV":
      return { name, ttl, type: "SRV", data: rr.data };
    case "CAA":
      return { name, ttl, type: "CAA", data: { ...rr.data, tag: rr.data.tag as "issue" } };
    case "SOA":
      return { name, ttl, type: "SOA", data: rr.data };
    default:
      return { name, ttl, type: rr.type, data: rr.data };
  }
}

/** The library's types leave out the code that an answer carries in its flags. */
export const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, NOTAUTH: 9 } as const;
export type Rcode = keyof typeof rcodes;

export const rcodeOf = (packet: Packet): string =>
  (packet as { readonly rcode?: string }).rcode ?? String((packet.flags ?? 0) & 0xf);

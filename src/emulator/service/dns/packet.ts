import { type Answer, decode, type Packet } from "dns-packet";
import { type Rr, stringsOf } from "./rr";

/** The record in the format of the packet library. */
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

/** The library's types omit the response code in the flags. */
export const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, NOTAUTH: 9 } as const;
export type Rcode = keyof typeof rcodes;

export const rcodeOf = (packet: Packet): string =>
  (packet as { readonly rcode?: string }).rcode ?? String((packet.flags ?? 0) & 0xf);

/** The numbers of the record types that the service supports. */
const typeNumbers: { readonly [type in Rr["type"]]: number } = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  CAA: 257,
};
const known = new Set(Object.values(typeNumbers));
/** A type for private use (RFC 6895), whose data isn't decoded. */
const opaque = 65_280;

/** Decodes a message of a zone transfer. Data of unsupported record types isn't decoded, so it may be malformed. */
export function decodeTransfer(message: Buffer): Packet {
  const copy = Buffer.from(message);
  const [questions = 0, ...records] = [4, 6, 8, 10].map((at) => copy.readUInt16BE(at));
  let at = 12;
  for (let left = questions; left > 0; left--) at = endOfName(copy, at) + 4;
  for (let left = records.reduce((sum, count) => sum + count, 0); left > 0; left--) {
    const type = endOfName(copy, at);
    if (!known.has(copy.readUInt16BE(type))) copy.writeUInt16BE(opaque, type);
    at = type + 10 + copy.readUInt16BE(type + 8);
  }
  return decode(copy);
}

/** A name ends with an empty label, or with a pointer of two bytes. */
function endOfName(message: Buffer, start: number): number {
  let at = start;
  for (let length = message.readUInt8(at); length !== 0; length = message.readUInt8(at)) {
    if (length >= 0xc0) return at + 2;
    at += 1 + length;
  }
  return at + 1;
}

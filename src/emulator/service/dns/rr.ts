/** One resource record of a rendered zone. Names are absolute without the trailing period; the root is empty. */
export type Rr = { readonly name: string; readonly ttl: number } & (
  | { readonly type: "A" | "AAAA" | "NS" | "CNAME" | "PTR" | "TXT"; readonly data: string }
  | { readonly type: "MX"; readonly data: { readonly preference: number; readonly exchange: string } }
  | { readonly type: "SRV"; readonly data: Srv }
  | { readonly type: "CAA"; readonly data: { readonly flags: number; readonly tag: string; readonly value: string } }
  | { readonly type: "SOA"; readonly data: Soa }
);

interface Srv {
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly target: string;
}

/** `minimum` is the TTL of negative responses. All times are in seconds. */
export interface Soa {
  readonly mname: string;
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

const maxStringLength = 255;
const maxDataLength = 65_535;
const maxNameLength = 253;

/** Splits the text into DNS character strings of at most 255 bytes. */
export function stringsOf(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text, "utf8");
  const count = Math.max(1, Math.ceil(bytes.length / maxStringLength));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * maxStringLength, (index + 1) * maxStringLength),
  );
}

const isName = (name: string) =>
  name.length <= maxNameLength && name.split(".").every((label) => label.length > 0 && label.length <= 63);

function namesIn(rr: Rr): readonly string[] {
  switch (rr.type) {
    case "NS":
    case "CNAME":
    case "PTR":
      return [rr.data];
    case "MX":
      return [rr.data.exchange];
    case "SRV":
      return [rr.data.target];
    default:
      return [];
  }
}

/** True if DNS can carry the record: the API accepts longer strings and names. */
export function fitsDns(rr: Rr): boolean {
  const names = [rr.name, ...namesIn(rr).filter((name) => name !== "")];
  if (!names.every(isName)) return false;
  if (rr.type === "CAA") return Buffer.byteLength(rr.data.value) + rr.data.tag.length + 2 <= maxDataLength;
  if (rr.type !== "TXT") return true;
  return stringsOf(rr.data).reduce((sum, string) => sum + string.length + 1, 0) <= maxDataLength;
}

const decimal = (byte: number) => `\\${String(byte).padStart(3, "0")}`;

/** Bytes as a quoted string of a zone file. */
function quoted(bytes: Buffer): string {
  const text = [...bytes].map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : decimal(byte);
  });
  return `"${text.join("")}"`;
}

const absolute = (name: string) => {
  const plain = /[A-Za-z0-9_*.\\-]/;
  return `${[...Buffer.from(name)].map((byte) => (plain.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : decimal(byte))).join("")}.`;
};

function dataText(rr: Rr): string {
  switch (rr.type) {
    case "A":
    case "AAAA":
      return rr.data;
    case "TXT":
      return stringsOf(rr.data).map(quoted).join(" ");
    case "MX":
      return `${String(rr.data.preference)} ${absolute(rr.data.exchange)}`;
    case "SRV": {
      const { priority, weight, port, target } = rr.data;
      return [priority, weight, port, absolute(target)].join(" ");
    }
    case "CAA":
      return `${String(rr.data.flags)} ${rr.data.tag} ${quoted(Buffer.from(rr.data.value))}`;
    case "SOA": {
      const { mname, rname, serial, refresh, retry, expire, minimum } = rr.data;
      return [absolute(mname), absolute(rname), serial, refresh, retry, expire, minimum].join(" ");
    }
    default:
      return absolute(rr.data);
  }
}

/** The record as a line of a zone file. */
export const lineOf = (rr: Rr) => [absolute(rr.name), rr.ttl, "IN", rr.type, dataText(rr)].join("\t");

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  readonly der: Buffer;
  readonly certificate: string;
  readonly privateKey: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
/** A context-specific tag, constructed. */
const explicit = (number: number) => 0xa0 + number;
/** The choice of a DNS name inside a subject alternative name. */
const DNS_NAME = 0x82;

const ECDSA_WITH_SHA256 = tlv(SEQUENCE, identifier([1, 2, 840, 10045, 4, 3, 2]));
const COMMON_NAME = [2, 5, 4, 3] as const;
const KEY_USAGE = [2, 5, 29, 15] as const;
const SUBJECT_ALTERNATIVE_NAME = [2, 5, 29, 17] as const;
const BASIC_CONSTRAINTS = [2, 5, 29, 19] as const;
const EXTENDED_KEY_USAGE = [2, 5, 29, 37] as const;
const SERVER_AUTHENTICATION = [1, 3, 6, 1, 5, 5, 7, 3, 1] as const;
const CLIENT_AUTHENTICATION = [1, 3, 6, 1, 5, 5, 7, 3, 2] as const;

const TRUE = tlv(BOOLEAN, Buffer.from([0xff]));
const DAY = 24 * 60 * 60 * 1000;

/**
 * Makes a key and a certificate for `localhost` that signs itself, which is what Terraform pins as the root of the one
 * connection, on either end of it. It is written here because the libraries that do it take longer to load than all the rest of a start.
 */
export function makeCertificate(now = new Date()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = tlv(
    SEQUENCE,
    tlv(SET, tlv(SEQUENCE, identifier(COMMON_NAME), tlv(UTF8_STRING, Buffer.from("localhost")))),
  );
  const body = tlv(
    SEQUENCE,
    tlv(explicit(0), integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ECDSA_WITH_SHA256,
    name,
    tlv(SEQUENCE, time(new Date(now.getTime() - DAY)), time(new Date(now.getTime() + 365 * DAY))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(explicit(3), tlv(SEQUENCE, ...extensions())),
  );
  const signature = sign("sha256", body, privateKey);
  const der = tlv(SEQUENCE, body, ECDSA_WITH_SHA256, bits(signature, 0));
  return { der, certificate: pem(der), privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string };
}

export function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function extensions(): Buffer[] {
  const extension = (id: readonly number[], critical: boolean, content: Buffer) =>
    tlv(SEQUENCE, identifier(id), ...(critical ? [TRUE] : []), tlv(OCTET_STRING, content));
  // The bits count from the left: the first is digital signature, the sixth is signing of certificates.
  const usage = bits(Buffer.from([0b1000_0100]), 2);
  return [
    extension(BASIC_CONSTRAINTS, true, tlv(SEQUENCE, TRUE)),
    extension(KEY_USAGE, true, usage),
    extension(
      EXTENDED_KEY_USAGE,
      false,
      tlv(SEQUENCE, identifier(SERVER_AUTHENTICATION), identifier(CLIENT_AUTHENTICATION)),
    ),
    extension(SUBJECT_ALTERNATIVE_NAME, false, tlv(SEQUENCE, tlv(DNS_NAME, Buffer.from("localhost")))),
  ];
}

function tlv(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  return size < 0x100 ? Buffer.from([0x81, size]) : Buffer.from([0x82, size >> 8, size & 0xff]);
}

/** A number that is not negative, from its bytes. */
function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const trimmed = bytes.subarray(first < 0 ? bytes.length - 1 : first);
  const signed = (trimmed[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed;
  return tlv(INTEGER, signed);
}

function bits(bytes: Buffer, unused: number): Buffer {
  return tlv(BIT_STRING, Buffer.from([unused]), bytes);
}

function identifier([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  return tlv(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const digits = [arc & 0x7f];
  for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

function time(moment: Date): Buffer {
  const text = moment.toISOString().replace(/[-:T]|\.\d+/g, "");
  // The short form has two digits for the year, which the standard ends with 2049.
  return moment.getUTCFullYear() < 2050
    ? tlv(UTC_TIME, Buffer.from(text.slice(2)))
    : tlv(GENERALIZED_TIME, Buffer.from(text));
}

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { bitString, contextTag, encodeTime, integer, objectIdentifier, tlv } from "./der";

export interface Certificate {
  readonly der: Buffer;
  readonly certificate: string;
  readonly privateKey: string;
}

/** The contents of a self-signed certificate. */
interface CertificateRequest {
  /** The common name of the subject, which is also the issuer. */
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
  readonly extensions: readonly Extension[];
}

type Extension = Buffer;

const SEQUENCE = 0x30;
const SET = 0x31;
const BOOLEAN = 0x01;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
/** The tag of a DNS name in a subject alternative name. */
const DNS_NAME = 0x82;

const ECDSA_WITH_SHA256 = tlv(SEQUENCE, objectIdentifier([1, 2, 840, 10045, 4, 3, 2]));
const COMMON_NAME = [2, 5, 4, 3] as const;
const KEY_USAGE = [2, 5, 29, 15] as const;
const SUBJECT_ALTERNATIVE_NAME = [2, 5, 29, 17] as const;
const BASIC_CONSTRAINTS = [2, 5, 29, 19] as const;
const EXTENDED_KEY_USAGE = [2, 5, 29, 37] as const;
const SERVER_AUTHENTICATION = [1, 3, 6, 1, 5, 5, 7, 3, 1] as const;
const CLIENT_AUTHENTICATION = [1, 3, 6, 1, 5, 5, 7, 3, 2] as const;

const TRUE = tlv(BOOLEAN, Buffer.from([0xff]));

/** Creates a P-256 key and a self-signed certificate. */
export function createSelfSigned({ name: common, from, until, extensions }: CertificateRequest): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = tlv(
    SEQUENCE,
    tlv(SET, tlv(SEQUENCE, objectIdentifier(COMMON_NAME), tlv(UTF8_STRING, Buffer.from(common)))),
  );
  const body = tlv(
    SEQUENCE,
    tlv(contextTag(0), integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ECDSA_WITH_SHA256,
    name,
    tlv(SEQUENCE, encodeTime(from), encodeTime(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(contextTag(3), tlv(SEQUENCE, ...extensions)),
  );
  const signature = sign("sha256", body, privateKey);
  const der = tlv(SEQUENCE, body, ECDSA_WITH_SHA256, bitString(signature, 0));
  return { der, certificate: pem(der), privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string };
}

export function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function extension(id: readonly number[], critical: boolean, content: Buffer): Extension {
  return tlv(SEQUENCE, objectIdentifier(id), ...(critical ? [TRUE] : []), tlv(OCTET_STRING, content));
}

export const authorityExtension = () => extension(BASIC_CONSTRAINTS, true, tlv(SEQUENCE, TRUE));

const uses = { digitalSignature: 0, certificates: 5, revocations: 6 } as const;

/** The allowed uses of the key. The bits of the mask count from the left. */
export function keyUsageExtension(...wanted: readonly (keyof typeof uses)[]): Extension {
  const places: readonly number[] = wanted.map((use) => uses[use]);
  const mask = places.reduce((sum, place) => sum | (0b1000_0000 >> place), 0);
  return extension(KEY_USAGE, true, bitString(Buffer.from([mask]), 7 - Math.max(...places)));
}

/** For both ends of a connection. */
export const extendedKeyUsageExtension = () =>
  extension(
    EXTENDED_KEY_USAGE,
    false,
    tlv(SEQUENCE, objectIdentifier(SERVER_AUTHENTICATION), objectIdentifier(CLIENT_AUTHENTICATION)),
  );

export const dnsNameExtension = (name: string) =>
  extension(SUBJECT_ALTERNATIVE_NAME, false, tlv(SEQUENCE, tlv(DNS_NAME, Buffer.from(name))));

const years = 10;

/** Creates the certificate of an authority, as PEM, and discards its key. Valid for ten years. */
export function createAuthority(name: string, from: Date): string {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  const extensions = [authorityExtension(), keyUsageExtension("certificates", "revocations")];
  return createSelfSigned({ name, from, until, extensions }).certificate;
}

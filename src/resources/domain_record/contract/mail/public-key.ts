// Reads public keys by their DER encoding, because the cryptography of Node and of the provider's executable accept
// different keys.

/** The type of the key in a DKIM record. */
export type PublicKeyType = "rsa" | "ed25519";

/** A public key in the form that DKIM verifiers read. */
export interface PublicKey {
  readonly type: PublicKeyType;
  /** SubjectPublicKeyInfo for RSA (RFC 6376, erratum 3017), and the 32 bytes themselves for Ed25519 (RFC 8463, section 4.2). */
  readonly published: string;
}

interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
}

const sequence = 0x30;
const integer = 0x02;
const bitString = 0x03;
const ed25519Length = 32;
/** RFC 8301, section 3.2: verifiers accept no shorter RSA keys. */
const minRsaBits = 1024;

const rsaAlgorithm = Buffer.from("300d06092a864886f70d0101010500", "hex");
const rsa = "2a864886f70d010101";
const ed25519 = "2b6570";

/** The names of other algorithms, by their object identifiers. */
const otherAlgorithms: { readonly [identifier: string]: string } = {
  "2a8648ce3d0201": "an EC key",
  "2a8648ce380401": "a DSA key",
  "2a864886f70d01010a": "an RSASSA-PSS key",
  "2b656e": "an X25519 key",
  "2b656f": "an X448 key",
  "2b6571": "an Ed448 key",
};

/** Splits bytes into DER values. Returns an empty list if they aren't complete DER values. */
function readValues(bytes: Buffer): readonly DerValue[] {
  const values: DerValue[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const first = bytes[offset + 1] ?? 0x80;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const start = offset + 2 + lengthBytes;
    if (first === 0x80 || lengthBytes > 4 || start > bytes.length) return [];
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(offset + 2, lengthBytes);
    if (start + length > bytes.length) return [];
    values.push({ tag: bytes[offset] ?? 0, content: bytes.subarray(start, start + length) });
    offset = start + length;
  }
  return values;
}

const isTags = (values: readonly DerValue[], ...tags: readonly number[]) =>
  values.length === tags.length && values.every(({ tag }, index) => tag === tags[index]);

/** Encodes contents of at least 128 bytes, which every RSA key has. */
function encode(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length = size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** The size of an RSA key (PKCS#1), in bits. Undefined if the bytes are no such key. */
function rsaBits(bytes: Buffer): number | undefined {
  const [outer, ...rest] = readValues(bytes);
  const numbers = outer?.tag === sequence && rest.length === 0 ? readValues(outer.content) : [];
  const [modulus] = numbers;
  if (!modulus || !isTags(numbers, integer, integer)) return undefined;
  const start = modulus.content.findIndex((byte) => byte !== 0);
  if (start < 0) return undefined;
  return (modulus.content.length - start) * 8 - Math.clz32(modulus.content[start] ?? 0) + 24;
}

function rsaKey(pkcs1: Buffer): PublicKey | string {
  const bits = rsaBits(pkcs1);
  if (bits === undefined) return unreadable;
  if (bits < minRsaBits) {
    return `an RSA key must have at least ${String(minRsaBits)} bits, got ${String(bits)}. Verifiers ignore shorter keys (RFC 8301, section 3.2). Create a key with 2048 bits.`;
  }
  if (pkcs1.length > 0xf000) return unreadable;
  const info = encode(sequence, rsaAlgorithm, encode(bitString, Buffer.from([0]), pkcs1));
  return { type: "rsa", published: info.toString("base64") };
}

const ed25519Key = (bytes: Buffer): PublicKey | string =>
  bytes.length === ed25519Length ? { type: "ed25519", published: bytes.toString("base64") } : unreadable;

const unreadable =
  "expected an RSA or Ed25519 public key, got bytes that are neither. Check that the key is complete and public.";

const otherKey = (what: string) =>
  `expected an RSA or Ed25519 public key, got ${what}. Verifiers of DKIM support no other keys.`;

// The exported functions have no `Buffer` in their types, because programs without @types/node compile with them.

/**
 * Reads a public key: SubjectPublicKeyInfo, PKCS#1 for RSA, or the 32 bytes of an Ed25519 key. Returns the problem if the
 * bytes match none of these. The error doesn't show them.
 */
export function readPublicKey(given: Uint8Array): PublicKey | string {
  const bytes = Buffer.from(given);
  if (bytes.length === ed25519Length) return ed25519Key(bytes);
  const [outer, ...rest] = readValues(bytes);
  if (outer?.tag !== sequence || rest.length > 0) return unreadable;
  const inside = readValues(outer.content);
  if (isTags(inside, integer, integer)) return rsaKey(bytes);
  if (isTags(inside, sequence, sequence, bitString)) return otherKey("a certificate");
  const [algorithm, key] = inside;
  if (!algorithm || !key || !isTags(inside, sequence, bitString) || key.content[0] !== 0) return unreadable;
  const identifier = readValues(algorithm.content)[0]?.content.toString("hex") ?? "";
  const bits = key.content.subarray(1);
  if (identifier === rsa) return rsaKey(bits);
  return identifier === ed25519 ? ed25519Key(bits) : otherKey(otherAlgorithms[identifier] ?? "a key of another type");
}

/** Decodes base64 or base64url, with or without padding. Returns undefined for other text. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const dense = text.replace(/\s+/g, "");
  const [, digits = ""] = /^([\w+/-]+)={0,2}$/.exec(dense) ?? [];
  return (digits.includes("_") && digits.includes("+")) || digits === "" || digits.length % 4 === 1
    ? undefined
    : Buffer.from(digits, "base64");
}

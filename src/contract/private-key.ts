// Recognizes private keys in text, so that no record publishes one and no message shows one. A raw Ed25519 seed is an
// exception: its 32 bytes look like a public key.

/** The fewest characters that a private key can have in any form. */
const minLength = 20;

/** The same words in all forms: spaces, quotes, backslashes and the escapes of line breaks may be anywhere. */
const ignored = /\\[nrt]|[\s"'\\()\u200B-\u200D\u2060]+/g;

/** Text around or inside a private key, without the ignored characters. */
const markers = [
  /-{2,}BEGIN\w*PRIVATE_?KEY/i,
  /BEGIN[A-Z0-9]*PRIVATEKEY|PRIVATE_?KEY\w*-{2,}/,
  /Proc-Type:4,ENCRYPTED/i,
  /PuTTY-User-Key-File-\d/i,
  /openssh-key-v1/,
  /Private-(?:key-format:v|Lines:)/i,
  /AGE-SECRET-KEY-1/i,
  /<RSAKeyValue>.*<D>/i,
];

/** A JSON Web Key (RFC 7518) without its quotation marks, and its private members. */
const webKey = /[{,]kty:/;
const privateMember = /[{,](?:d|p|q|dp|dq|qi|k|oth|priv):/;

const sequence = 0x30;
const integer = 0x02;
const octetString = 0x04;
const objectIdentifier = 0x06;

/** The object identifiers of PKCS#5 and PKCS#12, which encrypt private keys. */
const encryptions = ["2a864886f70d0105", "2a864886f70d010c01"];
const opensshMagic = "openssh-key-v1\0";

/** Returns the contents of a DER value that starts here. The end may be cut off. */
function contentsAt(bytes: Uint8Array, offset: number): Uint8Array {
  const first = bytes[offset + 1] ?? 0;
  const header = first < 0x80 ? 2 : 2 + (first & 0x7f);
  return bytes.subarray(offset + header);
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/**
 * True for the DER form of a private key, also if its end is cut off: PKCS#1, PKCS#8 with and without encryption, SEC1,
 * DSA and PKCS#12. Public keys start with a long number, or with an algorithm without a version before it.
 */
function isPrivateDer(bytes: Uint8Array): boolean {
  if (bytes[0] !== sequence) return false;
  const inside = contentsAt(bytes, 0);
  if (inside[0] === sequence) {
    const algorithm = contentsAt(inside, 0);
    const identifier = contentsAt(algorithm, 0);
    return algorithm[0] === objectIdentifier && encryptions.some((each) => hexOf(identifier).startsWith(each));
  }
  const [tag, length, version = 0xff, next] = inside;
  if (tag !== integer || length !== 1) return false;
  if (version === 3) return next === sequence;
  return version <= 1 && (next === integer || next === octetString || next === sequence);
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function isPrivate(bytes: Uint8Array, depth: number): boolean {
  const text = textOf(bytes);
  if (text.startsWith(opensshMagic) || isPrivateDer(bytes)) return true;
  // UTF-16, which PowerShell encodes, has a zero byte in each ASCII character.
  return depth > 0 && holdsKey(text.replaceAll("\0", ""), depth - 1);
}

/** The bytes that a run of characters may stand for. */
function* decodings(run: string): Generator<Uint8Array> {
  const digits = run.replace(/^0x/i, "");
  if (/^[\dA-F]+$/i.test(digits)) yield Buffer.from(digits, "hex");
  yield Buffer.from(run, "base64");
}

const runs = /[\w+/-]{24,}/g;
/** Hexadecimal bytes, as `openssl` prints them. */
const bytesWithColons = /(?:[\dA-F]{2}:\s*){20,}[\dA-F]{2}/gi;

/** Decodes the characters of a URL: spaces, line breaks and `+/=`. */
const decodeUrl = (text: string) =>
  text.replace(/%(?:0A|0D|20|2B|2F|3D)/gi, (each) => String.fromCharCode(parseInt(each.slice(1), 16)));

function holdsKey(encoded: string, depth: number): boolean {
  const text = decodeUrl(encoded);
  const dense = text.replace(ignored, "");
  if (markers.some((marker) => marker.test(dense))) return true;
  if (webKey.test(dense) && privateMember.test(dense)) return true;
  const spelled = (text.match(bytesWithColons) ?? []).map((each) => each.replace(/[:\s]/g, ""));
  const lines = text.replace(/\\[nrt]/g, " ");
  const found = new Set([...(lines.match(runs) ?? []), ...(dense.match(runs) ?? []), ...spelled]);
  for (const run of found) for (const bytes of decodings(run)) if (isPrivate(bytes, depth)) return true;
  return false;
}

/**
 * True if a text contains a private key: in PEM of any kind, in OpenSSH's, PuTTY's or another tool's form, as a JSON Web
 * Key, or its bytes in base64, base64url or hexadecimal, also if it is encrypted, split or encoded twice. A raw Ed25519 seed
 * has the form of a public key, so it isn't recognized.
 */
export const describesPrivateKey = (text: string): boolean => text.length >= minLength && holdsKey(text, 2);

/** Only an object that contains itself is nested deeper than this. */
const maxDepth = 20;

/** The strings of a value, without those of a construct or another instance of a class, which messages don't quote. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const texts = textsIn(each, depth + 1);
    return Array.isArray(value) ? texts : [key, ...texts];
  });
}

/** The fewest characters in a row that tell something about a key. */
const tellingLength = 12;
const lettersOf = (text: string) => text.replace(/[^\w+/=-]/g, "").toLowerCase();

/** True if a message quotes a part of a value that contains a private key. */
export function quotesPrivateKey(message: string, value: unknown): boolean {
  const given = textsIn(value).join("\n");
  if (!describesPrivateKey(given)) return false;
  const [shown, letters] = [lettersOf(message), lettersOf(given)];
  const parts = new Set(Array.from(shown, (_, start) => shown.slice(start, start + tellingLength)));
  for (let start = 0; start + tellingLength <= letters.length; start++) {
    if (parts.has(letters.slice(start, start + tellingLength))) return true;
  }
  return false;
}

/** The first bytes of `openssh-key-v1` in base64, without its PEM lines. */
const openSshBody = /^b3BlbnNzaC1rZXktdjE/;

/** Markers of the text forms: PEM, PGP, SSH2, PuTTY, BIND, age, and the private members of a JSON Web Key. */
const textForms = [
  /PRIVATE[ _-]*KEY[ \w]*-{2,}/i,
  /^\s*PuTTY-User-Key-File-\d/im,
  /^\s*Private-(?:key-format|Lines):/im,
  /^\s*AGE-SECRET-KEY-1/im,
  /"kty"\s*:[^]*"d"\s*:|"d"\s*:[^]*"kty"\s*:/,
];

/** The tag of a DER value, its content, and the bytes after it. Undefined if the bytes aren't DER. */
function derValue(
  bytes: Buffer,
): { readonly tag: number; readonly content: Buffer; readonly rest: Buffer } | undefined {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4 || bytes.length < 2 + lengthBytes) return undefined;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  return { tag, content: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

const [integer, octetString, sequence] = [0x02, 0x04, 0x30];

/**
 * True for the DER forms: PKCS#1, PKCS#8, SEC 1 and PKCS#12 start with a version, and an encrypted key with the algorithm
 * and a string of bytes. Public keys and certificates don't.
 */
function isPrivateDer(bytes: Buffer): boolean {
  const outer = derValue(bytes);
  if (outer?.tag !== sequence) return false;
  const first = derValue(outer.content);
  if (first === undefined) return false;
  if (first.tag === integer) return first.content.length === 1 && (first.content[0] ?? 0) <= 3 && first.rest.length > 0;
  return first.tag === sequence && derValue(first.content)?.tag === 0x06 && first.rest[0] === octetString;
}

/** Shorter strings can't contain a key, and may be a word that is base64 by chance. */
const shortestBody = 40;

/** True if the string is or contains a private key: in PEM, OpenSSH's or PuTTY's form, as a JSON Web Key, or only its base64. */
export function describesPrivateKey(text: string): boolean {
  if (textForms.some((form) => form.test(text))) return true;
  const body = text.replace(/-----[^-]*-----|\s+|\\[nr]/g, "");
  if (openSshBody.test(body)) return true;
  if (body.length < shortestBody || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(body)) return false;
  const bytes = Buffer.from(body, "base64");
  return isPrivateDer(bytes) || textForms.some((form) => form.test(bytes.toString("latin1")));
}

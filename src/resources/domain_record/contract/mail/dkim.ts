import { describesPrivateKey, oneOf } from "../../../../contract";
import { decodeBase64, type PublicKeyType, readPublicKey } from "./public-key";
import { readTags } from "./tags";

export const dkimKeyTypes = ["rsa", "ed25519"] as const;

/** True if the string is a DKIM record with a key, or claims to be one. */
export const isDkim = (text: string): boolean => /^\s*v\s*=\s*DKIM|(?:^|;)\s*p\s*=/i.test(text);

/** The key type that a DKIM record names. */
export function keyTypeOf(record: string): string {
  const tags = readTags(record);
  return (typeof tags === "string" ? undefined : tags.find(({ name }) => name === "k")?.value) ?? "rsa";
}

const nameOfType = { rsa: "an RSA key", ed25519: "an Ed25519 key" } as const;

/** The problem of the tag p. A key of another form than verifiers read comes with the right one. */
function keyProblem(type: PublicKeyType, value: string): string | undefined {
  if (value === "") return undefined;
  const bytes = decodeBase64(value);
  if (!bytes || !/^[A-Za-z0-9+/\s]+[=\s]*$/.test(value)) {
    return "p= must have a public key in base64. Copy the whole key.";
  }
  // Libraries store an Ed25519 key pair in 64 bytes.
  if (describesPrivateKey(value) || (type === "ed25519" && bytes.length === 64)) return privateKeyWords;
  const key = readPublicKey(bytes);
  if (typeof key === "string") return `p=: ${key}`;
  if (key.type !== type) {
    return `the key type must match the key, got k=${type} and ${nameOfType[key.type]}. Write k=${key.type}.`;
  }
  if (Buffer.from(key.published, "base64").equals(bytes)) return undefined;
  const form = type === "rsa" ? "SubjectPublicKeyInfo" : "the 32 bytes of the key (RFC 8463, section 4.2)";
  return `p= must have ${form}, got another form of the key, which verifiers can't read. Write p=${key.published}`;
}

export const privateKeyWords =
  "expected the public key, got a private key. Keep the private key on the mail server, and pass the public one.";

/** Returns the reason why verifiers ignore a complete DKIM record. It doesn't show a private key. */
export function dkimProblem(record: string): string | undefined {
  if (describesPrivateKey(record)) return privateKeyWords;
  const tags = readTags(record);
  if (typeof tags === "string") return tags;
  const valueOf = (name: string) => tags.find((tag) => tag.name === name)?.value;
  const version = valueOf("v");
  const [first] = tags;
  if (version !== undefined && (first?.name !== "v" || version !== "DKIM1")) {
    return `the record must start with "v=DKIM1;", got ${JSON.stringify(`${first?.name ?? ""}=${first?.value ?? ""}`.slice(0, 20))}. Correct it.`;
  }
  const type = valueOf("k") ?? "rsa";
  const key = valueOf("p");
  if (key === undefined)
    return "the record must have the public key in p=. Add it, or leave p= empty to revoke the key.";
  const { test, words } = oneOf(dkimKeyTypes);
  if (!test(type as PublicKeyType)) return `the key type k= ${words}, got ${JSON.stringify(type.slice(0, 40))}.`;
  return keyProblem(type as PublicKeyType, key);
}

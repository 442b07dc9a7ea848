import { describesPrivateKey } from "../contract";
import {
  decodeBase64,
  dkimKeyTypes,
  dkimProblem,
  isDkim,
  keyTypeOf,
  privateKeyWords,
  type PublicKeyType,
  readPublicKey,
} from "../resources/domain_record/contract";
import { requireString } from "./argument-types";
import { alwaysKnown, defineFunction, InvalidArgumentError, type IsKnown, requireChoice } from "./declaration";
import { readMailText } from "./txt";

/** The type of the key in a DKIM record. */
export type DkimKeyType = PublicKeyType;

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----([^]*?)-----END \1-----/g;

/** @throws InvalidArgumentError, which doesn't show the key, because a key of unknown form may be private */
function refuseKey(problem: string): never {
  throw new InvalidArgumentError(0, problem);
}

const wrongForm = 'expected a public key in PEM or base64, or a complete record ("v=DKIM1; k=rsa; p=…")';

/** The bytes of a key in PEM or base64. */
function bytesOf(given: string): Uint8Array {
  const [block, other] = [...given.matchAll(pemBlock)];
  if (other) refuseKey(`${wrongForm}, got two PEM blocks. Pass one public key.`);
  if (block && !/^(?:RSA )?PUBLIC KEY$/.test(block[1] ?? "")) {
    refuseKey(`${wrongForm}, got the PEM block ${JSON.stringify(block[1])}. Pass the block "PUBLIC KEY".`);
  }
  if (/^(?:ssh-|ecdsa-)/.test(given)) {
    refuseKey(`${wrongForm}, got a key of SSH. Convert it with: ssh-keygen -e -m PKCS8 -f <file>`);
  }
  const bytes = decodeBase64(block?.[2] ?? given);
  if (bytes) return bytes;
  const what = given === "" ? "an empty string" : `${String(given.length)} characters in another form`;
  return refuseKey(`${wrongForm}, got ${what}. Copy the whole key.`);
}

/**
 * `v=DKIM1; k=rsa; p=MIIB…`, from a key in PEM or base64, or a complete record.
 * @throws InvalidArgumentError if the key is invalid or private
 */
export function createDkimValue(publicKey: string, keyType?: DkimKeyType, isKnown: IsKnown = alwaysKnown): string {
  requireString(0, "the public key", publicKey);
  // Files in JSON and environment variables have \n instead of line breaks.
  const text = publicKey.replace(/(-----|[A-Za-z0-9+/=])(?:\\r)?\\n/g, "$1\n");
  if (describesPrivateKey(text)) refuseKey(privateKeyWords);
  const given = readMailText(0, text);
  if (/PRIVATE KEY/i.test(given)) refuseKey(privateKeyWords);
  const wanted = keyType !== undefined && isKnown(keyType) ? keyType : undefined;
  if (wanted !== undefined) requireChoice(1, "the key type", wanted, dkimKeyTypes);
  if (isDkim(given)) {
    refuseOtherType(wanted, "record", keyTypeOf(given));
    const problem = isKnown(given) ? dkimProblem(given) : undefined;
    return problem === undefined ? given : refuseKey(problem);
  }
  if (!isKnown(given)) return `v=DKIM1; k=${keyType ?? "rsa"}; p=${given.replace(/-----[A-Z ]+-----|\s+/g, "")}`;
  const bytes = bytesOf(given);
  // Libraries store an Ed25519 key pair in 64 bytes.
  if (bytes.length === 64) refuseKey(privateKeyWords);
  const key = readPublicKey(bytes);
  if (typeof key === "string") return refuseKey(key);
  refuseOtherType(wanted, "key", key.type);
  return `v=DKIM1; k=${keyType ?? key.type}; p=${key.published}`;
}

/** @throws InvalidArgumentError if the type isn't that of the record or the key */
function refuseOtherType(wanted: DkimKeyType | undefined, what: "record" | "key", type: string): void {
  if (wanted === undefined || wanted === type) return;
  throw new InvalidArgumentError(
    1,
    `the key type must match the ${what}, got ${JSON.stringify(wanted)} and a ${what} with the key type ${JSON.stringify(type)}. Omit the key type.`,
  );
}

/** The key of RFC 6376, appendix C. */
const exampleKey =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYtIxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhitdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB";

export const dkimValue = defineFunction({
  name: "dkim_value",
  summary: "Returns the value of a DKIM record: the public key of the mail signature.",
  description:
    "The result has the key in the form that verifiers read: SubjectPublicKeyInfo for RSA, also if the key is PKCS#1, and the 32 bytes themselves for Ed25519 (RFC 8463, section 4.2). A complete record is checked and returned unchanged. The key or the record can be in the form of a zone file, as `opendkim-genkey` writes it. The service splits long values, so the result can have any length. A private key in any form is an error that doesn't show the key, but Terraform shows the variables in a failed call unless they are sensitive. The raw seed of an Ed25519 key looks like a public key, so the function can't refuse it.",
  parameters: [
    {
      name: "public_key",
      type: "string",
      description:
        "The public key in PEM or base64, such as `tls_private_key.dkim.public_key_pem`, or a complete record.",
    },
  ],
  optional: {
    name: "key_type",
    type: "string",
    description: "The type of the key: `rsa` or `ed25519` (default: the type of the given key).",
    nullable: true,
  },
  returns: "string",
  examples: [
    {
      arguments: [`-----BEGIN PUBLIC KEY-----\n${exampleKey}\n-----END PUBLIC KEY-----\n`],
      result: `v=DKIM1; k=rsa; p=${exampleKey}`,
    },
    {
      arguments: [
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n",
      ],
      result: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    },
    {
      arguments: ["11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "ed25519"],
      result: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    },
    {
      arguments: [
        's1._domainkey IN TXT ( "v=DKIM1; k=ed25519; "\n  "p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=" ) ; key s1',
      ],
      result: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    },
  ],
  call: (publicKey: string, keyType?: DkimKeyType) => createDkimValue(publicKey, keyType),
});

import { InvalidArgumentError, alwaysKnown, defineFunction, requireChoice } from "./declaration";
import type { IsKnown } from "./declaration";
import { unquoteMailValue } from "./txt";

/** The type of the key in a DKIM record. */
export type DkimKeyType = "rsa" | "ed25519";

const tagOf = (record: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;]*)`, "i").exec(record)?.[1]?.trim();

/**
 * `v=DKIM1; k=rsa; p=MIIB…`, from a key in PEM or base64, or a complete record.
 * @throws InvalidArgumentError if the key is invalid or private
 */
export function createDkimValue(publicKey: string, keyType?: DkimKeyType, isKnown: IsKnown = alwaysKnown): string {
  const given = unquoteMailValue(publicKey);
  if (/PRIVATE KEY/.test(given)) {
    throw new InvalidArgumentError(
      0,
      "expected the public key, got a private key. Keep the private key on the mail server, and pass the public one.",
    );
  }
  if (keyType !== undefined && isKnown(keyType)) requireChoice(1, "the key type", keyType, ["rsa", "ed25519"]);
  if (tagOf(given, "p") !== undefined) {
    const itsType = tagOf(given, "k") ?? "rsa";
    if (keyType === undefined || keyType === itsType) return given;
    throw new InvalidArgumentError(
      1,
      `the key type must match the record, got ${JSON.stringify(keyType)} and a record with the key type ${JSON.stringify(itsType)}. Omit the key type.`,
    );
  }
  const key = given.replace(/-----[A-Z ]+-----/g, "").replace(/\s+/g, "");
  if (isKnown(key) && !/^[A-Za-z0-9+/]+={0,2}$/.test(key)) {
    throw new InvalidArgumentError(
      0,
      `expected a public key in PEM or base64, or a complete record ("v=DKIM1; k=rsa; p=…"), got ${JSON.stringify(given.slice(0, 40))}.`,
    );
  }
  return `v=DKIM1; k=${keyType ?? "rsa"}; p=${key}`;
}

export const dkimValue = defineFunction({
  name: "dkim_value",
  summary: "Returns the value of a DKIM record: the public key of the mail signature.",
  description:
    "A complete record is returned unchanged, without the quotation marks of a zone file. The service splits long values, so the result can have any length. A private key is an error that doesn't show the key.",
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
    description: "The type of the key: `rsa` (default) or `ed25519`.",
    nullable: true,
  },
  returns: "string",
  examples: [
    {
      arguments: ["-----BEGIN PUBLIC KEY-----\nMIIBIjAN\nBgkqhkiG\n-----END PUBLIC KEY-----\n"],
      result: "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG",
    },
    {
      arguments: ["11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "ed25519"],
      result: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    },
    { arguments: ['"v=DKIM1; k=rsa; " "p=MIIBIjAN"'], result: "v=DKIM1; k=rsa; p=MIIBIjAN" },
  ],
  call: (publicKey: string, keyType?: DkimKeyType) => createDkimValue(publicKey, keyType),
});

import { check, describesPrivateKey, type ValueCheck } from "../../../contract";

/** A path in the notations of shells, Windows and URLs, or the name of a key file. */
const path =
  /^(?:file:|~|\.{1,2}[\\/]|[\\/]|[a-z]:[\\/]|%\w+%[\\/]|\$(?:HOME|env:)).*$|^[^\s]*\.(?:pub|pem|ppk|key|txt)$|^id_\w+$|^[\w.@-]+(?:[\\/][\w.@-]+)+$/i;

/** The base64 of a public key without its type, which the first four bytes after the length of its name repeat. */
const onlyBody = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9+/]{40,}={0,2}$/;

function typeInBody(body: string): string {
  const bytes = Buffer.from(body, "base64");
  const type = bytes.subarray(4, 4 + bytes.readUInt32BE(0)).toString("latin1");
  return /^[a-z][\w@.-]+$/.test(type) ? type : "ssh-ed25519";
}

/**
 * Says what the string is instead of a public key. Returns undefined for any other string, because the specification
 * doesn't list the types of keys. Never contains the string itself, unless it is a path.
 */
function insteadOfKey(given: string): string | undefined {
  const text = given.trim();
  if (describesPrivateKey(text)) {
    return "got a private key: pass the public key instead, which is in the file that ends in .pub";
  }
  if (text === "") return "got only white space: is the file empty?";
  if (/^https?:\/\//i.test(text)) return "got a URL: pass the content of the page";
  if (/^(?:SHA256:|MD5:|(?:[0-9a-f]{2}:){15}[0-9a-f]{2}$)/i.test(text)) {
    return "got the fingerprint of a key: pass the key itself, which is in the file that ends in .pub";
  }
  if (/BEGIN SSH2 PUBLIC KEY/.test(text)) return "got the form of RFC 4716: convert the file with ssh-keygen -i -f";
  if (/BEGIN (?:RSA )?PUBLIC KEY/.test(text)) {
    return `got the PEM form: convert the file with ssh-keygen -i -m ${text.includes("RSA PUBLIC") ? "PEM" : "PKCS8"} -f`;
  }
  if (/-----BEGIN/.test(text)) return "got a PEM file that isn't an SSH key, such as a certificate";
  const body = text.replace(/\s+/g, "");
  // A key with its type has a space in its line.
  if (onlyBody.test(body) && !/\S[ \t]+\S/.test(text)) {
    return body.startsWith("AAAA")
      ? `got a key without its type: write "${typeInBody(body)} AAAA…"`
      : "got base64 that doesn't start as a public key does";
  }
  if (path.test(text)) {
    return `got the path ${JSON.stringify(text)}: pass the content of the public key file instead of its path`;
  }
  return undefined;
}

/** A line of `authorized_keys`: a public key with an optional comment, and options before it. */
export const authorizedKey: ValueCheck<string> = {
  ...check<string>(
    'must be a public SSH key such as "ssh-ed25519 AAAA… ops"',
    (value) => insteadOfKey(value) === undefined,
    insteadOfKey,
  ).cites("R1-102"),
  hidesValue: true,
};

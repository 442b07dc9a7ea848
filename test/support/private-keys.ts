import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { inPem } from "./dkim-keys";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const ed25519 = generateKeyPairSync("ed25519").privateKey;
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
/** A key in PKCS#8 that the runtime of the executable can't create. */
const dsa =
  "MIIBTAIBADCCASwGByqGSM44BAEwggEfAoGBAM7JYxhmbTiZev5lt8YIX7iEJpUNMUCXiPl+29R4KCXBCoPejJCifCpCPjDTPhtTQ5TmcBSbXG9y69Coz9wqX1Umh2Du17Gr9slff9mNbFY6e75iku7GRVFaHAY+d3immiMmx7TOZuaNX+BvuOxtJ5/bNtcsbAY9qi+xN2vpTp/XAhUA12CBRuaOWCGymHm9GRZVQC6DdX0CgYEAjaKM7rT17YX/WRPGtOEBqLSn1V0RAYAVAnkRjQ4dOnISQtD9lNZPQ3VaQqFqxiHLFKhZZrU83SA97kRzxkjP2D9KTITly1sszoCh8jeYA+Cf7slgDH0f9J6K3ZkzFybd8VIjuFLikcIp2v9fDwmqH5PQCf+u5C+J7DnZk5yP7cIEFwIVAM21x9ASOso58ClAeSfkVdo4f5aB";

const secret = { cipher: "aes-256-cbc", passphrase: "x" };
const pem = (key: KeyObject, type: "pkcs1" | "pkcs8" | "sec1", more = {}) =>
  key.export({ format: "pem", type, ...more }).toString();

/** A key pair in OpenSSH's form without a secret. */
const openSsh = Buffer.concat([
  Buffer.from("openssh-key-v1\0"),
  Buffer.from(Array.from({ length: 200 }, (_, index) => index * 37)),
]).toString("base64");

/** Private keys in PEM. */
const keysInPem: Readonly<Record<string, string>> = {
  "RSA in PKCS#8": pem(rsa, "pkcs8"),
  "RSA in PKCS#1": pem(rsa, "pkcs1"),
  "Ed25519 in PKCS#8": pem(ed25519, "pkcs8"),
  "EC in SEC1": pem(ec, "sec1"),
  "EC in PKCS#8": pem(ec, "pkcs8"),
  "DSA in PKCS#8": inPem("PRIVATE KEY", dsa),
  "encrypted RSA in PKCS#8": pem(rsa, "pkcs8", secret),
  "encrypted Ed25519 in PKCS#8": pem(ed25519, "pkcs8", secret),
  OpenSSH: inPem("OPENSSH PRIVATE KEY", openSsh),
};

const base64Of = (text: string) => text.replace(/-----[^\n]+-----|\s/g, "");
const inStrings = (text: string) => (text.match(/.{1,200}/g) ?? []).map((each) => `"${each}"`).join("\n  ");

/** Ways in which a private key may be pasted. */
const forms: Readonly<Record<string, (pem: string) => string>> = {
  PEM: (text) => text,
  "PEM on one line": (text) => text.replace(/\n/g, "\\n"),
  "PEM with the label of a public key": (text) => text.replace(/PRIVATE/g, "PUBLIC"),
  "PEM in JSON": (text) => JSON.stringify({ key: text }),
  "PEM in base64": (text) => Buffer.from(text).toString("base64"),
  base64: base64Of,
  "base64 in lines": (text) => (base64Of(text).match(/.{1,64}/g) ?? []).join("\r\n"),
  "base64 without padding": (text) => base64Of(text).replace(/=/g, ""),
  "the first line of base64": (text) => base64Of(text).slice(0, 64),
  base64url: (text) => Buffer.from(base64Of(text), "base64").toString("base64url"),
  hexadecimal: (text) => Buffer.from(base64Of(text), "base64").toString("hex"),
  "hexadecimal with colons": (text) =>
    (Buffer.from(base64Of(text), "base64").toString("hex").match(/../g) ?? []).join(":"),
  strings: (text) => inStrings(base64Of(text)),
  "a complete record": (text) => `v=DKIM1; k=rsa; p=${base64Of(text)}`,
  "a record in a zone file": (text) =>
    `s1._domainkey IN TXT ( ${inStrings(`v=DKIM1; k=rsa; p=${base64Of(text)}`)} ) ; the key`,
};

const webKeys = [rsa, ed25519, ec].map((key) => ({
  name: `a JSON Web Key of ${String(key.asymmetricKeyType)}`,
  text: JSON.stringify(key.export({ format: "jwk" }), undefined, 2),
}));

const others = [
  { name: "PEM in a URL", text: encodeURIComponent(pem(rsa, "pkcs8")) },
  { name: "base64 of UTF-16", text: Buffer.from(pem(ed25519, "pkcs8"), "utf16le").toString("base64") },
  {
    name: "an encrypted key of an older openssl",
    text: `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n${openSsh}`,
  },
  { name: "a PuTTY key", text: "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\nAAAA" },
  {
    name: "a PGP key",
    text: `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${openSsh}\n-----END PGP PRIVATE KEY BLOCK-----`,
  },
];

/** Private keys in many forms, each with a part that no message may show. */
export const privateKeys: readonly { readonly name: string; readonly text: string; readonly secret: string }[] = [
  ...Object.entries(keysInPem).flatMap(([kind, text]) =>
    Object.entries(forms).map(([form, write]) => ({ name: `${kind}, ${form}`, text: write(text) })),
  ),
  ...webKeys,
  ...others,
].map((each) => ({ ...each, secret: each.text.replace(/^[^]*?(?=[\w+/]{30})/, "").slice(0, 12) }));

import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createDkimValue } from "../../src/functions/dkim";
import { dkimProblem } from "../../src/resources/domain_record/contract";
import {
  ed448KeyInfo,
  ed25519Key,
  ed25519KeyInfo,
  inPem,
  rsa1016KeyInfo,
  rsa1028KeyInfo,
  rsaKey,
  rsaKeyAlone,
  rsaPssKeyInfo,
} from "../support/dkim-keys";

const rsaRecord = `v=DKIM1; k=rsa; p=${rsaKey}`;
const ed25519Record = `v=DKIM1; k=ed25519; p=${ed25519Key}`;

describe("the form of the published key", () => {
  it.each([
    ["PEM", inPem("PUBLIC KEY", rsaKey)],
    ["PEM of PKCS#1", inPem("RSA PUBLIC KEY", rsaKeyAlone)],
    ["PEM with CRLF", inPem("PUBLIC KEY", rsaKey).replace(/\n/g, "\r\n")],
    ["indented PEM", inPem("PUBLIC KEY", rsaKey).replace(/^/gm, "    ")],
    ["PEM with the line breaks of JSON", inPem("PUBLIC KEY", rsaKey).replace(/\n/g, "\\n")],
    ["PEM after a description", `Public-Key: (1024 bit)\n${inPem("PUBLIC KEY", rsaKey)}`],
    ["base64", rsaKey],
    ["base64 of PKCS#1", rsaKeyAlone],
    ["base64 in lines", (rsaKey.match(/.{1,64}/g) ?? []).join("\n")],
    ["base64url without padding", Buffer.from(rsaKey, "base64").toString("base64url")],
    ["strings of a zone file", `( "${rsaKey.slice(0, 90)}" "${rsaKey.slice(90)}" )`],
  ])("RFC 6376, erratum 3017: an RSA key in %s is SubjectPublicKeyInfo", (_, key) => {
    expect(createDkimValue(key)).toBe(rsaRecord);
    expect(createDkimValue(key, "rsa")).toBe(rsaRecord);
  });

  it.each([
    ["PEM", inPem("PUBLIC KEY", ed25519KeyInfo)],
    ["base64", ed25519KeyInfo],
    ["its 32 bytes", ed25519Key],
  ])("RFC 8463, section 4.2: an Ed25519 key in %s is its 32 bytes", (_, key) => {
    expect(createDkimValue(key)).toBe(ed25519Record);
    expect(createDkimValue(key, "ed25519")).toBe(ed25519Record);
  });
});

const infoOf = (key: KeyObject) => key.export({ format: "der", type: "spki" }).toString("base64");
const ecKeyInfo = infoOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey);
const x25519KeyInfo = infoOf(generateKeyPairSync("x25519").publicKey);
const rsaOf = (bits: number) => infoOf(generateKeyPairSync("rsa", { modulusLength: bits }).publicKey);

/** The RSA key with another byte, by its distance from the start of the key inside. */
function withByte(distance: number, byte: number): string {
  const bytes = Buffer.from(rsaKey, "base64");
  bytes[bytes.length - Buffer.from(rsaKeyAlone, "base64").length + distance] = byte;
  return bytes.toString("base64");
}

describe("a key that verifiers can't use is refused", () => {
  it.each<[string, string, "rsa" | "ed25519" | undefined, string]>([
    ["an EC key", ecKeyInfo, undefined, "got an EC key"],
    ["an X25519 key", x25519KeyInfo, undefined, "got an X25519 key"],
    ["an Ed448 key", ed448KeyInfo, "ed25519", "got an Ed448 key"],
    ["an RSASSA-PSS key", rsaPssKeyInfo, undefined, "got an RSASSA-PSS key"],
    ["RFC 8301: an RSA key of 512 bits", rsaOf(512), undefined, "must have at least 1024 bits, got 512"],
    ["RFC 8301: an RSA key of 1016 bits", rsa1016KeyInfo, undefined, "must have at least 1024 bits, got 1016"],
    ["an RSA key as Ed25519", rsaKey, "ed25519", 'got "ed25519" and a key with the key type "rsa"'],
    ["an Ed25519 key as RSA", ed25519KeyInfo, "rsa", 'got "rsa" and a key with the key type "ed25519"'],
    ["a cut key", rsaKey.slice(0, 120), undefined, "Check that the key is complete and public."],
    ["a key with more bytes after it", `${rsaKey}AAAA`, undefined, "Check that the key is complete and public."],
    ["cut PEM", inPem("PUBLIC KEY", rsaKey).slice(0, 150), undefined, "Check that the key is complete and public."],
    ["two keys", inPem("PUBLIC KEY", rsaKey).repeat(2), undefined, "got two PEM blocks"],
    ["a certificate", inPem("CERTIFICATE", rsaKey), undefined, 'got the PEM block "CERTIFICATE"'],
    ["an SSH key", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB ops", undefined, "got a key of SSH"],
    ["an empty string", "", undefined, "got an empty string"],
    ["an RSA key that isn't a sequence", withByte(0, 0x31), undefined, "that are neither"],
    ["an RSA key in another type of string", withByte(-4, 0x04), undefined, "that are neither"],
    [
      "a key without its last byte",
      Buffer.from(rsaKey, "base64").subarray(0, -1).toString("base64"),
      undefined,
      "complete",
    ],
    ["a key with one more character", `${rsaKey}A`, undefined, "217 characters in another form"],
    ["hexadecimal", Buffer.from(rsaKey, "base64").toString("hex"), undefined, "that are neither"],
  ])("%s", (_, key, keyType, words) => {
    expect(() => createDkimValue(key, keyType)).toThrow(words);
  });

  it("an RSA key of 1024, 1028 and 4096 bits is accepted", () => {
    expect(createDkimValue(rsa1028KeyInfo)).toMatch(/^v=DKIM1; k=rsa; p=MIGf/);
    expect(createDkimValue(rsaOf(1024))).toMatch(/^v=DKIM1; k=rsa; p=MIGf/);
    expect(createDkimValue(rsaOf(4096))).toMatch(/^v=DKIM1; k=rsa; p=MIIC/);
  });
});

describe("a complete record", () => {
  it.each([
    rsaRecord,
    ed25519Record,
    `k=rsa; t=s; p=${rsaKey}`,
    `v=DKIM1;h=sha256;k=rsa;t=y:s;n=a note;p=${rsaKey};`,
    `v=DKIM1; p=${rsaKey.slice(0, 60)} ${rsaKey.slice(60)}`,
    "v=DKIM1; p=",
  ])("%j is unchanged", (record) => {
    expect(createDkimValue(record)).toBe(record);
  });

  it("may come with its key type", () => {
    expect(createDkimValue(ed25519Record, "ed25519")).toBe(ed25519Record);
    expect(createDkimValue(`v=DKIM1; p=${rsaKey}`, "rsa")).toBe(`v=DKIM1; p=${rsaKey}`);
    expect(() => createDkimValue(`v=DKIM1; p=${rsaKey}`, "ed25519")).toThrow('a record with the key type "rsa"');
  });

  it.each([
    [`v=DKIM1; k=ed25519; p=${ed25519KeyInfo}`, `which verifiers can't read. Write p=${ed25519Key}`],
    [`v=DKIM1; k=rsa; p=${rsaKeyAlone}`, `which verifiers can't read. Write p=${rsaKey}`],
    [`v=DKIM1; p=${ed25519KeyInfo}`, "got k=rsa and an Ed25519 key. Write k=ed25519."],
    [`v=DKIM1; k=ed25519; p=${rsaKey}`, "got k=ed25519 and an RSA key. Write k=rsa."],
    [`v=DKIM1; k=dsa; p=${rsaKey}`, 'the key type k= must be one of "rsa", "ed25519", got "dsa"'],
    ["v=DKIM1; k=rsa; p=MIIB", "p=: expected an RSA or Ed25519 public key"],
    ["v=DKIM1; k=rsa; p=your key", "p=: expected an RSA or Ed25519 public key"],
    ["v=DKIM1; k=rsa; p=…", "p= must have a public key in base64"],
    [`v=DKIM1; p=${Buffer.from(rsaKey, "base64").toString("base64url")}`, "p= must have a public key in base64"],
    [`v=DKIM1; k=ed25519; p=${Buffer.alloc(64, 7).toString("base64")}`, "got a private key"],
    ["v=DKIM1; a k=rsa; p=", 'must have the form tag=value, got "a k=rsa"'],
    ["v=DKIM1; k=rsa", "the record must have the public key in p="],
    ["v=DKIM2; p=", 'must start with "v=DKIM1;", got "v=DKIM2"'],
    [`k=rsa; v=DKIM1; p=${rsaKey}`, 'must start with "v=DKIM1;", got "k=rsa"'],
    [`v=DKIM1 k=rsa p=${rsaKey}`, 'must start with "v=DKIM1;"'],
    [`v=DKIM1; k=rsa; k=rsa; p=${rsaKey}`, "got k= twice"],
    [`v=DKIM1; rsa; p=${rsaKey}`, 'must have the form tag=value, got "rsa"'],
  ])("%j is refused", (record, words) => {
    expect(() => createDkimValue(record)).toThrow(words);
    expect(dkimProblem(record)).toContain(words);
  });
});

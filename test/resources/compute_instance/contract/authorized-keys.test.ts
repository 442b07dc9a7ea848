import { generateKeyPairSync } from "node:crypto";
import { explain, validate } from "../../../../src/contract";
import { problemDiagnostic } from "../../../../src/provider/engine/diagnostics";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";

const deployed = { region: "us-east", type: "g6-standard-1", image: "public/debian12", rootPass: "correct horse" };
const problemsOf = (authorizedKeys: unknown) => validate(computeInstance, { ...deployed, authorizedKeys });
const messagesFor = (key: string) => problemsOf([key]).map((problem) => explain(problem, "camel"));

const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ed25519 = generateKeyPairSync("ed25519");
const locked = { cipher: "aes-256-cbc", passphrase: "secret" } as const;

const openSsh = (cipher: string) => {
  const body = Buffer.from(`openssh-key-v1\0\0\0\0\u0004${cipher}${"x".repeat(200)}`).toString("base64");
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${body.replace(/.{70}/g, "$&\n")}\n-----END OPENSSH PRIVATE KEY-----\n`;
};

const privateKeys: Readonly<Record<string, string>> = {
  OpenSSH: openSsh("none"),
  "encrypted OpenSSH": openSsh("aes256-ctr"),
  "PKCS#1": rsa.privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
  "encrypted PKCS#1": rsa.privateKey.export({ type: "pkcs1", format: "pem", ...locked }).toString(),
  "PKCS#8": rsa.privateKey.export(pkcs8).toString(),
  "encrypted PKCS#8": rsa.privateKey.export({ ...pkcs8, ...locked }).toString(),
  "PKCS#8 of Ed25519": ed25519.privateKey.export(pkcs8).toString(),
  "SEC 1": ec.privateKey.export({ type: "sec1", format: "pem" }).toString(),
  PuTTY: "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\nAAAAIsecret\n",
  "JSON Web Key": JSON.stringify(ed25519.privateKey.export({ format: "jwk" })),
  BIND: "Private-key-format: v1.3\nAlgorithm: 15 (ED25519)\nPrivateKey: secret=\n",
};

/** The ways in which a key gets into a program. */
const pasted: Readonly<Record<string, (key: string) => string>> = {
  "as it is": (key) => key,
  indented: (key) => `\n    ${key.trim().replace(/\n/g, "\n    ")}`,
  "with line breaks of Windows": (key) => key.replace(/\n/g, "\r\n"),
  "on one line": (key) => key.replace(/\n/g, " "),
  "with escaped line breaks": (key) => key.replace(/\n/g, "\\n"),
  "in base64": (key) => Buffer.from(key).toString("base64"),
  "after its public key": (key) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ ops\n${key}`,
};

const bodyOf = (key: string) => key.replace(/-----[^-]+-----|^\S+: .*$/gm, "").trim();
const withBody = Object.keys(privateKeys).filter(
  (form) => privateKeys[form]?.startsWith("-----") === true && !["encrypted PKCS#1"].includes(form),
);

describe.each(Object.entries(privateKeys))("a private key in the form %s", (_, key) => {
  it.each(Object.entries(pasted))("is refused without showing it, %s", (_how, paste) => {
    const [message, ...others] = messagesFor(paste(key));
    expect(others).toEqual([]);
    expect(message).toBe(
      'authorizedKeys[0] must be a public SSH key such as "ssh-ed25519 AAAA… ops" (got a private key: pass the public key instead, which is in the file that ends in .pub)',
    );
  });

  it("is never shown in another field or as a string instead of a list", () => {
    const problems = [...problemsOf(key), ...validate(computeInstance, { ...deployed, label: key, region: [key] })];
    expect(problems.length).toBeGreaterThanOrEqual(2);
    for (const problem of problems) {
      const words = explain(problem, "snake");
      expect(words).toContain("got a private key");
      for (const line of key.split("\n").filter(({ length }) => length > 20)) expect(words).not.toContain(line);
      // Terraform prints the source line of an attribute.
      expect(problemDiagnostic(problem).path).toBeUndefined();
    }
  });
});

it.each(withBody)("the base64 of a private key without its lines is refused: %s", (form) => {
  const body = bodyOf(privateKeys[form] ?? "");
  expect(messagesFor(body).join()).toContain("got a private key");
  expect(messagesFor(body.replace(/\s/g, "")).join()).toContain("got a private key");
});

const body = Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from("ssh-ed25519"), Buffer.alloc(36, 7)]);
const publicKey = `ssh-ed25519 ${body.toString("base64")}`;
const rsaBody = Buffer.concat([Buffer.from([0, 0, 0, 7]), Buffer.from("ssh-rsa"), Buffer.alloc(60, 7)]).toString(
  "base64",
);
const inLines = (text: string, end: string) => text.replace(/.{40}/g, `$&${end}`);
const md5 = Array.from({ length: 16 }, () => "0A").join(":");

it.each([
  ["~/.ssh/id_ed25519", 'got the path "~/.ssh/id_ed25519"'],
  ["~/.ssh/id_ed25519.pub", "pass the content of the public key file instead of its path"],
  ["./key.pub", "got the path"],
  ["../keys/deploy", "got the path"],
  ["keys/deploy.pub", "got the path"],
  ["id_rsa", "got the path"],
  ["deploy-key.pub", "got the path"],
  ["/home/u/.ssh/id_rsa.pub", "got the path"],
  ["file:///home/u/.ssh/id_rsa.pub", "got the path"],
  ["C:\\Users\\A B\\.ssh\\id_rsa.pub", "got the path"],
  ["%USERPROFILE%\\.ssh\\id_rsa.pub", "got the path"],
  ["$HOME/.ssh/id_rsa.pub", "got the path"],
  ["https://keys.example/ops.keys", "got a URL"],
  ["http://keys.example/ops.keys", "got a URL"],
  ["SHA256:0123456789abcdef", "got the fingerprint"],
  [`MD5:${md5}`, "got the fingerprint"],
  [md5, "got the fingerprint"],
  ["\n", "is the file empty?"],
  ["---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----", "ssh-keygen -i -f"],
  [rsa.publicKey.export({ type: "spki", format: "pem" }).toString(), "ssh-keygen -i -m PKCS8 -f"],
  [rsa.publicKey.export({ type: "pkcs1", format: "pem" }).toString(), "ssh-keygen -i -m PEM -f"],
  ["-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", "got a PEM file that isn't an SSH key"],
  [body.toString("base64"), 'got a key without its type: write "ssh-ed25519 AAAA…"'],
  [rsaBody, 'got a key without its type: write "ssh-rsa AAAA…"'],
  [inLines(rsaBody, "\n"), 'got a key without its type: write "ssh-rsa AAAA…"'],
  [inLines(rsaBody, "\r\n  "), 'got a key without its type: write "ssh-rsa AAAA…"'],
  [`AAAA${"Zz9/".repeat(12)}`, 'got a key without its type: write "ssh-ed25519 AAAA…"'],
  [`Zz9/${"Zz9/".repeat(12)}`, "got base64 that doesn't start as a public key does"],
])("R1-102: what isn't a public key is refused: %j", (given, words) => {
  expect(messagesFor(given)).toEqual([expect.stringContaining(words)]);
});

it.each([
  publicKey,
  `${publicKey} ops@laptop\n`,
  `  ${publicKey} a comment with /a/path and id_rsa.pub\r\n`,
  `# keys of the team\n${publicKey} a\n\n${publicKey} b\n`,
  `command="/usr/bin/backup ~/x",no-pty ${publicKey}`,
  `from="192.0.2.0/24" ${publicKey} ops`,
  `ssh-ed25519-cert-v01@openssh.com ${body.toString("base64")} ops`,
  "sk-ssh-ed25519@openssh.com AAAAGnNr ops",
  "ecdsa-sha2-nistp256 AAAA ops",
  `environment="FROM=https://keys.example" ${publicKey}`,
  `${publicKey} SHA256:0123456789abcdef`,
  `${publicKey} ${md5}`,
])("R1-102: a public key is accepted in every form that sshd reads: %j", (given) => {
  expect(messagesFor(given)).toEqual([]);
});

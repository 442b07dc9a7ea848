import { Domain } from "../../lib";
import { functions } from "../../src/composition/functions";
import { describesPrivateKey, explain, validate } from "../../src/contract";
import { callFromTerraform, InvalidArgumentError } from "../../src/functions/declaration";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { errorOf, newStack } from "../lib/stacks";
import { ed25519Key, ed25519KeyInfo, inPem, rsaKey, rsaKeyAlone } from "../support/dkim-keys";
import { privateKeys } from "../support/private-keys";

/** The message of a refused call, or the result of an accepted one. */
function answerOf(name: string, given: readonly unknown[]): string {
  const declaration = functions.find((each) => each.name === name);
  if (!declaration) throw new Error(`no function ${name}`);
  try {
    return `accepted: ${JSON.stringify(callFromTerraform(declaration, given))}`;
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return error.terraformMessage;
  }
}

const zone = () => new Domain(newStack(), "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

describe.each(privateKeys)("a private key: $name", ({ text, secret }) => {
  it("is refused by every function that returns the text of a record, and no message shows it", () => {
    const answers = [
      answerOf("dkim_value", [text]),
      answerOf("dkim_value", [text, "ed25519"]),
      answerOf("txt_quote", [text]),
      answerOf("txt_unquote", [text]),
      answerOf("spf_value", [[text]]),
      answerOf("dmarc_value", [text]),
      answerOf("dmarc_value", ["none", { reports: [text] }]),
      answerOf("zone_file_parse", [`s1 TXT ${JSON.stringify(text.replace(/\s+/g, " "))}`, "shop.example"]),
    ];
    for (const answer of answers) {
      expect(answer).toContain("private key");
      expect(answer).not.toContain(secret);
    }
  });

  it("isn't shown by a function that expects another value there", () => {
    const answers = [
      answerOf("dkim_value", [ed25519Key, text]),
      answerOf("dmarc_value", ["none", text]),
      answerOf("dmarc_value", ["none", { percent: text }]),
      answerOf("spf_value", [["mx"], text]),
      answerOf("srv_parse", [text, "10 5 5060 sip.shop.example."]),
      answerOf("srv_parse", ["_sip._tcp", text]),
      answerOf("caa_parse", [`0 issue ${text}`]),
      answerOf("idna_to_ascii", [text]),
      answerOf("networks_by_family", [["192.0.2.1", text]]),
      answerOf("record_name", ["www", text]),
      answerOf("reverse_dns_name", [text]),
      answerOf("zone_file_parse", [text, "shop.example"]),
    ];
    for (const answer of answers) {
      expect(answer).not.toContain("accepted");
      expect(answer.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it("is refused by the methods of a domain, and no message shows it", () => {
    const errors = [
      errorOf(() => zone().dkim("s1", text)),
      errorOf(() => zone().txt("s1", text)),
      errorOf(() => zone().addRecord("s1", { type: "TXT", name: "s1", target: text })),
      errorOf(() => zone().spf(text)),
      errorOf(() => zone().spf(["mx"], { all: text as "-all" })),
      errorOf(() => zone().dkim("s1", ed25519Key, { keyType: text as "rsa" })),
      errorOf(() => zone().dmarc({ policy: "none", percent: text as unknown as number })),
      // A message about another problem doesn't show the key, either.
      errorOf(() => zone().a("s1", text)),
    ];
    for (const error of errors) {
      expect(error).toContain("private key");
      expect(error).not.toContain(secret);
    }
  });

  it("is refused in a TXT record by the provider, but not by the service", () => {
    const record = { domainId: 1, type: "TXT", name: "s1", target: text };
    const problems = validate(domainRecord, record).map((problem) => explain(problem, "snake"));
    expect(problems).toEqual([
      "target must not contain a private key, because everyone can read DNS records, got a private key",
    ]);
    expect(validate(domainRecord, record, { byService: true })).toEqual([]);
  });
});

it.each([
  rsaKey,
  rsaKeyAlone,
  ed25519Key,
  ed25519KeyInfo,
  inPem("PUBLIC KEY", rsaKey),
  inPem("RSA PUBLIC KEY", rsaKeyAlone),
  `v=DKIM1; k=rsa; p=${rsaKey}`,
  `ssh-ed25519 ${Buffer.from("\0\0\0\x0bssh-ed25519\0\0\0 0123456789012345678901234567890a").toString("base64")} ops`,
  '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
  "google-site-verification=rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ",
  "MS=ms12345678901234567890123456789012345678901234567890",
  "a text that begins with PRIVATE KEY, and explains that you should begin your private key rotation",
  "",
  "x".repeat(60_000),
  "0".repeat(65_535),
])("is not seen in %j", (text) => {
  expect(describesPrivateKey(text)).toBe(false);
});

/** A sequence with more bytes after these, in base64. */
const der = (hex: string, tag = 0x30) =>
  Buffer.concat([Buffer.from([tag, 0x7f]), Buffer.from(hex, "hex"), Buffer.alloc(100, 7)]).toString("base64");

it.each([
  ["PKCS#12", der("0201033040")],
  ["PKCS#8", der("0201003040")],
  ["SEC1", der("0201010420")],
  ["PKCS#1", der("0201000240")],
])("is seen in the start of %s, also with encoded line breaks", (_, text) => {
  expect(describesPrivateKey(text)).toBe(true);
  expect(describesPrivateKey(text.replace(/.{16}/g, "$&%0A"))).toBe(true);
  expect(describesPrivateKey(text.replace(/.{16}/g, "$&%20"))).toBe(true);
});

it.each([
  ["a set", der("0201003040", 0x31)],
  ["a sequence without a version", der("0c01003040")],
  ["a version of two bytes", der("0202003040")],
  ["another version", der("0201023040")],
  ["version 3 of something else", der("0201030240")],
  ["a version before a string", der("0201000c40")],
])("is not seen in DER with %s", (_, text) => {
  expect(describesPrivateKey(text)).toBe(false);
});

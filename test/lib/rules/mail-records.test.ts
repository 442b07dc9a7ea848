import { generateKeyPairSync } from "node:crypto";
import { TerraformVariable } from "cdktf";
import { type Domain, DomainRecords, literal } from "../../../lib";
import { ed25519KeyInfo, rsaKey } from "../../support/dkim-keys";
import { newZone, problems, warnings } from "./programs";

const unknown = (scope: Domain) => new TerraformVariable(scope, "unknown", { type: "string" }).stringValue;

const warningsOf = (act: (zone: Domain) => unknown) => {
  const { stack, zone } = newZone();
  act(zone);
  expect(problems(stack)).toEqual([]);
  return warnings(stack);
};

describe("a TXT record that mail receivers reject or ignore is a warning", () => {
  it.each<[string, (zone: Domain) => unknown, string]>([
    [
      "SPF with a term that isn't valid",
      (zone) => zone.txt("", "v=spf1 ip4:203.0.113.7~all"),
      'got "ip4:203.0.113.7~all"',
    ],
    ["SPF in quotation marks", (zone) => zone.txt("", '"v=spf1 mx " "+all"'), '"+all" lets every server send'],
    [
      "SPF with eleven lookups",
      (zone) => zone.txt("news", `v=spf1 ${Array.from({ length: 11 }, () => "include:a.example").join(" ")} -all`),
      '"include:a.example" is one more',
    ],
    ["DMARC with a wrong tag", (zone) => zone.txt("_dmarc", "v=DMARC1; p=none; pct=half"), "pct= must be"],
    ["DMARC at the domain itself", (zone) => zone.txt("", "v=DMARC1; p=none"), 'must start with _dmarc, got ""'],
    ["DKIM with a cut key", (zone) => zone.txt("s1._domainkey", "v=DKIM1; p=MIIB"), "Check that the key is complete"],
    ["DKIM with a key of another type", (zone) => zone.txt("s1._domainkey", `p=${ed25519KeyInfo}`), "Write k=ed25519."],
    ["DKIM at another name", (zone) => zone.txt("s1", `v=DKIM1; p=${rsaKey}`), "must be a selector before _domainkey"],
    [
      "a record of a set",
      (zone) =>
        new DomainRecords(zone, "all", {
          domain: zone,
          records: { spf: { type: "TXT", name: "", target: "v=spf1 mx -all a" } },
        }),
      '"a" must not follow "-all"',
    ],
  ])("%s", (_, act, words) => {
    const found = warningsOf(act);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/Mail receivers reject or ignore (?:records\["spf"\] of )?stack\/zone\//);
    expect(found[0]).toContain(words);
  });

  it("but not if they accept it, or if it is another text", () => {
    expect(
      warningsOf((zone) => {
        zone.txt("", literal("v=spf1 exists:%{i}._spf.example.net -all"));
        zone.txt("_dmarc", "v=DMARC1; p=none");
        zone.txt("_dmarc.news", "v=DMARC1; p=none");
        zone.txt("s1._domainkey.news", `v=DKIM1; k=rsa; p=${rsaKey}`);
        zone.txt("_domainkey", "o=~");
        zone.txt("www", "spf and dkim");
        zone.txt("docs", "Write v=DMARC1; p=none");
        zone.txt("docs", "Write v=DKIM1; p=MIIB");
        zone.txt("", `v=spf1 include:${unknown(zone)} ?all`);
      }),
    ).toEqual([]);
  });
});

describe("a TXT record with a line of a zone file is a warning, because the domain may have it", () => {
  it.each<[string, (zone: Domain) => unknown]>([
    ["a method", (zone) => zone.txt("www", 'www IN TXT "a"')],
    ["parentheses", (zone) => zone.txt("www", '( "a" ; first\n "b" )')],
    [
      "a set",
      (zone) =>
        new DomainRecords(zone, "all", {
          domain: zone,
          records: { www: { type: "TXT", name: "www", target: '"v=x" ; comment' } },
        }),
    ],
  ])("in %s", (_, act) => {
    const [found, ...others] = warningsOf(act);
    expect(others).toEqual([]);
    expect(found).toMatch(/\[stack\/zone\/.*target must be the record's text, not a line of a zone file/);
    expect(found).toContain("StratusFn.txtUnquote; to keep it as it is, write ");
  });

  it("with the way to write it as it is", () => {
    const [found] = warningsOf((zone) => zone.txt("www", '("a")'));
    expect(found).toContain(String.raw`write ${JSON.stringify(String.raw`"(\"a\")"`)}`);
    expect(warningsOf((zone) => zone.txt("www", String.raw`"(\"a\")"`))).toEqual([]);
  });

  it("but not a private key, which synth refuses", () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    expect(() => newZone().zone.txt("www", pem)).toThrow("target must not contain a private key");
  });
});

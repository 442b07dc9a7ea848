import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { caaIodef } from "../../../../src/resources/domain_record/contract/caa";
import { validatorOf } from "../../support";

const messagesFor = validatorOf(domainRecord, { domainId: 1 });

describe("CAA", () => {
  const caa = (tag: string) => (target: string) => messagesFor({ type: "CAA", tag, target });

  it("R3-066: issue is the issuer's domain, with parameters", () => {
    const good = [
      "letsencrypt.org",
      "letsencrypt.org;validationmethods=dns-01",
      "ca.example; account=230123; x=y",
      " ca.example ; account=230123",
      ";",
    ];
    expect(good.flatMap(caa("issue"))).toEqual([]);
    for (const target of ["", "*.ca.example", "a b", "a b; x=y", "https://ca.example"]) {
      expect(caa("issue")(target)).toEqual([
        `target must be the issuer's domain with optional parameters after semicolons if tag is "issue", got ${JSON.stringify(target)}`,
      ]);
    }
  });

  it("R3-067: issuewild is a domain that does not start with *", () => {
    expect(caa("issuewild")("letsencrypt.org")).toEqual([]);
    const wrong = ["*.letsencrypt.org", "letsencrypt.org; a=b", "letsencrypt.org;", ";", "a b", "https://ca.example"];
    for (const target of wrong) {
      expect(caa("issuewild")(target)).toEqual([
        `target must be the issuer's domain without parameters and without a leading "*" if tag is "issuewild", got ${JSON.stringify(target)}`,
      ]);
    }
    expect(caa("issuewild")("")).toHaveLength(1);
  });

  it.each([
    "ca.example",
    "http://ca.example",
    "https://ca.example",
    "https://ca.example/report",
    "mailto:ops@shop.example",
  ])("R3-068: iodef accepts %s", (target) => {
    expect(caa("iodef")(target)).toEqual([]);
  });

  it.each([
    "",
    "ftp://ca.example",
    "ops@shop.example",
    "mailto:ops",
    "mailto:",
    "https://",
    "https://a b",
    "ca.example/x",
    "a:b",
  ])("R3-068: iodef rejects %j", (target) => {
    expect(caa("iodef")(target)).toEqual([
      `target must be a domain, an http:// or https:// URL, or mailto: with an email address if tag is "iodef", got ${JSON.stringify(target)}`,
    ]);
  });

  it.each(["issue", "issuewild", "iodef"])("R3-070: %s does not end with a period", (tag) => {
    expect(caa(tag)("ca.example.")).toEqual([
      'target must not end with a period, got "ca.example." (write "ca.example")',
    ]);
  });
});

describe("R3-068: the URL of an iodef", () => {
  it.each(["https://shop.example:8443/x", "http://shop.example:80", "https://shop.example/a/b?c=d"])(
    "accepts %s",
    (value) => expect(caaIodef(value)).toBe(true),
  );
  it.each([
    "xhttp://shop.example",
    "see https://shop.example",
    "https://shop.example:abc",
    "https://shop.example:80 x",
    "https://shop.example./x",
    "https://my_shop!.example",
  ])("rejects %s", (value) => expect(caaIodef(value)).toBe(false));
});

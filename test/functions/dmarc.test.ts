import { createDmarcValue, type DmarcRecord, type DmarcTags } from "../../src/functions/dmarc";

const any = (value: unknown) => value as never;

it.each<[unknown, string]>([
  ["50", "pct=50"],
  [" 7 ", "pct=7"],
  [0, "pct=0"],
  ["100", "pct=100"],
])("a percentage may be a number or its text: %j", (percent, tag) => {
  expect(createDmarcValue("none", { percent: any(percent) })).toBe(`v=DMARC1; p=none; ${tag}`);
});

it.each<[unknown, string]>([
  ["half", '"half"'],
  ["", '""'],
  ["5.5", '"5.5"'],
  [5.5, "5.5"],
  [-1, "-1"],
  ["101", '"101"'],
  [true, "true"],
  [[50], "[50]"],
])("the percentage %j is refused, and the message shows its type", (percent, shown) => {
  const words = `the percentage must be a whole number from 0 to 100, got ${shown}.`;
  expect(() => createDmarcValue("none", { percent: any(percent) })).toThrow(words);
});

it.each<[DmarcTags, string]>([
  [
    any({ reports: "a@b.example" }),
    'reports must be a list of email addresses, got "a@b.example". Write ["a@b.example"].',
  ],
  [any({ reports: { 0: "a@b.example" } }), "reports must be a list of email addresses"],
  [any({ reports: [null] }), "must be an email address, got null"],
  [{ reports: ["a@b.example, c@d.example"] }, "Write each recipient as an entry of its own"],
  [{ reports: ["a;b@c.example"] }, "Write each recipient as an entry of its own"],
  [{ reports: ["a!b@c.example"] }, "encode an exclamation mark in an address as %21"],
  [{ reports: ["a@b.example!10x"] }, "Write a maximum size as in !10m"],
  [{ reports: ["https://b.example/dmarc"] }, "Receivers send reports by email only."],
  [{ reports: ["mailto://a@b.example"] }, "must be an email address"],
  [{ reports: ["a@bücher.example"] }, 'Write "a@xn--bcher-kva.example".'],
  [{ reports: [""] }, 'must be an email address, got ""'],
  [{ subdomainPolicy: any("Reject") }, '(did you mean "reject"?)'],
])("the tags %j are refused", (tags, words) => {
  expect(() => createDmarcValue("none", tags)).toThrow(words);
});

it("a recipient may have an encoded comma, and a maximum size", () => {
  expect(createDmarcValue("none", { reports: ["a%2Cb@c.example", "MAILTO:a@b.example!10m"] })).toBe(
    "v=DMARC1; p=none; rua=mailto:a%2Cb@c.example,MAILTO:a@b.example!10m",
  );
});

describe("a complete record", () => {
  it.each<DmarcRecord>([
    "v=DMARC1; p=none",
    "v=DMARC1;p=reject;sp=none;np=none;adkim=s;aspf=r;fo=1:d:s;rf=afrf;ri=86400;pct=0;",
    "v=DMARC1; p=none; ri=4294967295; pct=100",
    "v=DMARC1; p=none; rua=mailto:a@b.example, mailto:c@d.example!5k; ruf=mailto:a@b.example",
  ])("%j is unchanged", (record) => {
    expect(createDmarcValue(record)).toBe(record);
  });

  it.each<[string, string]>([
    ["v=DMARC1; pct=5; p=none", 'the policy must follow "v=DMARC1"'],
    ["v=DMARC1", 'the policy must follow "v=DMARC1"'],
    ["v=DMARC1 p=none", 'must start with "v=DMARC1;"'],
    ["v=DMARC2; p=none", 'must start with "v=DMARC1;"'],
    ["v=DMARC1; p=drop", 'p= must be one of "none", "quarantine", "reject", got "drop"'],
    ["v=DMARC1; p=none; sp=drop", "sp= must be one of"],
    ["v=DMARC1; p=none; pct=101", "pct= must be a whole number from 0 to 100"],
    ["v=DMARC1; p=none; adkim=strict", 'adkim= must be one of "r", "s"'],
    ["v=DMARC1; p=none; fo=1,d", "fo= must be 0, 1, d and s, separated by colons"],
    ["v=DMARC1; p=none; ri=4294967296", "ri= must be a whole number of seconds"],
    ["v=DMARC1; p=none; ri=day", "ri= must be a whole number of seconds"],
    ["v=DMARC1; p=none; rua=a@b.example", "rua= must have URIs such as mailto:"],
    ["v=DMARC1; p=none; ruf=mailto:a", "ruf=: each recipient of reports must be an email address"],
    ["v=DMARC1; p=none; rau=mailto:a@b.example", "unknown tag rau=, which receivers ignore (did you mean rua=?)"],
    ["v=DMARC1; p=none; p=none", "got p= twice"],
  ])("%j is refused", (record, words) => {
    expect(() => createDmarcValue(record as DmarcRecord)).toThrow(words);
  });

  it("has no other tags beside it", () => {
    expect(() => createDmarcValue("v=DMARC1; p=none", { percent: 5 })).toThrow(
      "expected a policy or one complete record, got a record and percent. Put everything into the record.",
    );
  });
});

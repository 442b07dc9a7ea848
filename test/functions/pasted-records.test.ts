import { validate } from "../../src/contract";
import { createDkimValue } from "../../src/functions/dkim";
import { createDmarcValue } from "../../src/functions/dmarc";
import { createSpfValue } from "../../src/functions/spf";
import { txtQuote, txtUnquote } from "../../src/functions/txt";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { rsaKey } from "../support/dkim-keys";

const [start, end] = [rsaKey.slice(0, 100), rsaKey.slice(100)];
const record = `v=DKIM1; k=rsa; p=${rsaKey}`;

/** Spellings of one TXT record as tools and providers show it. */
const spellings = [
  `s1._domainkey\tIN\tTXT\t( "v=DKIM1; k=rsa; "\n\t  "p=${start}"\n\t  "${end}" )  ; ----- DKIM key s1 for shop.example`,
  `( "v=DKIM1; k=rsa; p=${start}" "${end}" )`,
  `(\n  "v=DKIM1; k=rsa; " ; the first part\n  "p=${start}"\n  "${end}"\n)\n`,
  `s1._domainkey.shop.example. 300 IN TXT "v=DKIM1; k=rsa; p=${start}" "${end}"`,
  `s1._domainkey IN 1h TXT "${record}"`,
  `; the key\n$ORIGIN shop.example.\n$TTL 1h\ns1._domainkey TXT ( "${record}" )`,
  `IN TXT "${record}"`,
  `TXT "${record}"`,
  `"v=DKIM1; k=rsa; p=${start}" "${end}" ; a comment`,
  `s1._domainkey TXT ${record.replace(/; ?/g, "\\;").replace(/\\;/g, "\\;\\ ")}`,
];
/** The service and the provider join strings in quotation marks themselves. */
const strings = [`"${record}"`, `"v=DKIM1; k=rsa; p=${start}"\n"${end}"`, `"v=DKIM1\\; k=rsa\\; p=${rsaKey}"`];

const problemsOf = (target: string) =>
  validate(domainRecord, { domainId: 1, type: "TXT", name: "s1._domainkey", target }).map(({ words }) => words);

describe.each([...spellings, ...strings])("%j", (text) => {
  it("is joined", () => {
    expect(txtUnquote.call(text)).toBe(record);
    expect(createDkimValue(text)).toBe(record);
  });

  it("is refused by the function that writes this form", () => {
    expect(() => txtQuote.call(text)).toThrow("the value must be plain text, got the form of a zone file");
  });
});

it.each(spellings)("%j is refused as the target of a record", (target) => {
  expect(problemsOf(target)).toEqual([
    "must be the record's text, not a line of a zone file with a name, parentheses or a comment",
  ]);
});

it.each(strings)("%j is accepted as the target of a record", (target) => {
  expect(problemsOf(target)).toEqual([]);
});

it("records of other kinds are joined, too", () => {
  expect(createSpfValue('@ IN TXT ( "v=spf1 mx " "-all" ) ; spf')).toBe("v=spf1 mx -all");
  expect(createSpfValue('shop.example. 3600 IN SPF "v=spf1 mx -all"')).toBe("v=spf1 mx -all");
  expect(createDmarcValue('_dmarc TXT ( "v=DMARC1; " "p=none" )' as "none")).toBe("v=DMARC1; p=none");
});

it.each([
  [`( "v=DKIM1; k=rsa; p=${start}" "${end}"`, "the ( in this record is never closed"],
  [`s1._domainkey TXT "${record}`, "the string that starts here is not closed"],
  [`"${record}`, "the string that starts here is not closed"],
  [`s1._domainkey TXT ${record}`, "the value of the TXT record must be quoted"],
  ["@ TXT v=spf1 mx -all", "the strings of the TXT record must be quoted"],
  [`s1 TXT "${record}"\ns2 TXT "${record}"`, "line 2: the text must be one record, got a second record"],
  ['"v=spf1 mx \\999"', "an escape code must be from"],
])("%j isn't one record", (text, words) => {
  expect(() => txtUnquote.call(text)).toThrow(words);
  expect(() => createDkimValue(text)).toThrow(words);
});

it.each([
  'a (text) with "quotes"; and more',
  "TXT records",
  "note: TXT (see below)",
  "$100 off",
  "(v1) a text",
  'say "hi"',
])("%j is a plain text", (text) => {
  expect(txtUnquote.call(text)).toBe(text);
  expect(txtUnquote.call(txtQuote.call(text))).toBe(text);
  expect(problemsOf(text)).toEqual([]);
});

it('a text in quotation marks of its own keeps them, as in "\\"a\\""', () => {
  expect(txtUnquote.call(txtQuote.call('"a"'))).toBe('"a"');
});

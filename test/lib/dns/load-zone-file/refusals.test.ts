import { writeFileSync } from "node:fs";
import { Domain, DomainRecords } from "../../../../lib";
import { errorOf, newStack } from "../../stacks";
import { file, problemsOf } from "./files";

const head = "$ORIGIN shop.example.\n";
const problemOf = (entry: string) => problemsOf(`${head}${entry}\n`).join("\n");

describe("a record with too many fields is refused", () => {
  it.each([
    [
      "www A 192.0.2.1 192.0.2.2",
      'expected one IPv4 address, got 2 fields. Remove "192.0.2.2", or write it in a record',
    ],
    [
      "www AAAA 2001:db8::1 2001:db8::2",
      "the AAAA record has too many fields: expected one IPv6 address, got 2 fields",
    ],
    ["sub NS ns1 ns2", "the NS record has too many fields: expected one name server, got 2 fields"],
    ["www CNAME a.example. b.example.", "the CNAME record has too many fields: expected one name, got 2 fields"],
    ["1 PTR a.example. b.example.", "the PTR record has too many fields"],
    ["@ MX 10 mail 20 mail2", "the MX record has too many fields: expected a priority and a mail server, got 4 fields"],
    ["_sip._tcp SRV 1 2 5060 host other", "the SRV record has too many fields"],
    ["@ CAA 0 issue ca.example x=1", "the CAA record has too many fields: expected flags, a tag and a value, got 4"],
    [
      "@ SOA ns1 ops 1 1h 1h 1h 1h 1h",
      "the SOA record has too many fields: expected a name server, a mailbox and five",
    ],
    ["www 300 600 A 192.0.2.1", "the record has two TTLs (300 and 600)"],
    ["www IN IN A 192.0.2.1", "the record has two classes (IN and IN)"],
  ])("%s", (entry, words) => {
    expect(problemOf(entry)).toContain(words);
    expect(problemOf(entry)).toMatch(/^line 2: /);
  });
});

describe("a record with missing fields is refused", () => {
  it.each([
    ["www A", "the A record is incomplete: expected one IPv4 address, got 0 fields"],
    ["www AAAA", "the AAAA record is incomplete"],
    ["sub NS", "the NS record is incomplete"],
    ["www CNAME ; a.example.", "the CNAME record is incomplete"],
    ["1 PTR", "the PTR record is incomplete"],
    ["@ MX mail", "the MX record is incomplete: expected a priority and a mail server, got 1 field."],
    ["@ TXT", "the TXT record is incomplete: expected at least one string"],
    ["_sip._tcp SRV 1 5060 host", "the SRV record is incomplete"],
    ["@ CAA issue ca.example", "the CAA record is incomplete"],
    ["@ CAA 0 issue ;", "the CAA record is incomplete"],
    [
      "@ SOA ns1 ops 1 1h",
      "the SOA record is incomplete: expected a name server, a mailbox and five numbers, got 4 fields",
    ],
    ["@ SOA ns1 ops 1 1h 1h 1h", "the SOA record is incomplete"],
    ["www", "the record has no type"],
    ["www 300 IN", "the record has no type"],
  ])("%s", (entry, words) => {
    expect(problemOf(entry)).toContain(words);
    expect(problemOf(entry)).toMatch(/^line 2: /);
  });
});

describe("a directive is refused", () => {
  it.each([
    ["$TTL", "$TTL must have one value, got none. Write it as in: $TTL 1h"],
    ["$TTL 1 hour", '$TTL must have one value, got "1 hour". Write it as in: $TTL 1h'],
    ["$TTL soon", '$TTL must be a time from 0 to 2147483647 seconds, got "soon"'],
    ["$TTL 1h30", '$TTL must be a time from 0 to 2147483647 seconds, got "1h30"'],
    ["$TTL -1", '$TTL must be a time from 0 to 2147483647 seconds, got "-1"'],
    ["$TTL 2147483648", '$TTL must be a time from 0 to 2147483647 seconds, got "2147483648"'],
    ["$ORIGIN", "$ORIGIN must have one value, got none. Write it as in: $ORIGIN shop.example."],
    ["$ORIGIN a.shop.example. b.shop.example.", '$ORIGIN must have one value, got "a.shop.example. b.shop.example."'],
    ["$ORIGIN sub.shop.example", "$ORIGIN must end with a period, got sub.shop.example, which stands for"],
    ["$INCLUDE other.zone", "$INCLUDE is not supported. Copy the records of the other file into this one."],
    ["$INCLUDE", "$INCLUDE is not supported"],
    ["$GENERATE 1-9 host$ A 192.0.2.$", "$GENERATE is not supported. Write its records one by one."],
    ["$TIME 1h", "unknown directive $TIME: $ORIGIN and $TTL are supported"],
    [" $TTL 1h", "$TTL must be in the first column of its line"],
  ])("%s", (entry, words) => {
    expect(problemOf(entry)).toContain(words);
    expect(problemOf(entry)).toMatch(/^line 2: /);
  });
});

describe("an entry that is probably a mistake is rejected", () => {
  it.each([
    [
      "@ CAA 0 issue ca.example; validationmethods=dns-01",
      "the value of the CAA record must be quoted, got ca.example",
    ],
    ["@ CAA 0 issue ca.example ; validationmethods=dns-01", "the value of the CAA record must be quoted"],
    ["dkim TXT v=DKIM1; k=rsa; p=MIIB", 'must be quoted, got v=DKIM1 and the comment "; k=rsa; p=MIIB"'],
    ["@ TXT v=spf1 mx -all", "the strings of the TXT record must be quoted, because DNS joins them without spaces"],
    ["@ CAA 128 issue ca.example", "the flags of the CAA record must be 0, got 128"],
    ["@ CAA 0 issuemail ca.example", 'tag must be one of "issue", "issuewild", "iodef", got "issuemail"'],
    ["@ MX ten mail", 'the priority of the MX record must be a number, got "ten"'],
    ["_sip._tcp SRV 1 2 port host", 'the port of the SRV record must be a number, got "port"'],
    ["sip SRV 1 2 5060 host", 'the name of an SRV record must start with _service._protocol, got "sip"'],
    ["@ SOA ns1 ops today 1h 1h 1h 1h", 'the serial of the SOA record must be a number, got "today"'],
    ["@ SOA ns1 ops 1 1h soon 1h 1h", "the retry time of the SOA record must be a time from 0 to 2147483647 seconds"],
    ["www A 192.0.2", 'target must be an IPv4 address or "[remote_addr]", got "192.0.2"'],
    ["@ CNAME other.example.", 'name must not be empty, got ""'],
    ["www 192.0.2.1", 'unknown record type "192.0.2.1"'],
    ["www AA 192.0.2.1", 'unknown record type "AA"'],
    ["www CH TXT version", "the class must be IN, got CH"],
    ["www CLASS3 TXT version", "the class must be IN, got CLASS3"],
    ["www TYPE1 \\# 4 C0000201", "the A record must have the data of its type, got the generic form (\\#)"],
    ["www TXT \\# 3 026869", "the TXT record must have the data of its type"],
    ['www TXT "\\300"', "an escape code must be from \\000 to \\255, got \\300"],
    ['www TXT "\\255"', "the value must be UTF-8, got other bytes"],
    [
      'www TXT "one',
      'unexpected ": the string that starts here is not closed on this line. Close it, or wrap the value',
    ],
    ["www TXT one\\", "unexpected \\ at the end of the line"],
    ["www TXT ( one\n two", "the ( in this record is never closed"],
    ["www TXT one )", "unexpected ): no parenthesis is open"],
    [" A 192.0.2.1", "the first record has no owner name"],
    ["other.example. A 192.0.2.1", "the record must be in the zone shop.example, got the name other.example"],
  ])("%s", (entry, words) => {
    expect(problemOf(entry)).toContain(words);
    expect(problemOf(entry)).toMatch(/^line 2: /);
  });
});

describe("lines that end with a carriage return", () => {
  it("alone are refused, and nothing is read", () => {
    const text = "; shop.example\r$ORIGIN shop.example.\r$TTL 1h\rwww A 192.0.2.1\r";
    const words =
      "unexpected carriage return: lines must end with LF or CRLF. Save the file with one of these line endings.";
    expect(problemsOf(text)).toEqual([`line 1: ${words}`]);
    expect(problemsOf("$ORIGIN shop.example.\nwww A 192.0.2.1\rmail A 192.0.2.2\n")).toEqual([`line 2: ${words}`]);
  });
});

it("a value in another encoding than UTF-8 is refused, but not a comment", () => {
  const path = file("");
  const latin1 = (text: string) => {
    writeFileSync(path, Buffer.from(`${head}${text}\n`, "latin1"));
    return errorOf(() => Domain.fromZoneFile(newStack(), "zone", path));
  };
  expect(latin1('www TXT "Büro"')).toContain("line 2: the value must be UTF-8, got other bytes.");
  expect(latin1('www TXT "office" ; Büro')).toContain("soaEmail is required");
});

describe("a file without records is refused", () => {
  const empty = "line 1: the file has no records. Check that it is the zone file, and complete.";
  it.each(["", "\n\n", "; nothing\n", "$ORIGIN shop.example.\n$TTL 1h\n"])("%j", (text) => {
    expect(problemsOf(text)).toEqual([empty]);
  });

  it.each([
    ["the name servers alone", "$TTL 1h\n@ SOA ns1.example.net. ops 1 1h 1h 1h 1h\n@ NS ns1.example.net.\n"],
    ["records that are skipped", "@ SSHFP 1 1 00\n"],
  ])("for a record set if it has %s", (_, text) => {
    const stack = newStack();
    const domain = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    const path = file(text);
    const make = () => DomainRecords.fromZoneFile(stack, "set", { domain, path, skipUnsupportedTypes: true });
    expect(errorOf(make)).toBe(
      `stack/set is invalid:\n  - ${path} must have records that the set can have, got none. To delete every record of the domain, use new DomainRecords(…, { records: {} }).`,
    );
  });
});

describe("all problems of a file", () => {
  it("are reported at once, in the order of the lines", () => {
    const text = `$ORIGIN shop.example.
$TTL soon
@ IN SOA ns1 ops (
    1 1h 1h )
www  A 192.0.2.1 192.0.2.2
host SSHFP 1 1 0123456789abcdef0123456789abcdef01234567
     HINFO "PC" "Linux"
_443._tcp.www TLSA 3 1 1 (
    0123456789abcdef )
     TYPE65280 \\# 4 0A000001
api  A 192.0.2.3
api  300 IN A 192.0.2.3
api  CNAME www
other.example. A 192.0.2.4
`;
    const expected = [
      'line 2: $TTL must be a time from 0 to 2147483647 seconds, got "soon".',
      "line 3: the SOA record is incomplete:",
      "line 5: the A record has too many fields:",
      "line 6: the service doesn't support SSHFP records.",
      "line 7: the service doesn't support HINFO records.",
      "line 8: the service doesn't support TLSA records.",
      "line 10: the service doesn't support TYPE65280 records.",
      "line 12: the record is the same as the one on line 11.",
      "line 13: a CNAME record must be the only record of its name, and line 11 has another one.",
      "line 14: the record must be in the zone shop.example, got the name other.example.",
    ];
    expect(problemsOf(text)).toEqual(expected.map((start) => expect.stringContaining(start) as unknown));
  });
});

describe("records that exclude each other are reported with both lines", () => {
  it.each([
    ["www A 192.0.2.1\nWWW.shop.example. 300 IN A 192.0.2.1", "the record is the same as the one on line 2"],
    ["@ MX 10 mail\n\n@ MX 10 MAIL.SHOP.EXAMPLE.", "the record is the same as the one on line 2"],
    ["www AAAA 2001:db8::1\nwww AAAA 2001:DB8:0::1", "the record is the same as the one on line 2"],
    ["www CNAME a.example.\nwww CNAME b.example.", "a CNAME record must be the only record of its name, and line 2"],
    ["www CNAME a.example.\nwww TXT text", "a CNAME record must be the only record of its name, and line 2"],
    ["@ MX 0 .\n@ MX 10 mail", "a null MX record must be the only MX record, and line 2 has another one"],
  ])("%j", (records, words) => {
    const lines = records.split("\n").length + 1;
    expect(problemOf(records)).toContain(`line ${String(lines)}: ${words}`);
  });
});

it("a second SOA record is refused, but not a repetition of the first, as a transfer prints it", () => {
  const soa = "@ SOA ns1.example.net. ops 1 1h 1h 1h 1h";
  expect(problemOf(`${soa}\nwww A 192.0.2.1\n${soa.replace(" 1 1h", " 2 1h")}`)).toBe(
    "line 4: the file must have one SOA record, got another one on line 2. Remove one of them.",
  );
  const repeated = `${head}${soa}\nwww A 192.0.2.1\n${soa}\n`;
  const zone = Domain.fromZoneFile(newStack(), "zone", file(repeated));
  expect(zone.soaEmailInput).toBe("ops@shop.example");
});

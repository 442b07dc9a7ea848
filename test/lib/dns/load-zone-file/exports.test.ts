import { readZoneFile } from "../../../../src/functions/zone-file/read-zone-file";
import { errorOf } from "../../stacks";

// Zone files in the forms in which other services and servers export them, with types and marks of their own.

const domain = "shop.example";
const read = (text: string, named = true) =>
  readZoneFile(text, { skipUnsupportedTypes: true, ...(named && { domain }) }).records.map((record) =>
    [
      record.type === "SRV" ? `${record.service}.${String(record.protocol)}` : record.name,
      record.type,
      record.target,
    ].join(" "),
  );

const exported: Readonly<Record<string, readonly [text: string, records: readonly string[]]>> = {
  "Cloudflare, whose SOA record has no period": [
    `;;
;; Domain:     shop.example.
;; SOA Record
shop.example\t3600\tIN\tSOA\tns1.provider.example. dns.provider.example. 2053368469 10000 2400 604800 3600

;; NS Records
shop.example.\t86400\tIN\tNS\tns1.provider.example.

;; A Records
www.shop.example.\t1\tIN\tA\t192.0.2.1 ; web cf_tags=cf-proxied:true
;; CNAME Records
shop.example.\t1\tIN\tCNAME\tpages.example.net. ; cf_tags=cf-proxied:true,cf-flatten-cname
docs.shop.example.\t1\tIN\tCNAME\tpages.example.net. ; cf_tags=cf-proxied:false
;; HTTPS Records
shop.example.\t1\tIN\tHTTPS\t1 . alpn="h3,h2"
;; TXT Records
shop.example.\t1\tIN\tTXT\t"v=spf1 -all" ; cf_tags=a
shop.example.\t1\tIN\tLOC\t37 46 46.000 N 122 23 35.000 W 0.00m 0.00m 0.00m 0.00m
_sip._tcp.eu.shop.example.\t1\tIN\tSRV\t1 2 5060 sip.shop.example.
`,
    ["www A 192.0.2.1", "docs CNAME pages.example.net", " TXT v=spf1 -all", "_sip._tcp.eu SRV sip.shop.example."],
  ],
  "PowerDNS, with the origin of the root": [
    `$ORIGIN .
shop.example\t3600\tIN\tSOA\tns1.shop.example hostmaster.shop.example 1 10800 3600 604800 3600
shop.example\t3600\tIN\tALIAS\tlb.example.net
www.shop.example\t60\tIN\tLUA\tA "ifportup(443, {'192.0.2.1', '192.0.2.2'})"
api.shop.example\t3600\tIN\tA\t192.0.2.3
`,
    ["api A 192.0.2.3"],
  ],
  "Windows, with WINS and the age of dynamic records": [
    `@                       IN  SOA dc1.shop.example. hostmaster.shop.example. (
\t\t12 ; serial number
\t\t900 600 86400 3600 )
@\t0\tWINS\tLOCAL ( 192.0.2.9 )
pc1 [AGE:3573512] 600\tA\t192.0.2.1
dc1\tA\t192.0.2.2
`,
    ["pc1 A 192.0.2.1", "dc1 A 192.0.2.2"],
  ],
  "BIND, signed": [
    `$TTL 1d
@ IN SOA ns1 host 1 2h 1h 2w 1h
ns1 A 192.0.2.1
@ TYPE65534 \\# 5 0800000001
@ DNSKEY 257 3 13 ( abc=
 def= ) ; key id = 1
svc SVCB 1 svc.example.net. alpn=h2 port=8443
@ SPF "v=spf1 -all"
`,
    ["ns1 A 192.0.2.1"],
  ],
  "Route 53, with an alias target": [
    `$ORIGIN shop.example.
shop.example. 300 IN AWS ALIAS A d1.example.net. Z2 false
www 60 IN A 192.0.2.1
`,
    ["www A 192.0.2.1"],
  ],
  "registrars, with redirects": [
    `@ URL "https://www.shop.example/"
@ URLFWD "0 302 /x https://www.shop.example"
@ REDIRECT https://www.shop.example
@ ANAME lb.example.net.
@ alias lb.example.net.
@ X-REDIRECT lb.example.net.
www A 192.0.2.1
`,
    ["www A 192.0.2.1"],
  ],
};

it.each(Object.entries(exported))("a file of %s is read without its own types", (_, [text, records]) => {
  expect(read(text)).toEqual(records);
});

it("a file of Cloudflare names its zone", () => {
  const [[text, records] = ["", []]] = Object.values(exported);
  expect(read(text, false)).toEqual(records);
});

it.each([
  ["CNAM", 'unknown record type "CNAM" (did you mean CNAME?)'],
  ["TXTT", "(did you mean TXT?)"],
  ["AAA", "(did you mean AAAA?)"],
  ["AA", 'unknown record type "AA"'],
  ["MXX", "(did you mean MX?)"],
  ["SR", "(did you mean SRV?)"],
  ["foo", 'unknown record type "FOO"'],
  ["192.0.2.1", 'unknown record type "192.0.2.1"'],
  ["mail.shop.example.", "unknown record type"],
  ["TYPE65536", 'unknown record type "TYPE65536"'],
  ["@", "unknown record type"],
])("a typing mistake is an error although unsupported types are skipped: %s", (type, words) => {
  expect(errorOf(() => read(`www ${type} 192.0.2.1\nok A 192.0.2.2\n`))).toContain(words);
});

it.each(["ALIAS", "ANAME", "TYPE65534", "HTTPS", "LOC", "URL", "SPF", "GEO"])(
  "a record of the type %s is an error that names the option, if it isn't set",
  (type) => {
    expect(errorOf(() => readZoneFile(`www ${type} x\n`, { domain }))).toBe(
      `line 1: the service doesn't support ${type} records. Remove the record, or set skipUnsupportedTypes to true.`,
    );
  },
);

it("the name of the zone is one that a domain can have", () => {
  expect(errorOf(() => readZoneFile("$ORIGIN foo_bar.example.\nwww A 192.0.2.1\n"))).toContain(
    'the name of the zone must be a domain name such as "shop.example"',
  );
});

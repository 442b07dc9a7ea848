import { type TerraformStack, TerraformVariable } from "cdktf";
import { Domain, DomainRecords } from "../../../../lib";
import { readZoneFile } from "../../../../src/functions/zone-file/read-zone-file";
import { errorOf, newStack, resources } from "../../stacks";
import { file, problemsOf } from "./files";

/** As Debian's db.local: the zone is named in named.conf alone. */
const debian = `;
; BIND data file for shop.example
;
$TTL\t604800
@\tIN\tSOA\tns1.shop.example. root.shop.example. (
\t\t\t      2\t\t; Serial
\t\t\t 604800\t\t; Refresh
\t\t\t  86400\t\t; Retry
\t\t\t2419200\t\t; Expire
\t\t\t 604800 )\t; Negative Cache TTL
;
@\tIN\tNS\tns1
@\tIN\tA\t192.0.2.1
@\tIN\tAAAA\t2001:db8::1
ns1\tIN\tA\t192.0.2.53
www\tIN\tCNAME\t@
mail\tIN\tA\t192.0.2.25
@\tIN\tMX\t10 mail
`;

const debianRecords = [
  { type: "A", name: "", target: "192.0.2.1" },
  { type: "AAAA", name: "", target: "2001:db8::1" },
  { type: "A", name: "ns1", target: "192.0.2.53" },
  { type: "CNAME", name: "www", target: "shop.example" },
  { type: "A", name: "mail", target: "192.0.2.25" },
  { type: "MX", name: "", priority: 10, target: "mail.shop.example" },
];

describe("a file that names its zone only as @", () => {
  it("is read with the name of the domain", () => {
    expect(readZoneFile(debian, { domain: "Shop.example" })).toEqual({
      domain: "shop.example",
      soaEmail: "root@shop.example",
      refreshSec: 604_800,
      retrySec: 86_400,
      expireSec: 2_419_200,
      ttlSec: 604_800,
      records: debianRecords,
    });
  });

  it("is read by Domain.fromZoneFile with the prop domain", () => {
    const stack = newStack();
    Domain.fromZoneFile(stack, "zone", file(debian), { domain: "shop.example" });
    expect(resources(stack, "domain")["zone"]).toMatchObject({
      domain: "shop.example",
      soa_email: "root@shop.example",
    });
    expect(Object.keys(resources(stack, "domain_record"))).toHaveLength(debianRecords.length);
  });

  it("is read by DomainRecords.fromZoneFile with the name of its domain", () => {
    const keys = ["@/A", "@/AAAA", "@/MX", "mail/A", "ns1/A", "www/CNAME"];
    const props = { domain: "shop.example", soaEmail: "ops@shop.example" };
    const domains = [
      (stack: TerraformStack) => new Domain(stack, "zone", props),
      (stack: TerraformStack) => Domain.fromLookup(stack, "zone", { domain: "shop.example" }),
    ];
    for (const domainIn of domains) {
      const stack = newStack();
      DomainRecords.fromZoneFile(stack, "set", { domain: domainIn(stack), path: file(debian), leaveTypes: ["NS"] });
      const { records } = resources(stack, "domain_records")["set"] as { records: Record<string, object> };
      expect(Object.keys(records).sort()).toEqual(keys);
      expect(records["@/MX"]).toMatchObject({ target: "mail.shop.example", ttl_sec: 604_800 });
    }
  });

  it("is refused without a name, with what to do, and with its other problems", () => {
    const path = file(`${debian}host SSHFP 1 1 00\n`);
    const nameless =
      'the file doesn\'t name its zone: it has neither a $ORIGIN nor an SOA record with an absolute owner name. Set domain, or add a line such as "$ORIGIN shop.example." at the top.';
    const words = [
      "stack/zone is invalid:",
      `  - ${path}, line 5: ${nameless}`,
      `  - ${path}, line 19: the service doesn't support SSHFP records. Remove the record, or set skipUnsupportedTypes to true.`,
    ].join("\n");
    const stack = newStack();
    expect(errorOf(() => Domain.fromZoneFile(stack, "zone", path))).toBe(words);
    const domain = new TerraformVariable(stack, "name", { type: "string" }).stringValue;
    expect(errorOf(() => Domain.fromZoneFile(stack, "zone", path, { domain }))).toBe(words);
    const foreign = Domain.fromDomainId(stack, "foreign", 3);
    expect(errorOf(() => DomainRecords.fromZoneFile(stack, "zone", { domain: foreign, path }))).toBe(words);
  });
});

describe("a file of another zone", () => {
  const other =
    "other.example. IN SOA ns1 ops 1 1h 1h 1h 1h\nother.example. A 192.0.2.1\nwww.other.example. A 192.0.2.2\n";
  const words = "must be for the zone shop.example, got the SOA record of other.example.";

  it("is refused by its SOA record", () => {
    const stack = newStack();
    const path = file(other);
    const props = { domain: "shop.example", soaEmail: "ops@shop.example" };
    const domain = new Domain(stack, "zone", props);
    const refusals = [
      errorOf(() => Domain.fromZoneFile(stack, "file", path, props)),
      errorOf(() => DomainRecords.fromZoneFile(stack, "set", { domain, path })),
    ];
    for (const refusal of refusals) {
      expect(refusal.split("\n")).toEqual([
        expect.stringMatching(/^stack/),
        expect.stringContaining(`line 1: the file ${words}`),
      ]);
    }
  });

  it("is refused by the names of its records if it has no SOA record", () => {
    const text = "$ORIGIN other.example.\n@ A 192.0.2.1\nwww A 192.0.2.2\n";
    expect(errorOf(() => readZoneFile(text, { domain: "shop.example" })).split("\n")).toEqual([
      expect.stringContaining("line 2: the record must be in the zone shop.example, got the name other.example."),
      expect.stringContaining("line 3: the record must be in the zone shop.example, got the name www.other.example."),
    ]);
  });
});

/** Everything that the format allows. */
const rich = `; exported
$ORIGIN .
$TTL 3600\t; 1 hour
SHOP.example\t\tIN SOA\tNS1.shop.example. first\\.last.shop.example. (
\t\t\t\t2026010100 ; serial (first)
\t\t\t\t4h ; refresh "quoted"
\t\t\t\t1H30M      ; retry
\t\t\t\t2w         ; expire
\t\t\t\t300 )
\t\t\tNS\tns1.shop.example.
\t\t\tNS\tns2.example.net.
$origin Shop.Example.
WWW\t\t300 IN A\t192.0.2.1
\t\tIN 1h30m A\t192.0.2.2
\t\tin a\t192.0.2.3
\t\tCLASS1 AAAA\t(
\t2001:db8::1
)
\\042.apps\tA\t192.0.2.4
deep.sub\tCNAME\twww
txt\t\tTXT\t( "v=DKIM1; k=rsa; " ; the first part
\t\t\t  "p=MIIB" )
quote\t\tTXT\t"a \\"b\\" \\\\ \\195" "\\188 \\064"
_sip._tcp\tSRV\t1 2 5060 host
@\t\tCAA\t0 ISSUE "ca.example; validationmethods=dns-01"
\t\tCAA\t0 iodef mailto:ops@shop.example ; contact
$ORIGIN sub
1\t\tPTR\twww.example.net.
\t\tTYPE16\ttext
`;

const richRecords = [
  { type: "A", name: "WWW", target: "192.0.2.1", ttlSec: 300 },
  { type: "A", name: "WWW", target: "192.0.2.2", ttlSec: 5400 },
  { type: "A", name: "WWW", target: "192.0.2.3" },
  { type: "AAAA", name: "WWW", target: "2001:db8::1" },
  { type: "A", name: "*.apps", target: "192.0.2.4" },
  { type: "CNAME", name: "deep.sub", target: "www.shop.example" },
  { type: "TXT", name: "txt", target: "v=DKIM1; k=rsa; p=MIIB" },
  { type: "TXT", name: "quote", target: 'a "b" \\ ü @' },
  {
    type: "SRV",
    service: "_sip",
    protocol: "_tcp",
    priority: 1,
    weight: 2,
    port: 5060,
    target: "host.shop.example.",
  },
  { type: "CAA", name: "", tag: "issue", target: "ca.example; validationmethods=dns-01" },
  { type: "CAA", name: "", tag: "iodef", target: "mailto:ops@shop.example" },
  { type: "PTR", name: "1.sub", target: "www.example.net" },
  { type: "TXT", name: "1.sub", target: "text" },
];

describe("a file with everything that the format allows", () => {
  const read = {
    domain: "shop.example",
    soaEmail: "first.last@shop.example",
    retrySec: 5400,
    ttlSec: 3600,
    records: richRecords,
  };

  it("is read", () => {
    expect(readZoneFile(rich)).toEqual(read);
    expect(readZoneFile(rich, { domain: "shop.example" })).toEqual(read);
  });

  it("is read with CRLF, a byte order mark and without a line end at its end", () => {
    expect(readZoneFile(`\uFEFF${rich.trimEnd().replaceAll("\n", "\r\n")}`)).toEqual(read);
  });

  it("creates a domain that synthesizes", () => {
    const stack = newStack();
    Domain.fromZoneFile(stack, "zone", file(rich));
    expect(Object.keys(resources(stack, "domain_record"))).toHaveLength(richRecords.length);
  });
});

describe("names", () => {
  it("are relative to the owner of the SOA record if the file has no $ORIGIN", () => {
    const text = "shop.example. 1h SOA ns1 ops 1 1h 1h 1h 1h\n  NS ns1\nwww CNAME web\n@ MX 1 mail.shop.example.\n";
    expect(readZoneFile(text)).toMatchObject({
      domain: "shop.example",
      soaEmail: "ops@shop.example",
      records: [
        { type: "CNAME", name: "www", target: "web.shop.example" },
        { type: "MX", name: "", target: "mail.shop.example" },
      ],
    });
  });

  it("of the zone are the first $ORIGIN if the file has no SOA record", () => {
    const text = "$ORIGIN shop.example.\nwww A 192.0.2.1\n$ORIGIN sub.shop.example.\ndeep A 192.0.2.2\n";
    expect(readZoneFile(text)).toMatchObject({
      domain: "shop.example",
      records: [{ name: "www" }, { name: "deep.sub" }],
    });
  });

  it("of an owner stay the same for lines without one, also behind a $ORIGIN or a refused line", () => {
    const text =
      "$ORIGIN shop.example.\nwww A 192.0.2.1\n$ORIGIN sub.shop.example.\n A 192.0.2.2\nhost SSHFP 1 1 00\n A 192.0.2.3\n";
    const { records } = readZoneFile(text, { skipUnsupportedTypes: true });
    expect(records).toMatchObject([{ name: "www" }, { name: "www" }, { name: "host.sub" }]);
  });
});

describe("the mailbox of the SOA record", () => {
  it.each([
    ["ops", "ops@shop.example"],
    ["ops.shop.example.", "ops@shop.example"],
    ["first\\.last.example.", "first.last@example"],
    ["first\\.last", "first.last@shop.example"],
    ["first\\046last.shop.example.", "first.last@shop.example"],
    ["ops@shop.example.", "ops@shop.example"],
    ["ops@shop.example", "ops@shop.example"],
    ["first.last@mail.example.", "first.last@mail.example"],
    ["first\\.last@mail.example.", "first.last@mail.example"],
  ])("%s is %s", (mailbox, email) => {
    const text = `$ORIGIN shop.example.\n@ SOA ns1 ${mailbox} 1 1h 1h 1h 1h\nwww A 192.0.2.1\n`;
    expect(readZoneFile(text).soaEmail).toBe(email);
  });

  it.each(["ops.", ".", "ops\\@shop.example.", "a@b@shop.example."])("%s is refused", (mailbox) => {
    const path = file(`$ORIGIN shop.example.\n@ SOA ns1 ${mailbox} 1 1h 1h 1h 1h\nwww A 192.0.2.1\n`);
    expect(errorOf(() => Domain.fromZoneFile(newStack(), "zone", path))).toContain("soaEmail must be an email address");
  });
});

describe("records of types that the service doesn't have", () => {
  const signed = `$ORIGIN shop.example.
@ 1h SOA ns1.example.net. ops 1 1h 1h 1h 1h
  RRSIG SOA 13 2 3600 ( 20260201000000 20260101000000
        1234 shop.example. c2lnbmF0dXJl )
  DNSKEY 257 255 13 a2V5
www A 192.0.2.1
  NSEC api A RRSIG NSEC
host SSHFP 1 1 00
  300 TYPE65280 \\# 4 0A000001
api A 192.0.2.2
`;

  it("are skipped if skipUnsupportedTypes is set, and only then", () => {
    const records = [
      { type: "A", name: "www", target: "192.0.2.1" },
      { type: "A", name: "api", target: "192.0.2.2", ttlSec: 300 },
    ];
    expect(readZoneFile(signed, { skipUnsupportedTypes: true }).records).toEqual(records);
    expect(problemsOf(signed)).toHaveLength(5);
  });

  it("are skipped by both constructs", () => {
    const stack = newStack();
    const path = file(signed);
    const domain = Domain.fromZoneFile(stack, "zone", path, { skipUnsupportedTypes: true });
    expect(Object.keys(resources(stack, "domain_record"))).toHaveLength(2);
    const other = newStack();
    DomainRecords.fromZoneFile(other, "set", {
      domain: Domain.fromLookup(other, "zone", { domain: domain.domainInput ?? "" }),
      path,
      skipUnsupportedTypes: true,
    });
    const set = resources(other, "domain_records")["set"];
    expect(Object.keys(set?.["records"] as object)).toEqual(["api/A", "www/A"]);
    expect(set).not.toHaveProperty("skip_unsupported_types");
  });

  it("aren't mistyped words", () => {
    const text = "$ORIGIN shop.example.\nwww AA 192.0.2.1\napi A 192.0.2.2\n";
    expect(errorOf(() => readZoneFile(text, { skipUnsupportedTypes: true }))).toContain('unknown record type "AA"');
  });
});

it("DomainRecords.fromZoneFile names the construct and the path of a file that doesn't exist", () => {
  const stack = newStack();
  const domain = Domain.fromLookup(stack, "zone", { domain: "shop.example" });
  expect(errorOf(() => DomainRecords.fromZoneFile(stack, "set", { domain, path: "absent.zone" }))).toMatch(
    /^stack\/set is invalid:\n {2}- can't read the zone file \/.*\/absent\.zone: ENOENT/,
  );
});

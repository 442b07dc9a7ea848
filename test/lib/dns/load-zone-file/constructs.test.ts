import { join } from "node:path";
import { Domain, DomainRecords } from "../../../../lib";
import { readZoneFile } from "../../../../src/functions/zone-file/read-zone-file";
import { errorOf, newStack, resources } from "../../stacks";
import { file } from "./files";

const zone = `; the shop
$ORIGIN shop.example.
$TTL 1h
@   IN SOA ns1.example.net. first\\.last.shop.example. (
        2026010100 ; serial
        2h 30m 2w  ; refresh, retry, expire
        300 )
    IN  NS  ns1.example.net.
        MX  10 mail
        300 IN A 192.0.2.1
www     A   192.0.2.2
        AAAA 2001:db8::2
alias   CNAME www
*.apps  IN 600 A 192.0.2.3
text    TXT "one; (two)" " three" ; a comment
quote   TXT "say \\"hi\\" \\195\\188 \\\\"
plain   TXT v=spf1
_sip._tcp SRV 1 2 5060 host
@       CAA 0 issue "ca.example;x=1"
$ORIGIN sub.shop.example.
deep    A 192.0.2.4
1.shop.example. PTR www.example.net.
`;

describe("a zone file", () => {
  it("contains the fields of the domain, in seconds", () => {
    const { records: _, ...domain } = readZoneFile(zone);
    expect(domain).toEqual({
      domain: "shop.example",
      soaEmail: "first.last@shop.example",
      refreshSec: 7200,
      retrySec: 1800,
      ttlSec: 3600,
    });
  });

  it("written by the service contains only the given fields", () => {
    const own = `; shop.example
$ORIGIN shop.example.
$TTL 86400
@ 86400 IN SOA ns1.stratus.example. ops.shop.example. 1769860801 14400 14400 1209600 86400
@ 86400 IN NS ns1.stratus.example.
@ 86400 IN NS ns2.stratus.example.
www 86400 IN A 192.0.2.1
api 300 IN A 192.0.2.2
sub 86400 IN NS ns.example.net.
`;
    expect(readZoneFile(own)).toEqual({
      domain: "shop.example",
      soaEmail: "ops@shop.example",
      records: [
        { type: "A", name: "www", target: "192.0.2.1" },
        { type: "A", name: "api", target: "192.0.2.2", ttlSec: 300 },
        { type: "NS", name: "sub", target: "ns.example.net" },
      ],
    });
  });

  it("keeps name servers of the domain that are not authoritative for the file's zone", () => {
    const other = `$ORIGIN a.example.\n@ SOA primary.example.net. ops 1 1h 1h 1h 1h\n@ NS ns.example.net.\n`;
    expect(readZoneFile(other).records).toEqual([{ type: "NS", name: "", target: "ns.example.net" }]);
  });

  it("has record names relative to the domain, and absolute targets", () => {
    expect(readZoneFile(zone).records).toEqual([
      { type: "MX", name: "", priority: 10, target: "mail.shop.example" },
      { type: "A", name: "", target: "192.0.2.1", ttlSec: 300 },
      { type: "A", name: "www", target: "192.0.2.2" },
      { type: "AAAA", name: "www", target: "2001:db8::2" },
      { type: "CNAME", name: "alias", target: "www.shop.example" },
      { type: "A", name: "*.apps", target: "192.0.2.3", ttlSec: 600 },
      { type: "TXT", name: "text", target: "one; (two) three" },
      { type: "TXT", name: "quote", target: 'say "hi" ü \\' },
      { type: "TXT", name: "plain", target: "v=spf1" },
      {
        type: "SRV",
        service: "_sip",
        protocol: "_tcp",
        priority: 1,
        weight: 2,
        port: 5060,
        target: "host.shop.example.",
      },
      { type: "CAA", name: "", tag: "issue", target: "ca.example;x=1" },
      { type: "A", name: "deep.sub", target: "192.0.2.4" },
      { type: "PTR", name: "1", target: "www.example.net" },
    ]);
  });
});

describe("Domain.fromZoneFile", () => {
  it("names the construct and the complete path of a file that doesn't exist", () => {
    expect(errorOf(() => Domain.fromZoneFile(newStack(), "zone", "absent.zone"))).toContain(
      `stack/zone is invalid:\n  - can't read the zone file ${join(process.cwd(), "absent.zone")}: ENOENT`,
    );
  });

  it("creates the domain and a construct for each record", () => {
    const stack = newStack();
    const path = file(zone);
    const domain = Domain.fromZoneFile(stack, "zone", path, { ttlSec: 7200 });
    expect(resources(stack, "domain")["zone"]).toMatchObject({ domain: "shop.example", type: "master", ttl_sec: 7200 });
    expect(Object.keys(resources(stack, "domain_record"))).toHaveLength(13);
    expect(domain.node.tryFindChild("www-AAAA")).toBeDefined();
    domain.a("more", "192.0.2.9");
    expect(Object.keys(resources(stack, "domain_record"))).toHaveLength(14);
  });

  it("a file without an SOA record requires the SOA email of the domain", () => {
    const path = file("$ORIGIN a.example.\nwww A 192.0.2.1\n");
    expect(errorOf(() => Domain.fromZoneFile(newStack(), "zone", path))).toContain("soaEmail is required");
    expect(Domain.fromZoneFile(newStack(), "zone", path, { soaEmail: "ops@a.example" }).domainInput).toBe("a.example");
  });
});

describe("DomainRecords", () => {
  const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

  it("accepts the complete set as a map", () => {
    const stack = newStack();
    const domain = new Domain(stack, "zone", master);
    const www = { type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 } as const;
    new DomainRecords(stack, "records", { domain, records: { www }, leaveTypes: ["TXT"] });
    expect(resources(stack, "domain_records")["records"]).toEqual({
      domain_id: "${stratus_domain.zone.id}",
      leave_types: ["TXT"],
      records: { www: { type: "A", name: "www", target: "192.0.2.1", ttl_sec: 300 } },
    });
  });

  it("reports errors by the record's key", () => {
    const stack = newStack();
    const domain = new Domain(stack, "zone", master);
    const records = {
      one: { type: "A", name: "www", target: "192.0.2" },
      two: { type: "CNAME", target: "a" },
    } as never;
    expect(errorOf(() => new DomainRecords(stack, "records", { domain, records }))).toBe(
      [
        "stack/records is invalid:",
        '  - records.one.target must be an IPv4 address or "[remote_addr]", got "192.0.2"',
        '  - records.two.name is required if type is "CNAME"',
      ].join("\n"),
    );
  });

  it("R3-058: a CNAME record with the same name as another record is rejected with both keys", () => {
    const stack = newStack();
    const domain = new Domain(stack, "zone", master);
    const records = {
      one: { type: "A", name: "www", target: "192.0.2.1" },
      two: { type: "CNAME", name: "www", target: "example.net" },
    } as const;
    expect(errorOf(() => new DomainRecords(stack, "records", { domain, records }))).toContain('"one" and "two"');
  });

  it("is created from a zone file, with keys that do not depend on its order", () => {
    const of = (text: string) => {
      const stack = newStack();
      const domain = new Domain(stack, "zone", master);
      DomainRecords.fromZoneFile(stack, "records", { domain, path: file(text) });
      return (resources(stack, "domain_records")["records"] as { records: Record<string, unknown> }).records;
    };
    const head = "$ORIGIN shop.example.\n";
    const lines = ["www A 192.0.2.1", "www A 192.0.2.2", "@ MX 5 mail", "_sip._tcp SRV 1 2 3 host"];
    const keys = ["@/MX", "_sip._tcp/SRV", "www/A/192.0.2.1", "www/A/192.0.2.2"];
    expect(Object.keys(of(head + lines.join("\n"))).sort()).toEqual(keys);
    expect(of(head + [...lines].reverse().join("\n"))).toEqual(of(head + lines.join("\n")));
  });
});

type Value = string | number | readonly string[];
type Attributes = Readonly<Record<string, unknown>>;

/** One spelling of one attribute: the user's value, the stored value, and a value that differs. */
export interface Spelling {
  readonly rule: string;
  readonly resource: "stratus_domain" | "stratus_domain_record";
  readonly attribute: string;
  readonly given: Value;
  readonly stored: Value;
  readonly different: Value;
  /** The other attributes. */
  readonly beside: Attributes;
}

type Pair = readonly [given: Value, stored: Value];

function rows(
  rule: string,
  resource: Spelling["resource"],
  attribute: string,
  beside: Attributes,
  different: Value,
  pairs: readonly Pair[],
): readonly Spelling[] {
  return pairs.map(([given, stored]) => ({ rule, resource, attribute, beside, different, given, stored }));
}

const master = { type: "master", soa_email: "ops@shop.example" };
const domain = (
  rule: string,
  attribute: string,
  different: Value,
  pairs: readonly Pair[],
  beside: Attributes = master,
) => rows(rule, "stratus_domain", attribute, beside, different, pairs);
const record = (rule: string, beside: Attributes, attribute: string, different: Value, pairs: readonly Pair[]) =>
  rows(rule, "stratus_domain_record", attribute, beside, different, pairs);

const slave = { type: "slave", master_ips: ["192.0.2.1"] };
const a = { type: "A", target: "192.0.2.1" };
const srv = { type: "SRV", target: "host", service: "sip", protocol: "tcp", priority: 1, weight: 2, port: 5060 };

const hostSpellings: readonly Pair[] = [
  ["www.example.net", "www.example.net"],
  ["www.example.net.", "www.example.net"],
  ["WWW.Example.NET", "www.example.net"],
  ["WWW.example.net.", "www.example.net"],
  ["www", "www"],
  ["www.", "www"],
  ["a-b.c.example.net.", "a-b.c.example.net"],
];

/** Document 3, Domain record and Time values: every spelling that the service changes, and those that it keeps. */
export const spellings: readonly Spelling[] = [
  ...domain("R3-021, R3-022, R3-026", "ttl_sec", 57600, [
    [0, 0],
    [1, 300],
    [300, 300],
    [301, 3600],
    [3600, 3600],
    [3601, 7200],
    [7201, 14400],
    [14401, 28800],
    [86400, 86400],
    [86401, 172800],
    [172801, 345600],
    [345601, 604800],
    [604801, 1209600],
    [1209601, 2419200],
    [2419200, 2419200],
    [2419201, 2419200],
  ]),
  ...domain("R3-021, R3-023", "expire_sec", 300, [
    [0, 0],
    [1209600, 1209600],
    [1209599, 1209600],
    [999_999_999, 2419200],
  ]),
  ...domain("R3-021, R3-024", "refresh_sec", 300, [
    [0, 0],
    [14400, 14400],
    [7201, 14400],
    [2419201, 2419200],
  ]),
  ...domain("R3-021, R3-025", "retry_sec", 300, [
    [0, 0],
    [14400, 14400],
    [7201, 14400],
    [28801, 57600],
  ]),
  ...domain(
    "R3-018",
    "axfr_ips",
    ["192.0.2.9"],
    [
      [
        ["192.0.2.1", "2001:db8::1"],
        ["192.0.2.1", "2001:db8::1"],
      ],
      [
        ["2001:DB8::1", "192.0.2.1"],
        ["192.0.2.1", "2001:db8::1"],
      ],
      [["2001:0db8:0:0:0:0:0:1"], ["2001:db8::1"]],
      [["::FFFF:192.0.2.1"], ["::ffff:c000:201"]],
    ],
  ),
  ...domain(
    "R3-016",
    "master_ips",
    ["192.0.2.9"],
    [
      [["2001:DB8:0::1"], ["2001:db8::1"]],
      [
        ["192.0.2.2", "192.0.2.1"],
        ["192.0.2.1", "192.0.2.2"],
      ],
    ],
    slave,
  ),

  ...record("R3-030, R3-031", a, "ttl_sec", 14400, [
    [0, 300],
    [1, 300],
    [299, 300],
    [300, 300],
    [301, 300],
    [600, 300],
    [1949, 300],
    [1950, 3600],
    [3600, 3600],
    [3601, 3600],
    [5399, 3600],
    [5400, 7200],
    [10799, 7200],
    [21600, 28800],
    [43200, 57600],
    [72000, 86400],
    [129600, 172800],
    [259200, 345600],
    [475200, 604800],
    [907200, 1209600],
    [1814400, 2419200],
    [2419201, 2419200],
    [999_999_999, 2419200],
  ]),

  ...record("R3-043", a, "name", "other", [
    ["n1", "n1"],
    ["N2", "n2"],
    ["n3.", "n3"],
    ["n4.shop.example", "n4"],
    ["n5.shop.example.", "n5"],
    ["N6.Shop.Example", "n6"],
    ["N7.SHOP.EXAMPLE.", "n7"],
    ["*.n8", "*.n8"],
    ["*.n9.shop.example", "*.n9"],
    ["a.b.n10", "a.b.n10"],
    ["_n11", "_n11"],
    ["n12.myshop.example", "n12.myshop.example"],
    ["n13.shop.example.net", "n13.shop.example.net"],
    ["shop.example", ""],
    ["", ""],
  ]),
  ...record("R3-060", { type: "TXT", target: "text" }, "name", "other", [
    ["_dmarc.shop.example", "_dmarc"],
    ["K1._DomainKey", "k1._domainkey"],
  ]),
  ...record("R3-049", { type: "MX", target: "mail.example.net" }, "name", "other", [
    ["*.m1", "*.m1"],
    ["M2.shop.example.", "m2"],
    ["shop.example.", ""],
  ]),
  ...record("R3-047", { type: "NS", target: "ns.example.net" }, "name", "other", [
    ["S1", "s1"],
    ["s2.shop.example.", "s2"],
  ]),
  ...record("R3-057", { type: "CNAME", target: "www.example.net" }, "name", "other", [
    ["C1", "c1"],
    ["c2.shop.example", "c2"],
    ["*.c3.", "*.c3"],
  ]),
  ...record("R3-065", { type: "CAA", tag: "issue", target: "ca.example.net" }, "name", "other", [
    ["shop.example", ""],
    ["CA1.shop.example", "ca1"],
  ]),
  ...record("R3-069", { type: "PTR", target: "www.example.net" }, "name", "other", [
    ["1.shop.example.", "1"],
    ["2", "2"],
  ]),
  ...record("R3-061", srv, "weight", 7, [[2, 2]]),

  ...record("R3-044", { type: "A" }, "target", "192.0.2.99", [
    ["192.0.2.1", "192.0.2.1"],
    ["0.0.0.0", "0.0.0.0"],
  ]),
  ...record("R3-046", { type: "A" }, "target", "192.0.2.99", [["[remote_addr]", "127.0.0.1"]]),
  ...record("R3-045", { type: "AAAA" }, "target", "2001:db8::99", [
    ["2001:db8::1", "2001:db8::1"],
    ["2001:DB8::1", "2001:db8::1"],
    ["2001:db8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["2001:db8::0:1", "2001:db8::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8::192.0.2.1", "2001:db8::c000:201"],
    ["::FFFF:192.0.2.1", "::ffff:c000:201"],
    ["::1", "::1"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["FE80::ABCD", "fe80::abcd"],
    ["2001:db8:1:0:0:0:0:0", "2001:db8:1::"],
  ]),
  ...record("R3-048, R3-070", { type: "NS" }, "target", "ns9.example.net", hostSpellings),
  ...record("R3-054, R3-070", { type: "MX", priority: 5 }, "target", "mail9.example.net", hostSpellings),
  ...record("R3-059, R3-070", { type: "CNAME" }, "target", "www9.example.net", hostSpellings),
  ...record("R3-069, R3-070", { type: "PTR" }, "target", "www9.example.net", hostSpellings),
  ...record("R3-063, R3-064, R3-070", srv, "target", "host9", [
    ["host", "host.shop.example"],
    ["HOST", "host.shop.example"],
    ["host.shop.example", "host.shop.example"],
    ["Host.Shop.Example.", "host.shop.example"],
    ["sip.example.net", "sip.example.net"],
    ["sip.example.net.", "sip.example.net"],
    ["a.b", "a.b"],
  ]),
  ...record("R3-040", srv, "service", "ldap", [
    ["sip", "_sip."],
    ["_sip", "_sip."],
    ["sip.", "_sip."],
    ["_sip.", "_sip."],
    ["SIP", "_sip."],
    ["_Sips", "_sips."],
  ]),
  ...record("R3-039", srv, "protocol", "udp", [
    ["tcp", "_tcp"],
    ["_tcp", "_tcp"],
    ["TCP", "_tcp"],
    ["_TLS", "_tls"],
  ]),
  ...record("R3-060", { type: "TXT" }, "target", "v=spf1 ?all", [
    ["v=spf1 -all", "v=spf1 -all"],
    ['"v=spf1 -all"', "v=spf1 -all"],
    ['"one" "two"', "onetwo"],
    ['"one""two"', "onetwo"],
    [' "one"  "two" ', "onetwo"],
    ['"say \\"hi\\""', 'say "hi"'],
    ['say "hi"', 'say "hi"'],
    ['"a\\\\b"', "a\\b"],
    ["a\\b", "a\\b"],
    ["V=SPF1 -ALL", "V=SPF1 -ALL"],
    ["trailing.", "trailing."],
    ["a; b; c=d", "a; b; c=d"],
    ["grüße ☃", "grüße ☃"],
    ['"', '"'],
    ["x".repeat(256), "x".repeat(256)],
    [`"${"x".repeat(255)}" "${"x".repeat(10)}"`, "x".repeat(265)],
    ["y".repeat(5000), "y".repeat(5000)],
  ]),
  ...record("R3-066", { type: "CAA", tag: "issue" }, "target", "other.example.net", [
    ["letsencrypt.org", "letsencrypt.org"],
    ["letsencrypt.org;validationmethods=dns-01", "letsencrypt.org;validationmethods=dns-01"],
    [";", ";"],
  ]),
  ...record("R3-068", { type: "CAA", tag: "iodef" }, "target", "other.example.net", [
    ["mailto:ops@shop.example", "mailto:ops@shop.example"],
    ["https://shop.example", "https://shop.example"],
  ]),
  ...record("R3-035", { type: "MX", target: "mail.example.net" }, "priority", 20, [
    [0, 0],
    [255, 255],
  ]),
];

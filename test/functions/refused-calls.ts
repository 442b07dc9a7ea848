import { ed25519KeyInfo, rsaKey } from "../support/dkim-keys";

/**
 * Calls that fail, with Terraform's arguments: the position of the wrong argument, and words of the message. In the
 * message for programs, names of fields are in camel case.
 */
export interface RefusedCall {
  readonly name: string;
  readonly arguments: readonly unknown[];
  readonly argument: number;
  readonly words: string;
}

const refused = (name: string, given: readonly unknown[], argument: number, words: string): RefusedCall => ({
  name,
  arguments: given,
  argument,
  words,
});

const senders = (count: number) => Array.from({ length: count }, (_, index) => `include:s${String(index)}.example`);

const privateKey = "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----";

export const refusedCalls: readonly RefusedCall[] = [
  refused("spf_value", [["_spf.example.net"]], 0, 'did you mean "include:_spf.example.net"?'),
  refused("spf_value", [["mx", "-all"]], 0, 'Set all to "-all" instead'),
  refused("spf_value", [["mx"], "+all"], 1, 'all must be one of "-all", "~all", "?all", got "+all"'),
  refused("spf_value", [["redirect=a.example"], "~all"], 0, "redirect= must not be combined with all"),
  refused(
    "spf_value",
    [["ip4:203.0.113.7~all"]],
    0,
    'got "ip4:203.0.113.7~all" (did you mean "ip4:203.0.113.7 ~all"?)',
  ),
  refused("spf_value", [["include:x.example~all"]], 0, '(did you mean "include:x.example ~all"?)'),
  refused("spf_value", [["ip4:192.0.2.1,192.0.2.2"]], 0, '(did you mean "ip4:192.0.2.1 ip4:192.0.2.2"?)'),
  refused("spf_value", [senders(11)], 0, 'and "include:s10.example" is one more'),
  refused("spf_value", [["v=spf1 mx +all"]], 0, "lets every server send the domain's mail"),
  refused("spf_value", [['( "v=spf1 mx -all"']], 0, "the ( in this record is never closed"),
  refused("dkim_value", [privateKey], 0, "expected the public key, got a private key"),
  refused("dkim_value", ["see the provider's page"], 0, "expected a public key in PEM or base64"),
  refused("dkim_value", ["MIIB"], 0, "got bytes that are neither. Check that the key is complete and public."),
  refused("dkim_value", [`v=DKIM1; p=${ed25519KeyInfo}`], 0, "got k=rsa and an Ed25519 key. Write k=ed25519."),
  refused("dkim_value", [rsaKey, "ed25519"], 1, 'got "ed25519" and a key with the key type "rsa"'),
  refused("dkim_value", ["MIIB", "dsa"], 1, 'the key type must be one of "rsa", "ed25519", got "dsa"'),
  refused("dkim_value", ["v=DKIM1; p=MIIB", "ed25519"], 1, "the key type must match the record"),
  refused("dmarc_value", ["drop"], 0, 'the policy must be one of "none", "quarantine", "reject", got "drop"'),
  refused("dmarc_value", ["none", { rua: "x" }], 1, "the tags must be subdomain_policy, reports or percent"),
  refused("dmarc_value", ["none", { sub_policy: "x" }], 1, 'or percent, got "sub_policy"'),
  refused("dmarc_value", ["none", "x"], 1, "the tags must be an object"),
  refused("dmarc_value", ["none", { reports: "a@b.example" }], 1, "reports must be a list of email addresses"),
  refused("dmarc_value", ["none", { reports: ["a, b"] }], 1, 'must be an email address, got "a, b"'),
  refused("dmarc_value", ["none", { reports: [7] }], 1, "must be an email address, got 7"),
  refused("dmarc_value", ["none", { percent: "half" }], 1, 'a whole number from 0 to 100, got "half"'),
  refused("dmarc_value", ["none", { percent: "101" }], 1, 'a whole number from 0 to 100, got "101"'),
  refused("dmarc_value", ["none", { reports: ["a@b.example,c@d.example"] }], 1, "as an entry of its own"),
  refused("dmarc_value", ["v=DMARC1; p=none; rua=a@b.example"], 0, "rua= must have URIs such as mailto:"),
  refused("dmarc_value", ["v=DMARC1; p=none", { percent: 5 }], 1, "got a record and percent"),
  refused("dmarc_value", ["none", { percent: 101 }], 1, "a whole number from 0 to 100, got 101"),
  refused("dmarc_value", ["none", { subdomain_policy: "drop" }], 1, "the policy of subdomains must be"),
  refused("txt_quote", ["a\nb"], 0, "must not have control characters"),
  refused("txt_quote", ['( "v=spf1 mx " "-all" )'], 0, "Convert it with txt_unquote first."),
  refused("txt_unquote", ['@ TXT "a"\n@ TXT "b"'], 0, "line 2: the text must be one record, got a second record"),
  refused("txt_unquote", ['"\\999"'], 0, "an escape code must be from \\000 to \\255"),
  refused("idna_to_ascii", ["a..example"], 0, '"" in "a..example" must be a label'),
  refused("idna_to_ascii", ["bü cher.example"], 0, "must be a label of letters"),
  refused("idna_to_ascii", [`${"x".repeat(64)}.example`], 0, "at most 63 ASCII characters, got 64"),
  refused("idna_to_ascii", [Array.from({ length: 60 }, () => "label").join(".")], 0, "at most 253 ASCII characters"),
  refused("idna_to_unicode", ["xn--99999999.example"], 0, "must be valid Punycode"),
  refused("reverse_dns_name", ["192.0.2"], 0, "must be an IP address or a network"),
  refused("reverse_dns_name", ["192.0.2.0/25"], 0, "must be a multiple of 8"),
  refused("reverse_dns_name", ["2001:db8::/30"], 0, "must be a multiple of 4"),
  refused("reverse_dns_name", ["0.0.0.0/0"], 0, "must be a multiple of 8"),
  refused("networks_by_family", [["192.0.2.1", "web"]], 0, "must be an IP address or a network such as"),
  refused("record_name", ["www.blog.example.", "shop.example"], 0, "the name must be inside shop.example"),
  refused("networks_by_family", [["192.0.2.1", null]], 0, "networks[1] must be a string, got null"),
  refused("spf_value", [["mx", null]], 0, "mechanisms[1] must be a string, got null"),
  refused("dmarc_value", ["none", { reports: ["a@b.example", null] }], 1, "reports[1] must be a value, got null"),
  refused("record_name", ["a b", "shop.example"], 0, 'must be a hostname such as "www"'),
  refused("record_name", ["a..b", "shop.example"], 0, 'must be a hostname such as "www"'),
  refused("record_name", ["www..shop.example", "shop.example"], 0, "must be a hostname"),
  refused("record_name", ["@.shop.example.", "shop.example"], 0, "must be a hostname"),
  refused("record_name", ["bücher", "shop.example"], 0, 'got "bücher" (write "xn--bcher-kva")'),
  refused("record_name", ["www", "bücher.example"], 1, 'got "bücher.example" (write "xn--bcher-kva.example")'),
  refused("record_name", ["www", ""], 1, "the domain must be a domain name"),
  refused("record_name", [`${"label.".repeat(20)}x`, "shop.example"], 0, "at most 100 characters before the domain"),
  refused("idna_to_ascii", ["-a.example"], 0, "must be a label of letters"),
  refused("idna_to_ascii", ["a－.example"], 0, "must be a label of letters"),
  refused("srv_parse", ["_sip._tcp.shop.example", "1 2 3 a.example"], 0, "must end with a period if it is a whole"),
  refused("srv_parse", ["_sip._tcp.a.example.", "1 2 3 a.example", "shop.example"], 0, "inside shop.example"),
  refused("srv_parse", ["_sip._tcp.@", "1 2 3 a.example"], 0, "must consist of labels"),
  refused("srv_parse", ["@", "1 2 3 a.example"], 0, "must start with _service._protocol"),
  refused("srv_parse", ["", "1 2 3 a.example"], 0, "must start with _service._protocol"),
  refused("srv_parse", ["_sip.tcp", "1 2 3 a.example"], 0, "must start with _service._protocol"),
  refused("srv_parse", ["_sip._tcp", "1 2 3 a.example", "shop example"], 2, "the domain must be a domain name"),
  refused("srv_parse", ["_sip._tcp", "1 2 3 ."], 1, "target must be a valid domain name"),
  refused("caa_parse", ["0 issue"], 0, "the CAA record is incomplete"),
  refused("caa_parse", ['128 issue "ca.example"'], 0, "the flags of the CAA record must be 0"),
  refused("caa_parse", ['0 issue "ca.example"\nwww A 192.0.2.1'], 0, "must be on one line"),
  refused("caa_parse", ['0 issues "ca.example"'], 0, "issuewild"),
  refused("srv_parse", ["sip.tcp", "1 2 3 a.example"], 0, "must start with _service._protocol"),
  refused("srv_parse", ["_sip._tcp", "1 2 3"], 1, "expected a priority, a weight, a port and a target"),
  refused("srv_parse", ["_sip._tcp", "1 x 3 a.example"], 1, "the weight must be a number"),
  refused("srv_parse", ["_sip._tcp", "300 2 3 a.example"], 1, "priority"),
  refused("zone_file_parse", ["www A 192.0.2.1", null], 0, "the file doesn't name its zone"),
  refused("zone_file_parse", ["www CNAM a", "shop.example", true], 0, "did you mean CNAME?"),
  refused("zone_file_parse", ["www A 192.0.2.1", "shop example"], 1, "the domain must be a domain name"),
  refused("zone_file_parse", ["www A", "shop.example"], 0, "line 1: the A record is incomplete"),
  refused("zone_file_parse", ["www SSHFP 1 1 ab", "shop.example"], 0, "or set skip_unsupported_types to true"),
];

import { domainRecord } from "../../src/resources/domain_record/contract";
import { of } from "./needs";
import { makeDomain } from "./prepare";
import { defineSpecimen } from "./specimen";

const domainId = 1;
const server = { service: "sip", priority: 10, weight: 5, port: 5060 };

const inZone = { domainId: of("domain.zone.id") };

export const domainRecordSpecimen = defineSpecimen(domainRecord, {
  valid: [
    { domainId, type: "A", target: "192.0.2.1" },
    { domainId, type: "A", name: "www", target: "[remote_addr]", ttlSec: 301 },
    { domainId, type: "A", name: "*.shop.example.", target: "192.0.2.2", ttlSec: 0 },
    { domainId, type: "AAAA", name: "www", target: "2001:DB8:0:0::1" },
    { domainId, type: "NS", name: "sub", target: "ns1.provider.example." },
    { domainId, type: "MX", target: "mail.shop.example", priority: 10 },
    { domainId, type: "MX", name: "*.lists", target: "mail.shop.example." },
    { domainId, type: "MX", name: "", target: "", priority: 0 },
    { domainId, type: "CNAME", name: "blog", target: "pages.host.example" },
    { domainId, type: "TXT", name: "_dmarc", target: "v=DMARC1; p=none" },
    { domainId, type: "TXT", name: "", target: '"v=spf1 " "-all"' },
    { domainId, type: "SRV", target: "sipserver", ...server },
    { domainId, type: "SRV", target: "sip.provider.example", ...server, service: "_sips.", protocol: "_tcp" },
    { domainId, type: "PTR", name: "5", target: "www.shop.example" },
    { domainId, type: "CAA", target: "letsencrypt.org;validationmethods=dns-01", tag: "issue" },
    { domainId, type: "CAA", name: "", target: "letsencrypt.org", tag: "issuewild" },
    { domainId, type: "CAA", name: "shop", target: "mailto:ops@shop.example", tag: "iodef" },
  ],
  invalid: [
    {
      object: { domainId, type: "a", target: "192.0.2.1" },
      problems: [{ at: "type", words: 'did you mean "A"?' }],
    },
    {
      object: { domainId, type: "A", target: "2001:db8::1", priority: 10 },
      problems: [
        { at: "target", words: "this is an IPv6 address" },
        { at: "priority", words: 'must not be set if type is "A", got 10' },
      ],
    },
    {
      object: { domainId, type: "SRV", target: "sipserver" },
      problems: [
        { at: "priority", words: 'is required if type is "SRV"' },
        { at: "weight", words: 'is required if type is "SRV"' },
        { at: "port", words: 'is required if type is "SRV"' },
        { at: "service", words: 'is required if type is "SRV"' },
      ],
    },
    {
      object: { domainId, type: "MX", name: "", target: "", priority: 10 },
      problems: [{ at: "priority", words: "must be 0 for a null MX record" }],
    },
    {
      object: { domainId, type: "MX", name: "1mail", target: "mail_1.shop.example" },
      problems: [
        { at: "name", words: "start with a letter" },
        { at: "target", words: "must be a mail server" },
      ],
    },
    {
      object: { domainId, type: "NS", name: "*.sub", target: "ns1.provider.example" },
      problems: [{ at: "name", words: "without a wildcard" }],
    },
    { object: { domainId, type: "CNAME", target: "host.example" }, problems: [{ at: "name", words: "is required" }] },
    {
      object: { domainId, type: "CNAME", name: "bücher", target: "www.bücher.example" },
      problems: [
        { at: "name", words: 'write "xn--bcher-kva"' },
        { at: "target", words: 'write "www.xn--bcher-kva.example"' },
      ],
    },
    {
      object: { domainId, type: "CAA", target: "bücher.example; policy=ev", tag: "issue" },
      problems: [{ at: "target", words: 'write "xn--bcher-kva.example; policy=ev"' }],
    },
    {
      object: { domainId, type: "CAA", target: "mailto:ops@bücher.example", tag: "iodef" },
      problems: [{ at: "target", words: 'write "mailto:ops@xn--bcher-kva.example"' }],
    },
    {
      object: { domainId, type: "CAA", target: "letsencrypt.org.", tag: "issue" },
      problems: [{ at: "target", words: 'write "letsencrypt.org"' }],
    },
    {
      object: { domainId, type: "CAA", target: "*.letsencrypt.org", tag: "issuewild" },
      problems: [{ at: "target", words: 'without a leading "*" if tag is "issuewild"' }],
    },
  ],
  life: {
    first: { ...inZone, type: "A", name: "host", target: "192.0.2.1", ttlSec: 299 },
    inPlace: [
      { ...inZone, type: "A", name: "host.shop.example", target: "192.0.2.2" },
      { ...inZone, type: "A", target: "192.0.2.2", ttlSec: 600 },
    ],
    replacing: { ...inZone, type: "AAAA", name: "host", target: "2001:DB8:0::1" },
    drift: { target: "2001:db8::bad" },
    identity: ["domain_id", "id"],
    imports: (state) => [
      `${String(state["domain_id"])}/${String(state["id"])}`,
      "shop.example/host/AAAA",
      "shop.example/host/AAAA/2001:db8:0:0::1",
    ],
  },
  constructs: {
    DomainRecord: [
      ({ domain }) => ({ domain, type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 }),
      ({ domain, instance: needed }) => ({
        ...{ domain, type: "SRV", service: "sip", protocol: "tcp", priority: 1, weight: 2, port: 5060, target: "sip" },
        dependsOn: [needed],
        lifecycle: { ignoreChanges: ["ttl_sec"], preventDestroy: true },
      }),
      ({ domain }) => ({ domain, type: "CAA", name: "", tag: "issue", target: "letsencrypt.org" }),
    ],
    DataDomainRecord: [
      ({ domain }) => ({ domain, id: 7 }),
      ({ domain }) => ({ domain, type: "A", name: "www", target: "192.0.2.1" }),
    ],
    DomainRecordQuery: [
      ({ domain }) => ({ domain, filter: { type: { equalTo: "A" } }, limit: 10, includeResource: true }),
    ],
  },
  variations: [
    {
      post: "/domains/*/records",
      prepare: async (emulator) => ({ domainId: await makeDomain(emulator) }),
      base: {},
      spellings: [
        { type: "A", target: "192.0.2.1" },
        { type: "A", name: "", target: "192.0.2.1", ttlSec: 0 },
        { type: "A", name: "WWW.shop.example.", target: "[remote_addr]", ttlSec: 301 },
        { type: "AAAA", name: "www", target: "2001:DB8:0::1" },
        { type: "AAAA", name: "www", target: "[remote_addr]" },
        { type: "NS", name: "sub", target: "NS.example.net." },
        { type: "MX", target: "mail.example.net" },
        { type: "MX", name: "", target: "", priority: 0 },
        { type: "MX", target: "" },
        { type: "MX", name: "mail", target: "mail.example.net", priority: 10 },
        { type: "CNAME", name: "www", target: "shop.example" },
        { type: "TXT", target: '"a" "b"' },
        { type: "SRV", service: "sip", target: "host", priority: 0, weight: 0, port: 5060 },
        { type: "SRV", service: "_sip.", protocol: "_TCP", target: "host", priority: 1, weight: 2, port: 5060 },
        { type: "CAA", target: "ca.example.net", tag: "issue" },
        { type: "CAA", name: "", target: ";", tag: "issue" },
        { type: "PTR", name: "1", target: "www.example.net" },
      ],
    },
  ],
});

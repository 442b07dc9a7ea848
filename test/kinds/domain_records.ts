import { domainRecords } from "../../src/resources/domain_records/contract";
import { of } from "./needs";
import { makeDomain } from "./prepare";
import { defineSpecimen } from "./specimen";

const www = { type: "A", name: "www", target: "192.0.2.1" } as const;

const domainId = of("domain.set.id");
const mail = { type: "MX", name: "mail", target: "mail.example.net" } as const;
const text = { type: "TXT", name: "text", target: "one" } as const;

export const domainRecordsSpecimen = defineSpecimen(domainRecords, {
  valid: [
    { domainId: 12, records: {} },
    {
      domainId: 12,
      leaveTypes: ["NS", "TXT"],
      records: {
        www,
        six: { type: "AAAA", name: "www", target: "2001:db8::1", ttlSec: 300 },
        mail: { type: "MX", target: "mail.shop.example", priority: 10 },
        backup: { type: "MX", target: "mail.shop.example", priority: 20 },
        sip: { type: "SRV", service: "sip", protocol: "tcp", target: "host", priority: 1, weight: 2, port: 5060 },
      },
    },
  ],
  invalid: [
    {
      object: { domainId: 12, records: { www: { type: "A", name: "www" }, other: { ...www, port: 1 } } },
      problems: [
        { at: "records.www.target", words: 'is required if type is "A"' },
        { at: "records.other.port", words: 'must not be set if type is "A"' },
      ],
    },
    {
      object: { domainId: 12, records: { one: www, two: { ...www, name: "WWW.", ttlSec: 300 } } },
      problems: [{ at: "records", words: "must not contain duplicate records" }],
    },
    {
      object: { domainId: 12, records: { www, alias: { type: "CNAME", name: "www", target: "example.net" } } },
      problems: [{ at: "records", words: "must not contain a CNAME record with the same name as another record" }],
    },
    {
      object: {
        domainId: 12,
        records: { none: { type: "MX", target: "" }, mail: { type: "MX", name: "shop", target: "mail.example" } },
      },
      problems: [{ at: "records", words: "must not contain a null MX record together with other MX records" }],
    },
    {
      object: { domainId: 12, records: { www }, leaveTypes: ["A"] },
      problems: [{ at: "records", words: "must not contain records of the types in leaveTypes" }],
    },
  ],
  // The keys are those that an import gives.
  life: {
    first: { domainId, records: { "www/A": www, "mail/MX": { ...mail, priority: 10 }, "text/TXT": text } },
    inPlace: [
      {
        domainId,
        records: { "www/A": { ...www, ttlSec: 300 }, "text/TXT": text, "more/TXT": { ...text, name: "more" } },
      },
    ],
    drift: {
      act: (stack, state) =>
        stack.api("POST", `/domains/${String(state["domain_id"])}/records`, { type: "TXT", target: "by hand" }),
      seen: async (stack, state) =>
        (await stack.api("GET", `/domains/${String(state["domain_id"])}/records`))["results"],
    },
    identity: ["domain_id"],
    imports: (state) => [String(state["domain_id"])],
    remove: "domain.set",
  },
  constructs: {
    DomainRecords: [
      ({ domain }) => ({
        domain,
        records: { www: { type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 } },
        leaveTypes: ["TXT"],
      }),
    ],
    DataDomainRecords: [({ domain }) => ({ domain, filter: { name: { equalTo: "www" } } })],
    DomainRecordsQuery: [
      ({ domain }) => ({
        domain,
        filter: { soaEmail: { equalTo: "ops@shop.example" } },
        limit: 10,
        includeResource: true,
      }),
    ],
  },
  variations: [
    {
      post: "/domains/*/records",
      prepare: async (emulator) => ({ domainId: await makeDomain(emulator) }),
      base: {},
      spellings: [
        { records: { www: { type: "A", target: "192.0.2.1" } } },
        { records: { www: { type: "A", name: "", target: "192.0.2.1", ttlSec: 0 } } },
        { records: { www: { type: "AAAA", name: "www", target: "[remote_addr]" } } },
        { records: { mail: { type: "MX", target: "mail.example.net" } } },
        { records: { none: { type: "MX", target: "", name: "", priority: 0 } } },
        { records: { sip: { type: "SRV", service: "sip", target: "host", priority: 0, weight: 0, port: 5060 } } },
      ],
    },
    {
      prepare: async (emulator) => ({ domainId: await makeDomain(emulator) }),
      base: {},
      spellings: [
        {
          records: {
            www: { type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 },
            mail: { type: "MX", name: "", target: "mail.example.net", priority: 10 },
            sip: {
              type: "SRV",
              service: "sip",
              protocol: "udp",
              target: "host.example.net",
              priority: 1,
              weight: 2,
              port: 3,
            },
          },
          leaveTypes: ["TXT"],
        },
      ],
    },
  ],
});

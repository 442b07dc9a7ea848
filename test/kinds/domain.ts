import { domain } from "../../src/resources/domain/contract";
import { eventually } from "../support/eventually";
import { of } from "./needs";
import { makeDomain } from "./prepare";
import { defineSpecimen } from "./specimen";

const soaEmail = "ops@shop.example";

export const domainSpecimen = defineSpecimen(domain, {
  valid: [
    { domain: "shop.example", type: "master", soaEmail },
    {
      domain: "xn--mnchen-3ya.example",
      type: "master",
      soaEmail,
      description: "The shop in Munich",
      group: "shops",
      status: "disabled",
      tags: ["shop"],
      axfrIps: ["192.0.2.53", "2001:db8::53"],
    },
    {
      domain: "times.example",
      type: "master",
      soaEmail,
      expireSec: 0,
      refreshSec: 301,
      retrySec: 7200,
      ttlSec: 2419201,
    },
    { domain: "copy.example", type: "slave", masterIps: ["192.0.2.1"] },
    { domain: "branch.example", type: "master", soaEmail, cloneFrom: 12, deletionProtection: true },
    { domain: "moved.example", type: "master", soaEmail, transferFrom: { remoteNameserver: "ns1.example.net" } },
    { domain: "2.0.192.in-addr.arpa", type: "slave", masterIps: ["192.0.2.1", "2001:DB8:0::1"], ttlSec: 300 },
  ],
  invalid: [
    {
      object: { domain: "shop.example", type: "master" },
      problems: [{ at: "soaEmail", words: 'if type is "master"' }],
    },
    {
      object: { domain: "copy.example", type: "slave", masterIps: [] },
      problems: [{ at: "masterIps", words: "must have at least 1 item" }],
    },
    {
      object: { domain: "shop_1.example", type: "master", soaEmail: "ops" },
      problems: [
        { at: "domain", words: 'must be a domain name such as "shop.example"' },
        { at: "soaEmail", words: "must be an email address" },
      ],
    },
    {
      object: { domain: "bücher.example", type: "master", soaEmail: "ops@bücher.example" },
      problems: [
        { at: "domain", words: 'write "xn--bcher-kva.example"' },
        { at: "soaEmail", words: 'write "ops@xn--bcher-kva.example"' },
      ],
    },
    {
      object: { domain: "shop.example", type: "primary", soaEmail },
      problems: [{ at: "type", words: 'must be one of "master", "slave"' }],
    },
    {
      object: { domain: "shop.example", type: "master", soaEmail, description: "", axfrIps: ["192.0.2.0/24"] },
      problems: [
        { at: "description", words: "must be 1 to 253 characters long" },
        { at: "axfrIps[0]", words: "must be an IP address" },
      ],
    },
    {
      object: {
        domain: "two.example",
        type: "master",
        soaEmail,
        cloneFrom: 1,
        transferFrom: { remoteNameserver: "ns" },
      },
      problems: [{ at: "transferFrom", words: "must not be set if cloneFrom is set" }],
    },
    {
      object: {
        domain: "two.example",
        type: "slave",
        masterIps: ["192.0.2.1"],
        transferFrom: { remoteNameserver: "" },
      },
      problems: [{ at: "transferFrom.remoteNameserver", words: "must be 1 to 253 characters long" }],
    },
    {
      object: { domain: "shop.example", type: "master", soaEmail, ttl_sec: 300 },
      problems: [{ at: "ttl_sec", words: "did you mean ttlSec?" }],
    },
  ],
  life: {
    first: {
      domain: "New.example",
      type: "master",
      soaEmail,
      description: "the shop",
      group: "web",
      ttlSec: 301,
      axfrIps: ["2001:DB8::1", "192.0.2.1"],
      tags: ["shop", "web"],
    },
    inPlace: [
      { domain: "new.example", type: "master", soaEmail: "dns@shop.example", status: "disabled", refreshSec: 1 },
      { domain: "other.example", type: "slave", masterIps: ["192.0.2.53"] },
      { domain: "new.example", type: "master", soaEmail, expireSec: 0, tags: [] },
    ],
    drift: { soa_email: "intruder@shop.example" },
    identity: ["id"],
    imports: (state) => [String(state["id"]), "new.example"],
  },
  more: {
    copy: [{ domain: "copy.example", type: "master", soaEmail, cloneFrom: of("domain.source.id") }],
  },
  constructs: {
    Domain: [
      {
        domain: "shop.example.com",
        type: "master",
        soaEmail: "ops@shop.example",
        description: "The shop.",
        group: "shop",
        status: "active",
        tags: ["shop"],
        axfrIps: ["192.0.2.1"],
        expireSec: 300,
        refreshSec: 300,
        retrySec: 300,
        ttlSec: 300,
      },
      { domain: "shop.example.com", type: "slave", masterIps: ["192.0.2.1"] },
      {
        domain: "shop.example.com",
        soaEmail: "ops@shop.example",
        transferFrom: { remoteNameserver: "ns1.example.com" },
      },
      ({ domain }) => ({ domain: "shop.example.com", soaEmail: "ops@shop.example", cloneFrom: domain }),
    ],
    DataDomain: [{ id: 7 }, { domain: "shop.example.com" }],
    DataDomains: [{ filter: { domain: { equalTo: "shop.example.com" } } }],
    DomainQuery: [
      {
        filter: { status: { equalTo: "disabled" }, domain: { in: ["shop.example"], regex: "^shop" } },
        limit: 10,
        includeResource: true,
      },
    ],
  },
  variations: [
    {
      post: "/domains",
      base: { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [
        {},
        { tags: [], axfrIps: [], masterIps: [] },
        { domain: "Shop.Example", description: "A note.", group: "shop", status: "disabled", tags: ["shop"] },
        { axfrIps: ["192.0.2.1", "2001:DB8:0::1"], ttlSec: 0, refreshSec: 0, retrySec: 0, expireSec: 0 },
        { ttlSec: 301, refreshSec: 7201, retrySec: 1, expireSec: 99_999_999 },
        { type: "slave", soaEmail: undefined, masterIps: ["192.0.2.1"] },
      ],
    },
    {
      post: "/domains/*/clone",
      prepare: async (emulator) => ({ cloneFrom: await makeDomain(emulator) }),
      base: { domain: "copy.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [{}, { tags: [], description: "A copy." }],
    },
    {
      post: "/domains/import",
      gives: ["transferFrom"],
      async prepare(emulator) {
        const { server, call, control } = emulator;
        await makeDomain(emulator, { axfr_ips: ["127.0.0.1"] });
        await eventually(
          async () => ((await call("GET", "/domains/1/zone-file")).body["zone_file"] as string[]).length > 0,
        );
        // The nameserver has the zone until the clock runs, and its name is free.
        await control("PUT", "/clock", { frozen: true });
        await call("DELETE", "/domains/1");
        return { transferFrom: { remoteNameserver: server.dns } };
      },
      base: { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [{}, { tags: [], axfrIps: [] }],
    },
    {
      base: { domain: "copy.example", type: "slave", masterIps: ["192.0.2.1"] },
      spellings: [{ soaEmail: "ops@shop.example" }],
    },
    {
      base: { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [{ masterIps: ["192.0.2.1"] }],
    },
  ],
});

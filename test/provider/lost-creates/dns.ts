import { domainBody, type TestEmulator } from "../../emulator/support";
import { eventually } from "../../support/eventually";
import type { Kinds } from "./kind";

const inDomain = async ({ make }: TestEmulator) => ({ domainId: (await make("/domains", domainBody))["id"] });

export const dns: Kinds = {
  domain: [
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
      prepare: async (emulator) => ({ cloneFrom: (await emulator.make("/domains", domainBody))["id"] }),
      base: { domain: "copy.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [{}, { tags: [], description: "A copy." }],
    },
    {
      post: "/domains/import",
      gives: ["transferFrom"],
      async prepare({ server, make, call, control }) {
        await make("/domains", { ...domainBody, axfr_ips: ["127.0.0.1"] });
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
  ],
  domain_record: [
    {
      post: "/domains/*/records",
      prepare: inDomain,
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
  domain_records: [
    {
      post: "/domains/*/records",
      prepare: inDomain,
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
  ],
};

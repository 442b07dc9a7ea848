import fc from "fast-check";
import { keysFor } from "../../../src/resources/domain_records/contract";
import type { Configuration } from "./types";
import { hostname, ipv4, ipv6, lettersFirst, plainText, seconds, some, tags, word } from "./values";

export const domain = fc.oneof(
  some(
    {
      type: fc.constant("master"),
      soa_email: lettersFirst(10).map((name) => `${name}@example.org`),
      description: plainText(1, 253),
      group: plainText(1, 50),
      status: fc.constantFrom("active", "disabled"),
      tags,
      axfr_ips: fc.uniqueArray(fc.oneof(ipv4, ipv6), { maxLength: 5 }),
      expire_sec: seconds,
      refresh_sec: seconds,
      retry_sec: seconds,
      ttl_sec: seconds,
    },
    ["type", "soa_email"],
  ),
  some(
    {
      type: fc.constant("slave"),
      master_ips: fc.uniqueArray(ipv4, { minLength: 1, maxLength: 4 }),
      description: plainText(1, 253),
      tags,
    },
    ["type", "master_ips"],
  ),
);

export const zoneOf = (index: number) => ({
  [`zone${String(index)}`]: { domain: `Zone${String(index)}.example`, type: "master", soa_email: "ops@example.org" },
});

export const domains: fc.Arbitrary<Configuration> = domain.map((attributes) => (index) => ({
  stratus_domain: { [`it${String(index)}`]: { ...attributes, domain: `it${String(index)}.example` } },
}));

/** Relative names and names with the zone at the end are equal. */
const names = fc.array(lettersFirst(10), { minLength: 1, maxLength: 3 }).map((labels) => labels.join("."));
const common = { name: names, ttl_sec: seconds };
const targets = (target: fc.Arbitrary<string>) => some({ ...common, target }, ["target"]);

export const record = fc.oneof(
  fc.tuple(fc.constant("A"), targets(fc.oneof(ipv4, fc.constant("[remote_addr]")))),
  fc.tuple(fc.constant("AAAA"), targets(fc.oneof(ipv6, fc.constant("[remote_addr]")))),
  fc.tuple(fc.constant("NS"), targets(hostname)),
  fc.tuple(fc.constant("MX"), some({ ...common, target: hostname, priority: fc.nat(255) }, ["target"])),
  fc.tuple(fc.constant("MX"), fc.constantFrom({ target: "" }, { name: "", target: "", priority: 0 })),
  fc.tuple(fc.constant("CNAME"), some({ ...common, target: hostname }, ["name", "target"])),
  fc.tuple(
    fc.constant("TXT"),
    targets(
      fc.oneof(
        plainText(1, 600),
        word(1, 50).map((text) => `"${text}"`),
      ),
    ),
  ),
  fc.tuple(fc.constant("PTR"), targets(hostname)),
  fc.tuple(
    fc.constant("SRV"),
    some(
      {
        target: fc.oneof(hostname, lettersFirst(10)),
        service: fc.constantFrom("sip", "_sip", "_sip."),
        protocol: fc.constantFrom("tcp", "_udp"),
        priority: fc.nat(255),
        weight: fc.nat(65535),
        port: fc.nat(65535),
        ttl_sec: seconds,
      },
      ["target", "service", "priority", "weight", "port"],
    ),
  ),
  fc.tuple(
    fc.constant("CAA"),
    fc.constantFrom(
      { tag: "issue", target: "letsencrypt.org" },
      { tag: "issue", target: "letsencrypt.org;validationmethods=dns-01", name: "" },
      { tag: "issuewild", target: "ca.example.org", name: "shop" },
      { tag: "iodef", target: "mailto:ops@example.org" },
      { tag: "iodef", target: "https://example.org" },
    ),
  ),
);

export const records: fc.Arbitrary<Configuration> = fc
  .tuple(record, fc.boolean())
  .map(([[type, attributes], qualified]) => (index) => {
    const zone = `zone${String(index)}`;
    const name =
      "name" in attributes && attributes.name
        ? { name: qualified ? `${attributes.name}.${zone}.example` : attributes.name }
        : {};
    return {
      stratus_domain: zoneOf(index),
      stratus_domain_record: {
        [`it${String(index)}`]: { ...attributes, ...name, type, domain_id: `\${stratus_domain.${zone}.id}` },
      },
    };
  });

/** A complete set, under the keys that an import also creates. Each record has its own name. */
export const recordSets: fc.Arbitrary<Configuration> = fc
  .tuple(fc.array(record, { maxLength: 8 }), fc.constantFrom<readonly string[] | undefined>(undefined, [], ["NS"]))
  .map(([all, left]) => (index) => {
    const zone = `set${String(index)}`;
    const kept = all.filter(([type, attributes]) => left?.includes(type) !== true && attributes.target !== "");
    const services = kept.filter(([type]) => type === "SRV").slice(1);
    const named = kept
      .filter((each) => !services.includes(each))
      .map(([type, attributes], number) => {
        const name = type === "SRV" ? {} : { name: `r${String(number)}` };
        return { ...(type === "MX" ? { priority: 0 } : {}), ...attributes, ...name, type };
      });
    const keyed = keysFor(named.map((each) => ({ ...each, domain: `${zone}.example` })));
    const records = [...keyed].map(([key, { domain: _, ...each }]) => [key, each] as const);
    return {
      stratus_domain: { [zone]: { domain: `${zone}.example`, type: "master", soa_email: "ops@example.org" } },
      stratus_domain_records: {
        [`it${String(index)}`]: {
          domain_id: `\${stratus_domain.${zone}.id}`,
          records: Object.fromEntries(records),
          ...(left ? { leave_types: left } : {}),
        },
      },
    };
  });

// The compared configurations, each in the names of both providers.
import { figure } from "../../report/table.mjs";

/**
 * @param {number} count
 * @param {(index: number) => object} valueOf
 */
const keyed = (count, valueOf) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, valueOf(index)]));

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
/** @param {number} index */
const record = (index) => ({ name: `host-${index}`, target: "192.0.2.1" });

/** @param {number} count */
const records = (count) => ({
  stratus: {
    stratus_domain: { zone },
    ...(count > 0 && {
      stratus_domain_record: keyed(count, (index) => ({
        domain_id: "${stratus_domain.zone.id}",
        type: "A",
        ...record(index),
      })),
    }),
  },
  linode: {
    linode_domain: { zone },
    ...(count > 0 && {
      linode_domain_record: keyed(count, (index) => ({
        domain_id: "${linode_domain.zone.id}",
        record_type: "A",
        ...record(index),
      })),
    }),
  },
});

/** @param {number} index */
const machine = (index) => ({
  label: `web-${index}`,
  region: "us-east",
  type: "g6-nanode-1",
  root_pass: "correct horse battery staple",
});

/** @param {number} count */
const instances = (count) => ({
  stratus: {
    stratus_compute_instance: keyed(count, (index) => ({ ...machine(index), image: "public/debian12" })),
  },
  linode: { linode_instance: keyed(count, (index) => ({ ...machine(index), image: "linode/debian12" })) },
});

const policies = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const rule = { label: "https", action: "ACCEPT", protocol: "TCP", ports: "443" };
const networks = { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] };

/** @param {number} count */
const firewalls = (count) => ({
  stratus: {
    stratus_firewall: keyed(count, (index) => ({
      label: `edge-${index}`,
      rules: { ...policies, inbound: [{ ...rule, addresses: networks }] },
    })),
  },
  linode: {
    linode_firewall: keyed(count, (index) => ({
      label: `edge-${index}`,
      ...policies,
      inbound: [{ ...rule, ...networks }],
    })),
  },
});

/**
 * @param {string} what
 * @param {Record<"stratus" | "linode", object>} resources
 * @param {readonly number[]} latencies
 * @param {number} rounds
 */
const atEach = (what, resources, latencies, rounds) =>
  latencies.map((latency) => ({ name: `${what}, ${latency} ms`, resources, latency, rounds }));
const both = [0, 50];

/** Each with the latency of a request in milliseconds, and the number of measured rounds. */
export const cases = [
  ...atEach("1 domain", records(0), both, 5),
  ...[100, 1_000].flatMap((count) => atEach(`${figure(count)} records`, records(count), both, count > 100 ? 1 : 3)),
  ...atEach("20 instances", instances(20), [0], 3),
  ...atEach("50 firewalls", firewalls(50), [0], 3),
];

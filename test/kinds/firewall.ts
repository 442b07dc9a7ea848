import { firewall } from "../../src/resources/firewall/contract";
import { listed } from "./constructs";
import type { State } from "./life";
import { of } from "./needs";
import { makeInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

const closed = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } as const;
const everywhere = { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] };
const web = { action: "ACCEPT", protocol: "TCP", addresses: everywhere, ports: "80, 443" } as const;

const withRule = (rule: object) => ({ label: "shop-edge", rules: { ...closed, inbound: [{ ...web, ...rule }] } });

const rule = {
  action: "ACCEPT",
  protocol: "TCP",
  ports: "443",
  addresses: { ipv4: ["192.0.2.0/24"], ipv6: ["2001:db8::/32"] },
  label: "web",
  description: "The shop.",
} as const;

const policies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } as const;
const https = {
  action: "ACCEPT",
  protocol: "TCP",
  ports: "443",
  addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] },
} as const;
const ssh = { action: "ACCEPT", protocol: "TCP", ports: "22-24,80", addresses: { ipv6: ["2001:DB8:0::/32"] } } as const;
const ping = { action: "DROP", protocol: "ICMP", addresses: { ipv4: ["192.0.2.0/24"] }, label: "no-ping" } as const;
const rulesOf = (state: State) => `/networking/firewalls/${String(state["id"])}/rules`;

const allIpv4 = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } };
const described = { ports: "443,80, 22-24", label: "web", description: "The shop." };
const written = (rules: object, more: object = {}) => ({ rules: { ...closed, ...rules }, ...more });

export const firewallSpecimen = defineSpecimen(firewall, {
  valid: [
    { label: "shop-edge", rules: closed },
    { label: "1.shop_edge-2", rules: { ...closed, inbound: [web] }, tags: ["shop"], devices: { computes: [1, 2] } },
    {
      label: "office",
      status: "disabled",
      rules: {
        ...closed,
        inbound: [
          {
            ...web,
            ports: "22-24,3306",
            label: "ssh and mysql",
            description: "From the office",
            addresses: { ipv4: ["192.0.2.0/24"] },
          },
          { action: "DROP", protocol: "UDP", addresses: { ipv6: ["2001:DB8:0::/32"] } },
        ],
        outbound: [{ action: "ACCEPT", protocol: "ICMP", addresses: everywhere }],
      },
    },
    {
      label: "tunnel",
      rules: { ...closed, inbound: [], outbound: [{ action: "DROP", protocol: "IPENCAP", addresses: everywhere }] },
    },
  ],
  invalid: [
    { object: { label: "shop-edge" }, problems: [{ at: "rules", words: "is required" }] },
    {
      object: { label: "-shop--edge", rules: {} },
      problems: [
        { at: "label", words: "must start and end with a letter or digit" },
        { at: "rules.inboundPolicy", words: "is required" },
        { at: "rules.outboundPolicy", words: "is required" },
      ],
    },
    {
      object: withRule({ action: "accept", protocol: "tcp" }),
      problems: [
        { at: "rules.inbound[0].action", words: 'did you mean "ACCEPT"?' },
        { at: "rules.inbound[0].protocol", words: 'did you mean "TCP"?' },
      ],
    },
    {
      object: withRule({ addresses: { ipv4: ["192.0.2.1"], ipv6: [] } }),
      problems: [
        { at: "rules.inbound[0].addresses.ipv4[0]", words: "write 192.0.2.1/32 for a single address" },
        { at: "rules.inbound[0].addresses.ipv6", words: "must have at least 1 item" },
      ],
    },
    {
      object: withRule({ addresses: {} }),
      problems: [{ at: "rules.inbound[0].addresses", words: "must have ipv4, ipv6 or both" }],
    },
    {
      object: withRule({ protocol: "ICMP" }),
      problems: [{ at: "rules.inbound[0].ports", words: "must not be set if protocol is ICMP or IPENCAP" }],
    },
    {
      object: withRule({ ports: "80-80" }),
      problems: [{ at: "rules.inbound[0].ports", words: "ascending ranges" }],
    },
    {
      object: withRule({ ports: "1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16" }),
      problems: [{ at: "rules.inbound[0].ports", words: "it has 16" }],
    },
  ],
  life: {
    first: { label: "gate", rules: { ...policies, inbound: [https, ssh] } },
    inPlace: [
      { label: "gate-1", rules: { ...policies, inbound: [ssh, ping, https] }, tags: ["shop"] },
      {
        label: "gate-1",
        status: "disabled",
        rules: { inboundPolicy: "ACCEPT", outboundPolicy: "DROP" },
        devices: { computes: [of("compute_instance.backed.id")] },
      },
      { label: "gate", rules: { ...policies, outbound: [ping] } },
    ],
    drift: {
      act: (stack, state) =>
        stack.api("PUT", rulesOf(state), {
          inbound: [https],
          inbound_policy: "ACCEPT",
          outbound: [],
          outbound_policy: "ACCEPT",
        }),
      seen: async (stack, state) => (await stack.api("GET", rulesOf(state)))["inbound_policy"],
    },
    identity: ["id"],
    imports: (state) => [String(state["id"]), "gate"],
  },
  more: {
    attached: [
      {
        label: "attached",
        rules: policies,
        tags: ["shop"],
        devices: { computes: [of("compute_instance.api.id")] },
      },
      {
        label: "attached-2",
        rules: { ...policies, inbound: [https] },
        status: "disabled",
        devices: { computes: [of("compute_instance.target.id")] },
      },
    ],
  },
  constructs: {
    Firewall: [
      ({ instance: web }) => ({
        label: "shop-it",
        status: "enabled",
        tags: ["shop"],
        rules: { inbound: [rule], inboundPolicy: "DROP", outbound: [rule], outboundPolicy: "ACCEPT" },
        devices: { computes: [web, 7] },
      }),
    ],
    DataFirewall: [{ id: 7 }, { label: "shop-edge" }],
    DataFirewalls: [listed],
    FirewallQuery: [{ filter: { label: { equalTo: "shop-edge" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/networking/firewalls",
      base: { label: "edge" },
      spellings: [
        written({}),
        written({ inbound: [] }),
        written({ outbound: [] }),
        written({ inbound: [], outbound: [] }),
        written({ inbound: [allIpv4] }),
        written({ outbound: [allIpv4] }, { tags: [] }),
        written({ inbound: [{ ...allIpv4, ...described }] }),
        written({ outbound: [{ ...allIpv4, ...described, addresses: { ipv6: ["::/0"] } }] }),
        written({
          inbound: [{ ...allIpv4, addresses: { ipv4: ["192.0.2.1/24"], ipv6: ["2001:DB8::/32"] } }],
          outbound: [],
        }),
        written({ inbound: [{ ...allIpv4, addresses: { ipv6: ["::/0"] } }] }, { tags: ["shop"], status: "disabled" }),
      ],
    },
    {
      post: "/networking/firewalls",
      gives: ["devices"],
      prepare: async (emulator) => ({ devices: { computes: [await makeInstance(emulator)] } }),
      base: { label: "edge" },
      spellings: [written({}), written({ inbound: [] }), written({ inbound: [allIpv4], outbound: [] })],
    },
    {
      post: "/networking/firewalls",
      base: { label: "edge", devices: { computes: [] } },
      spellings: [written({})],
    },
    {
      post: "/networking/firewalls",
      base: { label: "edge" },
      spellings: [written({}, { devices: {} }), written({ inbound: [] }, { devices: {} })],
    },
    {
      base: { label: "edge" },
      spellings: [
        {
          rules: {
            inbound: [],
            inboundPolicy: "DROP",
            outbound: [
              {
                action: "ACCEPT",
                protocol: "UDP",
                addresses: { ipv4: ["192.0.2.0/24"], ipv6: ["2001:db8::/32"] },
              },
            ],
            outboundPolicy: "DROP",
          },
        },
      ],
    },
  ],
});

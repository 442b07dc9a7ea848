import { domainBody, firewallBody, instanceBody, type TestEmulator } from "../../emulator/support";
import type { Kinds } from "./kind";

const instance = async ({ make }: TestEmulator, body: object = instanceBody) => make("/compute/instances", body);
const onInstance = async (emulator: TestEmulator) => ({ computeId: (await instance(emulator))["id"] });
const web = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } };
const named = { ports: "443,80, 22-24", label: "web", description: "The shop." };
const policies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
const firewall = (rules: object, more: object = {}) => ({ rules: { ...policies, ...rules }, ...more });

export const networking: Kinds = {
  firewall: [
    {
      post: "/networking/firewalls",
      base: { label: firewallBody.label },
      spellings: [
        firewall({}),
        firewall({ inbound: [] }),
        firewall({ outbound: [] }),
        firewall({ inbound: [], outbound: [] }),
        firewall({ inbound: [web] }),
        firewall({ outbound: [web] }, { tags: [] }),
        firewall({ inbound: [{ ...web, ...named }] }),
        firewall({ outbound: [{ ...web, ...named, addresses: { ipv6: ["::/0"] } }] }),
        firewall({
          inbound: [{ ...web, addresses: { ipv4: ["192.0.2.1/24"], ipv6: ["2001:DB8::/32"] } }],
          outbound: [],
        }),
        firewall({ inbound: [{ ...web, addresses: { ipv6: ["::/0"] } }] }, { tags: ["shop"], status: "disabled" }),
      ],
    },
    {
      post: "/networking/firewalls",
      gives: ["devices"],
      prepare: async (emulator) => ({ devices: { computes: [(await instance(emulator))["id"]] } }),
      base: { label: firewallBody.label },
      spellings: [firewall({}), firewall({ inbound: [] }), firewall({ inbound: [web], outbound: [] })],
    },
    {
      post: "/networking/firewalls",
      base: { label: firewallBody.label, devices: { computes: [] } },
      spellings: [firewall({})],
    },
    {
      post: "/networking/firewalls",
      base: { label: firewallBody.label },
      spellings: [firewall({}, { devices: {} }), firewall({ inbound: [] }, { devices: {} })],
    },
  ],
  firewall_device: [
    {
      post: "/networking/firewalls/*/devices",
      gives: ["computeId"],
      async prepare(emulator) {
        return {
          ...(await onInstance(emulator)),
          firewallId: (await emulator.make("/networking/firewalls", firewallBody))["id"],
        };
      },
      base: {},
      spellings: [{}],
    },
  ],
  ip_address: [
    {
      post: "/networking/ips",
      gives: ["computeId"],
      async prepare(emulator) {
        await emulator.control("PUT", "/account", { additionalIps: true });
        return onInstance(emulator);
      },
      base: { type: "ipv4" },
      spellings: [{ public: true }, { public: false }],
    },
  ],
  ipv6_range: [
    {
      post: "/networking/ipv6/ranges",
      gives: ["computeId"],
      prepare: onInstance,
      base: {},
      spellings: [{ prefixLength: 64 }, { prefixLength: 56 }],
    },
    {
      post: "/networking/ipv6/ranges",
      gives: ["routeTarget"],
      async prepare(emulator) {
        const { ipv6 } = await instance(emulator);
        return { routeTarget: String(ipv6).replace("/128", "").toUpperCase() };
      },
      base: {},
      spellings: [{ prefixLength: 64 }],
    },
  ],
  tag: [
    {
      post: "/tags",
      gives: ["domains", "computes"],
      async prepare(emulator) {
        return {
          domains: [(await emulator.make("/domains", domainBody))["id"]],
          computes: [(await instance(emulator))["id"]],
        };
      },
      base: { label: "team shop" },
      spellings: [{}, { nodebalancers: [], volumes: [] }],
    },
    { post: "/tags", base: { label: "team/shop" }, spellings: [{}, { domains: [], computes: [] }] },
  ],
};

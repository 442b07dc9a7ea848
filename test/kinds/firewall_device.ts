import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { of } from "./needs";
import { makeFirewall, makeInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

export const firewallDeviceSpecimen = defineSpecimen(firewallDevice, {
  valid: [{ firewallId: 1, computeId: 2 }],
  invalid: [
    { object: { firewallId: 1 }, problems: [{ at: "computeId", words: "is required" }] },
    {
      object: { firewallId: "edge", computeId: 2 },
      problems: [{ at: "firewallId", words: 'must be a whole number, got "edge"' }],
    },
  ],
  life: {
    first: { firewallId: of("firewall.edge.id"), computeId: of("compute_instance.web.id") },
    inPlace: [],
    replacing: { firewallId: of("firewall.inner.id"), computeId: of("compute_instance.web.id") },
    identity: ["firewall_id", "compute_id"],
    imports: (state) => [`${String(state["firewall_id"])}/${String(state["id"])}`, "inner/web"],
  },
  constructs: {
    FirewallDevice: [({ firewall, instance: web }) => ({ firewall, instance: web })],
    DataFirewallDevice: [({ firewall }) => ({ firewall, id: 7 }), ({ firewall }) => ({ firewall, label: "shop-web" })],
    DataFirewallDevices: [({ firewall }) => ({ firewall })],
    FirewallDeviceQuery: [
      ({ firewall }) => ({ firewall, filter: { label: { equalTo: "shop-web" } }, limit: 10, includeResource: true }),
    ],
  },
  variations: [
    {
      post: "/networking/firewalls/*/devices",
      gives: ["computeId"],
      prepare: async (emulator) => ({
        computeId: await makeInstance(emulator),
        firewallId: await makeFirewall(emulator),
      }),
      base: {},
      spellings: [{}],
    },
  ],
});

import { ipAddress } from "../../src/resources/ip_address/contract";
import { of } from "./needs";
import { makeInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

const [web, api] = [of("compute_instance.web.id"), of("compute_instance.api.id")];

export const ipAddressSpecimen = defineSpecimen(ipAddress, {
  valid: [
    { computeId: 1, public: true, type: "ipv4" },
    { computeId: 1, public: false, type: "ipv4", onDestroy: "error" },
  ],
  invalid: [
    {
      object: {},
      problems: [
        { at: "computeId", words: "is required" },
        { at: "public", words: "is required" },
        { at: "type", words: "is required" },
      ],
    },
    {
      object: { computeId: 1, public: true, type: "ipv6" },
      problems: [{ at: "type", words: 'must be "ipv4", got "ipv6"' }],
    },
  ],
  life: {
    first: { computeId: web, public: true, type: "ipv4" },
    inPlace: [
      { computeId: api, public: true, type: "ipv4" },
      { computeId: api, public: true, type: "ipv4", onDestroy: "abandon" },
    ],
    replacing: { computeId: api, public: false, type: "ipv4", onDestroy: "abandon" },
    identity: ["address"],
    imports: (state) => [String(state["address"])],
    // R3-141: listings omit private addresses.
    isListed: (state) => state["public"] === true,
    remove: "compute_instance.api",
  },
  constructs: {
    IpAddress: [({ instance }) => ({ instance, public: true, onDestroy: "abandon" })],
    DataIpAddress: [{ address: "192.0.2.1" }],
    DataIpAddresses: [{ skipIpv6Rdns: true, filter: { region: { equalTo: "us-east" } } }],
    IpAddressQuery: [{ filter: { region: { equalTo: "us-east" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/networking/ips",
      gives: ["computeId"],
      async prepare(emulator) {
        await emulator.control("PUT", "/account", { additionalIps: true });
        return { computeId: await makeInstance(emulator) };
      },
      base: { type: "ipv4" },
      spellings: [{ public: true }, { public: false }],
    },
  ],
});

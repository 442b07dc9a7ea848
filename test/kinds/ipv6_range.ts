import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import { instanceBody } from "../emulator/support";
import { of } from "./needs";
import { makeInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

export const ipv6RangeSpecimen = defineSpecimen(ipv6Range, {
  valid: [
    { prefixLength: 64, computeId: 1 },
    { prefixLength: 56, routeTarget: "2001:DB8::F03C:1", deletionProtection: true },
  ],
  invalid: [
    {
      object: { prefixLength: 64 },
      problems: [{ at: "computeId", words: "is required unless routeTarget is set" }],
    },
    {
      object: { prefixLength: 48, computeId: 1, routeTarget: "2001:db8::f03c:1" },
      problems: [
        { at: "prefixLength", words: "must be one of 56, 64" },
        { at: "routeTarget", words: "must not be set if computeId is set" },
      ],
    },
    {
      object: { prefixLength: 64, routeTarget: "2001:db8::f03c:1/128" },
      problems: [{ at: "routeTarget", words: "omit /128" }],
    },
  ],
  life: {
    first: { prefixLength: 64, computeId: of("compute_instance.web.id") },
    inPlace: [
      { prefixLength: 64, computeId: of("compute_instance.api.id") },
      { prefixLength: 64, routeTarget: "${upper(stratus_compute_instance.web.ipv6_address)}" },
    ],
    replacing: { prefixLength: 56, computeId: of("compute_instance.api.id") },
    drift: {
      act: (stack, state, stateOf) => {
        const target = { compute_id: stateOf("compute_instance.web")["id"], region: "us-east" };
        const assignments = [{ address: `${String(state["range"])}/56`, ...target }];
        return stack.api("POST", "/networking/ips/assign", { assignments });
      },
      seen: async (stack, state) =>
        (await stack.api("GET", `/networking/ipv6/ranges/${String(state["range"])}`))["computes"],
    },
    identity: ["range"],
    imports: (state) => [String(state["range"])],
  },
  constructs: {
    Ipv6Range: [({ instance }) => ({ instance, prefixLength: 64 }), { prefixLength: 56, routeTarget: "2001:db8::1" }],
    DataIpv6Range: [{ range: "2001:db8::" }],
    DataIpv6Ranges: [{ filter: { region: { equalTo: "us-east" } } }],
    Ipv6RangeQuery: [{ filter: { region: { equalTo: "us-east" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/networking/ipv6/ranges",
      gives: ["computeId"],
      prepare: async (emulator) => ({ computeId: await makeInstance(emulator) }),
      base: {},
      spellings: [{ prefixLength: 64 }, { prefixLength: 56 }],
    },
    {
      post: "/networking/ipv6/ranges",
      gives: ["routeTarget"],
      async prepare({ make }) {
        const { ipv6 } = await make("/compute/instances", instanceBody);
        return { routeTarget: String(ipv6).replace("/128", "").toUpperCase() };
      },
      base: {},
      spellings: [{ prefixLength: 64 }],
    },
  ],
});

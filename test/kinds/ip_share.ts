import { ipShare } from "../../src/resources/ip_share/contract";
import { defineSpecimen } from "./specimen";

export const ipShareSpecimen = defineSpecimen(ipShare, {
  valid: [
    { computeId: 1, ips: ["192.0.2.1", "192.168.128.2", "2001:DB8:1::"] },
    { computeId: 1, ips: [] },
  ],
  invalid: [
    {
      object: {},
      problems: [
        { at: "computeId", words: "is required" },
        { at: "ips", words: "is required" },
      ],
    },
    {
      object: { computeId: 1, ips: ["2001:db8:1::/64"] },
      problems: [{ at: "ips[0]", words: "leave the prefix length out" }],
    },
  ],
  constructs: {
    IpShare: [({ instance }) => ({ instance, ips: ["192.0.2.1", "192.0.2.2"] })],
  },
});

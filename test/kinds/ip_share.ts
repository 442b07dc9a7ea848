import { ipShare } from "../../src/resources/ip_share/contract";
import { of } from "./needs";
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
      problems: [{ at: "ips[0]", words: "omit the prefix length" }],
    },
  ],
  life: {
    first: { computeId: of("compute_instance.api.id"), ips: [of("compute_instance.web.public_ipv4")] },
    inPlace: [{ computeId: of("compute_instance.api.id"), ips: [] }],
    replacing: { computeId: of("compute_instance.web.id"), ips: [of("compute_instance.api.public_ipv4")] },
    identity: ["compute_id"],
    imports: (state) => [String(state["compute_id"])],
    remove: "compute_instance.web",
  },
  constructs: {
    IpShare: [({ instance }) => ({ instance, ips: ["192.0.2.1", "192.0.2.2"] })],
    IpShareQuery: [{ filter: { label: { equalTo: "shop-standby" } }, limit: 10, includeResource: true }],
  },
});

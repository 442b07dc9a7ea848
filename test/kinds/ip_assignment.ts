import { ipAssignment } from "../../src/resources/ip_assignment/contract";
import type { State } from "./life";
import { of } from "./needs";
import { defineSpecimen } from "./specimen";

const region = "us-east";

const assigned = (name: "web" | "api") => ({
  assignments: [{ address: of("ip_address.extra.address"), computeId: of(`compute_instance.${name}.id`), region }],
});
const addressIn = (state: State) => (state["assignments"] as readonly { address: string }[])[0]?.address ?? "";

export const ipAssignmentSpecimen = defineSpecimen(ipAssignment, {
  valid: [
    { assignments: [{ address: "192.0.2.1", computeId: 1, region }] },
    {
      assignments: [
        { address: "192.0.2.1", computeId: 1, region },
        { address: "2001:DB8:1::/64", computeId: 2, region },
        { address: "2001:db8:1:100::/56", computeId: 1, region },
      ],
    },
  ],
  invalid: [
    { object: {}, problems: [{ at: "assignments", words: "is required" }] },
    { object: { assignments: [] }, problems: [{ at: "assignments", words: "must have at least 1 item" }] },
    {
      object: { assignments: [{ address: "2001:db8:1::", computeId: 1, region }] },
      problems: [{ at: "assignments[0].address", words: "add the prefix length of the range" }],
    },
    {
      object: {
        assignments: [
          { address: "2001:db8:1::/64", computeId: 1, region },
          { address: "2001:DB8:1:0::/64", computeId: 2, region: "us-west" },
        ],
      },
      problems: [
        { at: "assignments", words: "must contain each address only once" },
        { at: "assignments", words: "must be in the same region" },
      ],
    },
  ],
  life: {
    first: assigned("api"),
    inPlace: [assigned("web"), assigned("api")],
    drift: {
      act: (stack, state, stateOf) => {
        const assignments = [{ address: addressIn(state), compute_id: stateOf("compute_instance.web")["id"], region }];
        return stack.api("POST", "/networking/ips/assign", { assignments });
      },
      seen: async (stack, state) => (await stack.api("GET", `/networking/ips/${addressIn(state)}`))["compute_id"],
    },
    identity: ["id"],
    imports: (state) => [String(state["id"])],
    remove: "compute_instance.api",
  },
  constructs: {
    IpAssignment: [
      ({ instance: web }) => ({ assignments: [{ address: "192.0.2.1", instance: web, region: "us-east" }] }),
    ],
    IpAssignmentQuery: [{ filter: { id: { equalTo: "192.0.2.1" } }, limit: 10, includeResource: true }],
  },
});

import { ipAssignment } from "../../src/resources/ip_assignment/contract";
import { defineSpecimen } from "./specimen";

const region = "us-east";

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
      problems: [{ at: "assignments[0].address", words: "a range is written with its prefix length here" }],
    },
    {
      object: {
        assignments: [
          { address: "2001:db8:1::/64", computeId: 1, region },
          { address: "2001:DB8:1:0::/64", computeId: 2, region: "us-west" },
        ],
      },
      problems: [
        { at: "assignments", words: "must name each address once" },
        { at: "assignments", words: "must be in one region" },
      ],
    },
  ],
  constructs: {
    IpAssignment: [
      ({ instance: web }) => ({ assignments: [{ address: "192.0.2.1", instance: web, region: "us-east" }] }),
    ],
  },
});

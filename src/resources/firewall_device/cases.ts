import type { Input, InvalidCase } from "../../contract";
import type { firewallDevice } from "./contract";

export const valid: readonly Input<typeof firewallDevice>[] = [{ firewallId: 1, computeId: 2 }];

export const invalid: readonly InvalidCase[] = [
  { object: { firewallId: 1 }, problems: [{ at: "computeId", words: "is required" }] },
  {
    object: { firewallId: "edge", computeId: 2 },
    problems: [{ at: "firewallId", words: 'must be a whole number, got "edge"' }],
  },
];

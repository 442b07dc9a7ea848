import type { Input, InvalidCase } from "../../contract";
import type { ipAddress } from "./contract";

export const valid: readonly Input<typeof ipAddress>[] = [
  { computeId: 1, public: true, type: "ipv4" },
  { computeId: 1, public: false, type: "ipv4", onDestroy: "error" },
];

export const invalid: readonly InvalidCase[] = [
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
];

import type { Input, InvalidCase } from "../../contract";
import type { ipv6Range } from "./contract";

export const valid: readonly Input<typeof ipv6Range>[] = [
  { prefixLength: 64, computeId: 1 },
  { prefixLength: 56, routeTarget: "2001:DB8::F03C:1", protect: true },
];

export const invalid: readonly InvalidCase[] = [
  { object: { prefixLength: 64 }, problems: [{ at: "computeId", words: "is required, or routeTarget in its place" }] },
  {
    object: { prefixLength: 48, computeId: 1, routeTarget: "2001:db8::f03c:1" },
    problems: [
      { at: "prefixLength", words: "must be one of 56, 64" },
      { at: "routeTarget", words: "must not be set beside computeId" },
    ],
  },
  {
    object: { prefixLength: 64, routeTarget: "2001:db8::f03c:1/128" },
    problems: [{ at: "routeTarget", words: "leave /128 out" }],
  },
];

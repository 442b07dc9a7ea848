import type { Input, InvalidCase } from "../../contract";
import type { mysqlAccess } from "./contract";

export const valid: readonly Input<typeof mysqlAccess>[] = [
  { databaseId: 1, allowList: [] },
  { databaseId: 1, allowList: ["192.0.2.1", "2001:db8::/32"], timeouts: { update: "5m" } },
];

export const invalid: readonly InvalidCase[] = [
  { object: {}, problems: ["databaseId", "allowList"].map((at) => ({ at, words: "is required" })) },
  {
    object: { databaseId: 1, allowList: ["everybody"] },
    problems: [{ at: "allowList[0]", words: "must be an IP address or a network" }],
  },
];

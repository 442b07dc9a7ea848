import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import { allTimeouts } from "./constructs";
import { defineSpecimen } from "./specimen";

export const mysqlAccessSpecimen = defineSpecimen(mysqlAccess, {
  valid: [
    { databaseId: 1, allowList: [] },
    { databaseId: 1, allowList: ["192.0.2.1", "2001:db8::/32"], timeouts: { update: "5m" } },
  ],
  invalid: [
    { object: {}, problems: ["databaseId", "allowList"].map((at) => ({ at, words: "is required" })) },
    {
      object: { databaseId: 1, allowList: ["everybody"] },
      problems: [{ at: "allowList[0]", words: "must be an IP address or a network" }],
    },
  ],
  constructs: {
    MySqlAccess: [({ foreign }) => ({ database: foreign, allowList: ["192.0.2.1/32"], timeouts: allTimeouts })],
  },
});

import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import { allTimeouts } from "./constructs";
import { settleDatabase, type State } from "./life";
import { of } from "./needs";
import { makeDatabase } from "./prepare";
import { defineSpecimen } from "./specimen";

const databaseId = of("mysql_database.db.id");
const databaseOf = (state: State) => `/databases/mysql/instances/${String(state["database_id"])}`;

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
  life: {
    first: { databaseId, allowList: ["192.0.2.1/32"] },
    inPlace: [
      { databaseId, allowList: ["192.0.2.1", "2001:DB8::/32"] },
      { databaseId, allowList: ["198.51.100.0/24"] },
    ],
    drift: {
      async act(stack, state) {
        await settleDatabase(stack, state["database_id"]);
        await stack.api("PUT", databaseOf(state), { allow_list: [] });
      },
      seen: async (stack, state) => (await stack.api("GET", databaseOf(state)))["allow_list"],
    },
    identity: ["database_id"],
    imports: (state) => [String(state["database_id"]), "shop"],
    remove: "mysql_database.db",
  },
  constructs: {
    MySqlAccess: [({ foreign }) => ({ database: foreign, allowList: ["192.0.2.1/32"], timeouts: allTimeouts })],
    MySqlAccessQuery: [
      ({ database }) => ({ database, filter: { label: { equalTo: "shop" } }, limit: 10, includeResource: true }),
    ],
  },
  variations: [
    {
      prepare: async (emulator) => ({ databaseId: await makeDatabase(emulator) }),
      base: {},
      spellings: [{ allowList: ["192.0.2.1"] }],
    },
  ],
});

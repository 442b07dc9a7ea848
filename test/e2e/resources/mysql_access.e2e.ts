import { lives } from "../support/lifecycle";

const db = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const database_id = "${stratus_mysql_database.db.id}";
const path = (state: Readonly<Record<string, unknown>>) => `/databases/mysql/instances/${String(state["database_id"])}`;

lives({
  type: "stratus_mysql_access",
  beside: { stratus_mysql_database: { db } },
  first: { database_id, allow_list: ["192.0.2.1/32"] },
  inPlace: [
    { database_id, allow_list: ["192.0.2.1", "2001:DB8::/32"] },
    { database_id, allow_list: ["198.51.100.0/24"] },
  ],
  drift: async (stack, state) => {
    await stack.control("PUT", `objects/database/${String(state["database_id"])}`, { status: "active" });
    await stack.api("PUT", path(state), { allow_list: [] });
  },
  repaired: async (stack, state) =>
    ((await stack.api("GET", path(state)))["allow_list"] as string[]).join() === "198.51.100.0/24",
  imports: (state) => [String(state["database_id"]), "shop"],
  remove: async (stack, state) => {
    await stack.control("PUT", `objects/database/${String(state["database_id"])}`, { status: "active" });
    await stack.api("DELETE", path(state));
  },
});

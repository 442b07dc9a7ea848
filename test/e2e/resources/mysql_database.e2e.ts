import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) => `/databases/mysql/instances/${String(state["id"])}`;

const placed = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };

lives({
  type: "stratus_mysql_database",
  first: { ...placed, label: "shop", cluster_size: 3, allow_list: ["192.0.2.1/32", "2001:DB8::/32"] },
  inPlace: [
    { ...placed, label: "shop-1", cluster_size: 3, allow_list: ["192.0.2.1"], updates: { hour_of_day: 3 } },
    { ...placed, label: "shop-1", cluster_size: 3, updates: { hour_of_day: 4, frequency: "weekly" } },
  ],
  replacing: { ...placed, label: "shop", engine: "mysql/8.0.26", allow_list: ["0.0.0.0/0"] },
  drift: async (stack, state) => {
    await stack.api("PUT", path(state), { allow_list: [] });
  },
  repaired: async (stack, state) =>
    ((await stack.api("GET", path(state)))["allow_list"] as string[]).join() === "0.0.0.0/0",
  imports: (state) => [String(state["id"]), "shop"],
  remove: async (stack, state) => {
    await stack.control("PUT", `objects/database/${String(state["id"])}`, { status: "active" });
    await stack.api("DELETE", path(state));
  },
});

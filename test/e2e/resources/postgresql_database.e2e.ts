import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) => `/databases/postgresql/instances/${String(state["id"])}`;

const placed = { region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6", cluster_size: 3 };
// The service answers async (R2-030), also for what is imported.
const replicated = { ...placed, replication_type: "asynch", replication_commit_type: "on" };

lives({
  type: "stratus_postgresql_database",
  first: { ...replicated, label: "shop", allow_list: ["192.0.2.1/32", "2001:DB8::/32"] },
  inPlace: [
    { ...replicated, label: "shop-1", allow_list: ["192.0.2.1"], updates: { hour_of_day: 3 } },
    { ...replicated, label: "shop-1", updates: { hour_of_day: 4, frequency: "weekly" } },
  ],
  replacing: { ...replicated, label: "shop", engine: "postgresql/15.2", allow_list: ["0.0.0.0/0"] },
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

import { lives } from "../support/lifecycle";

const db = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30", cluster_size: 3 };
const database_id = "${stratus_mysql_database.db.id}";

lives({
  type: "stratus_mysql_backup",
  beside: { stratus_mysql_database: { db } },
  first: { database_id, label: "before" },
  inPlace: [],
  replacing: { database_id, label: "after", target: "secondary" },
  imports: (state) => [`${String(state["database_id"])}/${String(state["id"])}`, "shop/after"],
  adopts: ["target"],
  remove: async (stack, state) => {
    const path = `/databases/mysql/instances/${String(state["database_id"])}/backups/${String(state["id"])}`;
    await stack.api("DELETE", path);
  },
});

import { databaseBody, until } from "../../emulator/support";
import type { Kinds } from "./kind";

export const databases: Kinds = {
  mysql_database: [
    {
      post: "/databases/mysql/instances",
      base: { label: databaseBody.label, region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
      spellings: [
        {},
        { allowList: [] },
        { allowList: ["192.0.2.1", "192.0.2.0/24", "2001:DB8::1"] },
        { clusterSize: 3, encrypted: true, sslConnection: false, replicationType: "asynch" },
        { clusterSize: 1, encrypted: false, sslConnection: true, replicationType: "none" },
        { clusterSize: 3, replicationType: "semi_synch" },
      ],
    },
  ],
  mysql_backup: [
    {
      post: "/databases/mysql/instances/*/backups",
      async prepare(emulator) {
        const { id } = await emulator.make("/databases/mysql/instances", databaseBody);
        await until(emulator.call, `/databases/mysql/instances/${String(id)}`, "active");
        return { databaseId: id };
      },
      base: { label: "before" },
      spellings: [{}, { target: "primary" }],
    },
  ],
};

import { defineDocs } from "../base/common/docs";
import { mysqlAccess } from "./contract";

export const mysqlAccessDocs = defineDocs(mysqlAccess, {
  sentence: "Use it for a database of another program, or if an instance on the list needs the host of the database.",
  imports: [
    { by: "database ID", id: "12" },
    { by: "label of the database", id: "shop" },
  ],
  policies: ["database-open-to-all"],
  troubleshooting: ["creates a dependency cycle", "Two resources manage", "The allow list of"],
  guides: ["run-a-database", "share-a-stack"],
});

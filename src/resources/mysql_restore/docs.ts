import { defineDocs } from "../base/common/docs";
import { mysqlRestore } from "./contract";

export const mysqlRestoreDocs = defineDocs(mysqlRestore, {
  troubleshooting: ["doesn't show whether the operation ran", "is failed"],
  guides: ["run-a-database", "run-actions"],
});

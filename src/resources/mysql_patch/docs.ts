import { defineDocs } from "../base/common/docs";
import { mysqlPatch } from "./contract";

export const mysqlPatchDocs = defineDocs(mysqlPatch, {
  troubleshooting: ["doesn't show whether the operation ran"],
  guides: ["run-a-database", "run-actions"],
});

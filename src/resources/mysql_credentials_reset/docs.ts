import { defineDocs } from "../base/common/docs";
import { mysqlCredentialsReset } from "./contract";

export const mysqlCredentialsResetDocs = defineDocs(mysqlCredentialsReset, {
  troubleshooting: ["doesn't show whether the operation ran"],
  guides: ["run-a-database", "run-actions", "keep-secrets-out"],
});

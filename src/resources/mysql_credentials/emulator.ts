import { authorizationFor, defineEmulation, defineKind, type RequestContext } from "../../emulator/author";
import { credentialsOf, requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlCredentials } from "./contract";

const view = (request: RequestContext) => credentialsOf(findDatabase(request, "read_only", "credentials"));

const authorization = authorizationFor({ contract: mysqlCredentials }, "read_only");

export const mysqlCredentialsEmulation = defineEmulation(defineKind(mysqlCredentials), {
  endpoints: {
    guard: requireManagedDatabases,
    customOperations: ["view"],
    routes: [{ method: "GET", path: mysqlCredentials.path, authorization, respond: view }],
  },
});

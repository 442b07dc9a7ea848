import { authorizationFor } from "../../emulator/service/collection/endpoints";
import { defineEmulation } from "../../emulator/service/kinds/emulation";
import { defineKind } from "../../emulator/service/kinds/kind";
import type { RequestContext } from "../../emulator/types";
import { credentialsOf, requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlCredentials } from "./contract";

const view = (request: RequestContext) => credentialsOf(findDatabase(request, "read_only", "credentials"));

const authorization = authorizationFor({ contract: mysqlCredentials }, "read_only");

export const mysqlCredentialsEmulation = defineEmulation(defineKind(mysqlCredentials), {
  endpoints: {
    guard: requireManagedDatabases,
    customOperations: ["view"],
    routes: [{ method: "GET", path: mysqlCredentials.path, authorization, answer: view }],
  },
});

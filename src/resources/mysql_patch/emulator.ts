import { authorizationFor, defineEmulation, defineKind, type RequestContext } from "../../emulator/author";
import { patch } from "../base/managed_database/emulator/calendar";
import { requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlPatch } from "./contract";

function patchNow(request: RequestContext) {
  patch(request.service, findDatabase(request, "read_write", "patch"), "patch");
  return {};
}

const authorization = authorizationFor({ contract: mysqlPatch }, "read_write");

export const mysqlPatchEmulation = defineEmulation(defineKind(mysqlPatch), {
  endpoints: {
    guard: requireManagedDatabases,
    routes: [{ method: "POST", path: mysqlPatch.path, authorization, respond: patchNow }],
  },
});

import { authorizationFor } from "../../emulator/collection/endpoints";
import { defineEmulation } from "../../emulator/objects/emulation";
import { defineKind } from "../../emulator/objects/kind";
import type { RequestContext } from "../../emulator/http/route";
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
    routes: [{ method: "POST", path: mysqlPatch.path, authorization, answer: patchNow }],
  },
});

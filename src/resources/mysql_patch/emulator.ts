import { authorizationFor } from "../../emulator/collection/endpoints";
import { requireStatus } from "../../emulator/collection/status";
import type { Emulation } from "../../emulator/objects/emulation";
import type { RequestContext } from "../../emulator/service";
import { patch } from "../base/managed_database/emulator/calendar";
import { guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlPatch } from "./contract";

function patchNow(request: RequestContext) {
  const { emulation: databases, database } = mysqlOf(request, "read_write");
  requireStatus(databases, database, "patch");
  patch(request.service, database, "patch");
  return {};
}

const emulation: Emulation = { contract: mysqlPatch, guard };

export const mysqlPatchEmulation: Emulation = {
  ...emulation,
  routes: [
    {
      method: "POST",
      path: mysqlPatch.path,
      authorization: authorizationFor(emulation, "read_write"),
      answer: patchNow,
    },
  ],
};

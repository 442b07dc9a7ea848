import { needOf } from "../../emulator/collection/endpoints";
import { requireStatus } from "../../emulator/collection/status";
import type { Emulation } from "../../emulator/emulation";
import type { Call } from "../../emulator/service";
import { patch } from "../database/emulate/calendar";
import { guard, mysqlOf } from "../database/emulate/kinds";
import { mysqlPatch } from "./contract";

function patchNow(call: Call) {
  const { emulation: databases, database } = mysqlOf(call, "read_write");
  requireStatus(databases, database, "patch");
  patch(call.service, database, "patch");
  return {};
}

const emulation: Emulation = { contract: mysqlPatch, guard };

export const mysqlPatchEmulation: Emulation = {
  ...emulation,
  routes: [{ method: "POST", path: mysqlPatch.path, need: needOf(emulation, "read_write"), answer: patchNow }],
};

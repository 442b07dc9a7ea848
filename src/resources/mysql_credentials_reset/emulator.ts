import { needOf } from "../../emulator/collection/endpoints";
import type { Emulation } from "../../emulator/objects/emulation";
import type { Call } from "../../emulator/service";
import { resetActions, resetSoon } from "../base/managed_database/emulator/credentials";
import { guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlCredentialsReset } from "./contract";

/** No status is asked for (R2-047). */
function reset(call: Call) {
  resetSoon(call.service, mysqlOf(call, "read_write").database.id);
  return {};
}

const emulation: Emulation = { contract: mysqlCredentialsReset, guard, actions: resetActions };

export const mysqlCredentialsResetEmulation: Emulation = {
  ...emulation,
  routes: [
    {
      method: "POST",
      path: mysqlCredentialsReset.path,
      // The scope and the user both count: of the two readings of the document the stricter one (R2-065).
      need: { ...needOf(emulation, "read_write"), unrestricted: true },
      answer: reset,
    },
  ],
};

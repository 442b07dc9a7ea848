import { authorizationFor } from "../../emulator/collection/endpoints";
import type { Emulation } from "../../emulator/objects/emulation";
import type { RequestContext } from "../../emulator/service";
import { resetActions, resetSoon } from "../base/managed_database/emulator/credentials";
import { guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlCredentialsReset } from "./contract";

/** No status is asked for (R2-047). */
function reset(request: RequestContext) {
  resetSoon(request.service, mysqlOf(request, "read_write").database.id);
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
      authorization: { ...authorizationFor(emulation, "read_write"), unrestricted: true },
      answer: reset,
    },
  ],
};

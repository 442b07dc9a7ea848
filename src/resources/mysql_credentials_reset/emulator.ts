import {
  type Authorization,
  authorizationFor,
  defineEmulation,
  defineKind,
  type RequestContext,
} from "../../emulator/author";
import { requireManagedDatabases, resetActions, scheduleReset } from "../base/managed_database/emulator/stored";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlCredentialsReset } from "./contract";

/** Resets the credentials. The document allows it in any status (R2-047). */
function reset(request: RequestContext) {
  scheduleReset(request.service, findDatabase(request, "read_write").id);
  return {};
}

const { rules = [], ...needed } = authorizationFor({ contract: mysqlCredentialsReset }, "read_write", "create");

// The document is ambiguous. This is the stricter reading, which requires both the scope and an unrestricted user.
const authorization: Authorization = { ...needed, rules: [...rules, "R2-065"] };

export const mysqlCredentialsResetEmulation = defineEmulation(defineKind(mysqlCredentialsReset), {
  endpoints: {
    guard: requireManagedDatabases,
    routes: [{ method: "POST", path: mysqlCredentialsReset.path, authorization, respond: reset }],
  },
  actions: resetActions,
});

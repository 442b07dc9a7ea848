import { authorizationFor } from "../../emulator/collection/endpoints";
import { requireStatus } from "../../emulator/collection/status";
import type { Emulation } from "../../emulator/objects/emulation";
import type { RequestContext } from "../../emulator/service";
import { credentialsOf } from "../base/managed_database/emulator/credentials";
import { guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlCredentials } from "./contract";

function view(request: RequestContext) {
  const { emulation: databases, database } = mysqlOf(request, "read_only");
  requireStatus(databases, database, "credentials");
  return credentialsOf(database);
}

const emulation: Emulation = { contract: mysqlCredentials, customOperations: ["view"], guard };

export const mysqlCredentialsEmulation: Emulation = {
  ...emulation,
  routes: [
    {
      method: "GET",
      path: mysqlCredentials.path,
      authorization: authorizationFor(emulation, "read_only"),
      answer: view,
    },
  ],
};

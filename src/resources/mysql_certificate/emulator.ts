import { updateStored } from "../../emulator/objects/change";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { requireStatus } from "../../emulator/collection/status";
import type { Emulation } from "../../emulator/objects/emulation";
import type { RequestContext } from "../../emulator/service";
import { makeAuthority } from "../../x509";
import { databaseKind, guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlCertificate } from "./contract";

/** A real certificate, made when it is first asked for and the same ever after. */
function view(request: RequestContext) {
  const { emulation: databases, database } = mysqlOf(request, "read_only");
  requireStatus(databases, database, "certificate");
  const {
    authority = makeAuthority(`Stratus database ${String(database.id)}`, new Date(request.service.clock.now())),
  } = database.body as { readonly authority?: string };
  if (database.body["authority"] === undefined) updateStored(request.service, databaseKind, database.id, { authority });
  return { ca_certificate: Buffer.from(authority).toString("base64") };
}

const emulation: Emulation = { contract: mysqlCertificate, customOperations: ["view"], guard };

export const mysqlCertificateEmulation: Emulation = {
  ...emulation,
  routes: [
    {
      method: "GET",
      path: mysqlCertificate.path,
      authorization: authorizationFor(emulation, "read_only"),
      answer: view,
    },
  ],
};

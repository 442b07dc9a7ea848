import { change } from "../../emulator/objects/change";
import { needOf } from "../../emulator/collection/endpoints";
import { requireStatus } from "../../emulator/collection/status";
import type { Emulation } from "../../emulator/objects/emulation";
import type { Call } from "../../emulator/service";
import { makeAuthority } from "../../x509";
import { databaseKind, guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlCertificate } from "./contract";

/** A real certificate, made when it is first asked for and the same ever after. */
function view(call: Call) {
  const { emulation: databases, database } = mysqlOf(call, "read_only");
  requireStatus(databases, database, "certificate");
  const { authority = makeAuthority(`Stratus database ${String(database.id)}`, new Date(call.service.clock.now())) } =
    database.body as { readonly authority?: string };
  if (database.body["authority"] === undefined) change(call.service, databaseKind, database.id, { authority });
  return { ca_certificate: Buffer.from(authority).toString("base64") };
}

const emulation: Emulation = { contract: mysqlCertificate, own: ["view"], guard };

export const mysqlCertificateEmulation: Emulation = {
  ...emulation,
  routes: [{ method: "GET", path: mysqlCertificate.path, need: needOf(emulation, "read_only"), answer: view }],
};

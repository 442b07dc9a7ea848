import {
  authorizationFor,
  defineEmulation,
  defineKind,
  type RequestContext,
  type Service,
  updateStored,
} from "../../emulator/author";
import { createAuthority } from "../../shared/x509/certificate";
import { databaseKind, requireManagedDatabases, type StoredDatabase } from "../base/managed_database/emulator/stored";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlCertificate } from "./contract";

/** Returns a real CA certificate, which is created on the first request and then stored. */
export function certificateOf(service: Service, { id, body }: StoredDatabase) {
  const authority = body.authority ?? createAuthority(`Stratus database ${String(id)}`, new Date(service.clock.now()));
  if (body.authority === undefined) updateStored(service, databaseKind, id, { authority });
  return { ca_certificate: Buffer.from(authority).toString("base64") };
}

const view = (request: RequestContext) =>
  certificateOf(request.service, findDatabase(request, "read_only", "certificate"));

const authorization = authorizationFor({ contract: mysqlCertificate }, "read_only");

export const mysqlCertificateEmulation = defineEmulation(defineKind(mysqlCertificate), {
  endpoints: {
    guard: requireManagedDatabases,
    customOperations: ["view"],
    routes: [{ method: "GET", path: mysqlCertificate.path, authorization, respond: view }],
  },
});

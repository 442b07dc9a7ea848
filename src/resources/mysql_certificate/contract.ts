import { defineContract, int, text } from "../../contract";
import { requests } from "../base/managed_database/contract/fields";
import { mysqlDatabase } from "../mysql_database/contract";

export const mysqlCertificate = defineContract({
  kind: "data source",
  name: "mysql_certificate",
  summary: "Returns the CA certificate for SSL connections to a MySQL database.",
  source: "document 2, SSL certificate",
  parent: mysqlDatabase,
  path: `${mysqlDatabase.path}/{databaseId}/ssl`,
  operations: ["view"],
  access: { scope: "databases", specified: requests.access.specified },
  singleton: true,
  id: "databaseId",
  fields: {
    databaseId: int("The id of the database. The database must be active.").idOf("MySQL database"),
    caCertificate: text("The certificate, encoded in base64.").computed(),
    pem: text("The certificate in PEM format.")
      .computed()
      .from(({ caCertificate }) =>
        typeof caCertificate === "string" ? Buffer.from(caCertificate, "base64").toString("utf8") : undefined,
      ),
  },
});

import type { Counterpart } from "../../provider/counterpart/table";
import { databaseAttributes } from "../base/managed_database/counterpart";

export const linodePostgresqlDatabase: Counterpart = {
  type: "linode_database_postgresql_v2",
  attributes: {
    ...databaseAttributes,
    ca_cert: { omitted: "The specification has no certificate for PostgreSQL." },
    root_username: { omitted: "The specification has no credentials for PostgreSQL." },
    root_password: { omitted: "The specification has no credentials for PostgreSQL." },
  },
};

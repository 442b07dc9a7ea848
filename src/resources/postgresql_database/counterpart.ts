import type { Counterpart } from "../../provider/author";
import { databaseAttributes } from "../base/managed_database/counterpart";

export const linodePostgresqlDatabase: Counterpart = {
  type: "linode_database_postgresql_v2",
  attributes: {
    ...databaseAttributes,
    ca_cert: { omitted: "This provider can't read the certificate of a PostgreSQL database." },
    root_username: { omitted: "This provider can't read the credentials of a PostgreSQL database." },
    root_password: { omitted: "This provider can't read the credentials of a PostgreSQL database." },
  },
};

import type { Counterpart } from "../../provider/author";
import { databaseAttributes } from "../base/managed_database/counterpart";

export const linodeMysqlDatabase: Counterpart = {
  type: "linode_database_mysql_v2",
  attributes: {
    ...databaseAttributes,
    ca_cert: { omitted: "Use the data source stratus_mysql_certificate." },
    root_username: { omitted: "Use stratus_mysql_credentials, which can be ephemeral." },
    root_password: { omitted: "Use stratus_mysql_credentials, which can be ephemeral." },
  },
};

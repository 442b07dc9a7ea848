import { providerOf } from "../core/scope/inherited";
import { MySqlAccess } from "./mysql-access";
import { MySqlCredentials } from "./mysql-credentials";
import type { IMySqlDatabase } from "../references";

/** The allow list of a database that somebody else owns, below its reference. */
export function accessOf(database: IMySqlDatabase): MySqlAccess {
  const present = database.node.tryFindChild("access");
  return present instanceof MySqlAccess
    ? present
    : new MySqlAccess(database, "access", { ...providerOf(database), database, allowList: [] });
}

/** The credentials of a database, below it: one for all who ask. */
export function credentialsOf(database: IMySqlDatabase): MySqlCredentials {
  const present = database.node.tryFindChild("credentials");
  return present instanceof MySqlCredentials
    ? present
    : new MySqlCredentials(database, "credentials", { ...providerOf(database), database });
}

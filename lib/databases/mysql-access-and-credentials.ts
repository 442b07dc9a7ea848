import { inheritProvider } from "../core/scope/inherit-provider";
import { MySqlAccess } from "./mysql-access";
import { MySqlCredentials } from "./mysql-credentials";
import type { IMySqlDatabase } from "../references";

/** The allow list of a database that somebody else owns, below its reference. */
export function findOrMakeAccess(database: IMySqlDatabase): MySqlAccess {
  const present = database.node.tryFindChild("access");
  return present instanceof MySqlAccess
    ? present
    : new MySqlAccess(database, "access", { ...inheritProvider(database), database, allowList: [] });
}

/** The credentials of a database, below it: one for all who ask. */
export function findOrMakeCredentials(database: IMySqlDatabase): MySqlCredentials {
  const present = database.node.tryFindChild("credentials");
  return present instanceof MySqlCredentials
    ? present
    : new MySqlCredentials(database, "credentials", { ...inheritProvider(database), database });
}

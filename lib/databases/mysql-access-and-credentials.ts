import { inheritProvider } from "../core/scope/inherit-provider";
import { MySqlAccess } from "./mysql-access";
import { MySqlCredentials } from "./mysql-credentials";
import type { IMySqlDatabase } from "../references";

/** The allow list of a database that this program does not own: one construct below the reference to it. */
export function findOrMakeAccess(database: IMySqlDatabase): MySqlAccess {
  const present = database.node.tryFindChild("access");
  return present instanceof MySqlAccess
    ? present
    : new MySqlAccess(database, "access", { ...inheritProvider(database), database, allowList: [] });
}

const credentialsId = "credentials";

/** The credentials of a database, where the program has asked for them. */
export function findCredentials(database: IMySqlDatabase): MySqlCredentials | undefined {
  const present = database.node.tryFindChild(credentialsId);
  return present instanceof MySqlCredentials ? present : undefined;
}

/** The credentials of a database: one construct below it for all calls. */
export const findOrMakeCredentials = (database: IMySqlDatabase): MySqlCredentials =>
  findCredentials(database) ??
  new MySqlCredentials(database, credentialsId, { ...inheritProvider(database), database });

import type { Construct } from "constructs";
import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import type { Props } from "../core/props";
import type { IMySqlDatabaseRef } from "../core/references";
import { inheritProvider } from "../core/scope/inherit-provider";
import { validateProps } from "../core/validation/validate-props";
import { MysqlAccess as L1MySqlAccess, type MysqlAccessConfig } from "../l1/mysql-access";
import type { AllowedPeers } from "../networking/allowed-peer";
import { addPeers } from "./allow-list";
import { MySqlCredentials } from "./mysql-credentials";

/** Properties of `MySqlAccess`. */
export interface MySqlAccessProps extends Props<typeof mysqlAccess, MysqlAccessConfig, "databaseId"> {
  /** The database. Another program or user manages it. */
  readonly database: IMySqlDatabaseRef;
}

const definition = { contract: mysqlAccess };

/**
 * The complete allow list of a MySQL database that this program doesn't manage. Destroying it clears the allow list, so no
 * client can connect.
 *
 * A database can have one `MySqlAccess`. Synth fails if the database itself has an `allowList`.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const database = MySqlDatabase.fromDatabaseId(this, "db", 4711);
 * new MySqlAccess(this, "access", { database, allowList: [] }).allowFrom(web);
 * ```
 * @throws if a value is invalid
 */
export class MySqlAccess extends L1MySqlAccess {
  declare readonly terraformResourceType: "stratus_mysql_access";

  constructor(scope: Construct, id: string, props: MySqlAccessProps) {
    super(scope, id, validateProps<MysqlAccessConfig>(scope, id, definition, props));
    this.node.addValidation({ validate: () => validateNoOwnAllowList(props.database) });
  }

  /**
   * Allows a peer or a list of peers to connect.
   *
   * @example
   * ```ts
   * // in a stack with access: MySqlAccess, web: ComputeInstance
   * access.allowFrom([web, Peer.cidr("198.51.100.0/24")]);
   * ```
   * @throws if a peer is invalid, or `allowList` is known only after apply
   */
  allowFrom(peer: AllowedPeers): void {
    this.allowList = addPeers(this, definition, peer);
  }
}

/** Reports a second allow list for one database: the two would revert each other's changes at every apply. */
function validateNoOwnAllowList(database: IMySqlDatabaseRef): string[] {
  return "allowListInput" in database && database.allowListInput !== undefined
    ? [
        `database ${database.node.path} already has an allow list, from allowList or allowFrom. Use either that or MySqlAccess.`,
      ]
    : [];
}

/** Returns the allow list of a database outside this program: one construct below the reference to the database. */
export function findOrCreateAccess(database: IMySqlDatabaseRef): MySqlAccess {
  const present = database.node.tryFindChild("access");
  return present instanceof MySqlAccess
    ? present
    : new MySqlAccess(database, "access", { ...inheritProvider(database), database, allowList: [] });
}

const credentialsId = "credentials";

/** The credentials of a database. Undefined if the program doesn't use them. */
export function findCredentials(database: IMySqlDatabaseRef): MySqlCredentials | undefined {
  const present = database.node.tryFindChild(credentialsId);
  return present instanceof MySqlCredentials ? present : undefined;
}

/** Returns the credentials of a database: one construct below it for all calls. */
export const findOrMakeCredentials = (database: IMySqlDatabaseRef): MySqlCredentials =>
  findCredentials(database) ??
  new MySqlCredentials(database, credentialsId, { ...inheritProvider(database), database });

/** A MySQL database of this program or a reference to one outside it. */
export interface IMySqlDatabase extends IMySqlDatabaseRef {
  /**
   * Allows a peer or a list of peers to connect.
   *
   * @example
   * ```ts
   * // in a stack with db: MySqlDatabase, web: ComputeInstance
   * db.allowFrom([web, Peer.cidr("198.51.100.0/24")]);
   * ```
   * @throws if a peer is invalid
   */
  allowFrom(peer: AllowedPeers): void;
  /**
   * Returns the root user's name and password, for provider settings and write-only arguments.
   *
   * @example
   * ```ts
   * // in a stack with db: MySqlDatabase
   * const { username, password } = db.credentials();
   * ```
   */
  credentials(): MySqlCredentials;
}

import type { Construct } from "constructs";
import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import { type Sources, warnIfOpenToAll, addSources } from "./allow-list";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { type MysqlAccessConfig, MysqlAccess as L1MySqlAccess } from "../l1/mysql-access";
import type { Props } from "../core/props";
import type { IMySqlDatabaseRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import { inheritProvider } from "../core/scope/inherit-provider";
import { MySqlCredentials } from "./mysql-credentials";

/** Who may connect to a database, and to which. */
export interface MySqlAccessProps extends Props<typeof mysqlAccess, MysqlAccessConfig, "databaseId"> {
  /** The database, which somebody else owns. */
  readonly database: IMySqlDatabaseRef;
}

const propsContract = { contract: mysqlAccess, names: { databaseId: "database" } };

/**
 * The whole allow list of a MySQL database that somebody else owns (document 2, Allow list semantics). Destroying it
 * admits nobody.
 *
 * There is one for a database, and it cannot stand beside the database's own `allowList`: at synth that is an error.
 */
export class MySqlAccess extends L1MySqlAccess {
  declare readonly terraformResourceType: "stratus_mysql_access";

  constructor(scope: Construct, id: string, props: MySqlAccessProps) {
    const { database, ...rest } = withoutNulls(props);
    super(
      scope,
      id,
      validateProps<MysqlAccessConfig>(scope, id, propsContract, { ...rest, databaseId: idOf(database) }),
    );
    warnIfOpenToAll(this, this.allowListInput);
    this.node.addValidation({ validate: () => validateNoOwnAllowList(database) });
  }

  /** Lets instances (by their addresses), addresses and networks connect. */
  allowFrom(...sources: Sources): void {
    this.allowList = addSources(this, propsContract, sources);
  }
}

/** Two constructs with an allow list for one database would undo each other's changes at every apply. */
function validateNoOwnAllowList(database: IMySqlDatabaseRef): string[] {
  return "allowListInput" in database && database.allowListInput !== undefined
    ? [
        `database ${database.node.path} says itself with allowList or allowFrom who may connect: use that, or MySqlAccess, but not both for one database`,
      ]
    : [];
}

/** The allow list of a database that this program does not own: one construct below the reference to it. */
export function findOrMakeAccess(database: IMySqlDatabaseRef): MySqlAccess {
  const present = database.node.tryFindChild("access");
  return present instanceof MySqlAccess
    ? present
    : new MySqlAccess(database, "access", { ...inheritProvider(database), database, allowList: [] });
}

const credentialsId = "credentials";

/** The credentials of a database, where the program has asked for them. */
export function findCredentials(database: IMySqlDatabaseRef): MySqlCredentials | undefined {
  const present = database.node.tryFindChild(credentialsId);
  return present instanceof MySqlCredentials ? present : undefined;
}

/** The credentials of a database: one construct below it for all calls. */
export const findOrMakeCredentials = (database: IMySqlDatabaseRef): MySqlCredentials =>
  findCredentials(database) ??
  new MySqlCredentials(database, credentialsId, { ...inheritProvider(database), database });

/** A MySQL database, of this program or from elsewhere. */
export interface IMySqlDatabase extends IMySqlDatabaseRef {
  /** Lets instances (by their addresses), addresses and networks connect. */
  allowFrom(...sources: Sources): void;
  /** The root user's name and password, for other providers' settings and for write-only arguments. */
  credentials(): MySqlCredentials;
}

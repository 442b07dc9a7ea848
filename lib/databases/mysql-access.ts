import type { Construct } from "constructs";
import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import type { Sources } from "./allow-list";
import { warnIfOpenToAll, addSources } from "./allow-list";
import { withoutNulls } from "../core/props/without-nulls";
import { validateProps } from "../core/validation/validate-props";
import type { MysqlAccessConfig } from "../l1/mysql-access";
import { MysqlAccess as L1MySqlAccess } from "../l1/mysql-access";
import type { Props } from "../core/props";
import type { IMySqlDatabase } from "../references";
import { idOf } from "../core/props/id-of";

/** Who may connect to a database, and to which. */
export interface MySqlAccessProps extends Props<typeof mysqlAccess, MysqlAccessConfig, "databaseId"> {
  /** The database, which somebody else owns. */
  readonly database: IMySqlDatabase;
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
function validateNoOwnAllowList(database: IMySqlDatabase): string[] {
  return "allowListInput" in database && database.allowListInput !== undefined
    ? [
        `database ${database.node.path} says itself with allowList or allowFrom who may connect: use that, or MySqlAccess, but not both for one database`,
      ]
    : [];
}

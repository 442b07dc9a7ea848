import type { IMySqlDatabase } from "./mysql-access";
import { DataMySqlDatabase } from "./data-databases";
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import type { Sources } from "./allow-list";
import { admittedInstances, warnIfOpenToAll, addSources } from "./allow-list";
import { findDependencyCycles, referenceTo } from "./dependency-cycles";
import { validateProps } from "../core/validation/validate-props";
import type { MysqlDatabaseConfig } from "../l1/mysql-database";
import { MysqlDatabase as L1MySqlDatabase } from "../l1/mysql-database";
import type { MySqlCredentials } from "./mysql-credentials";
import { findCredentials, findOrMakeAccess, findOrMakeCredentials } from "./mysql-access";
import type { Props } from "../core/props";

/** What a MySQL database takes. */
export interface MySqlDatabaseProps extends Props<typeof mysqlDatabase, MysqlDatabaseConfig>, TerraformMetaArguments {}

const propsContract = { contract: mysqlDatabase };

const advice =
  'say it beside the database, with new MySqlAccess(this, "access", { database, allowList: [] }).allowFrom(…)';

/**
 * A managed MySQL cluster (document 2, Database).
 *
 * Throws when a value cannot work. Making one takes 15 to 30 minutes; nobody may connect who is not in `allowList`.
 */
export class MySqlDatabase extends L1MySqlDatabase implements IMySqlDatabase {
  declare readonly terraformResourceType: "stratus_mysql_database";

  constructor(scope: Construct, id: string, props: MySqlDatabaseProps) {
    super(scope, id, validateProps<MysqlDatabaseConfig>(scope, id, propsContract, props));
    warnIfOpenToAll(this, this.allowListInput);
    this.node.addValidation({
      validate: () => findDependencyCycles(this, admittedInstances(this), this.references(), advice),
    });
  }

  /** A database that this program does not own, by its id. Nothing is sent for it. */
  static fromDatabaseId(scope: Construct, id: string, databaseId: Id<"MySQL database">): IMySqlDatabase {
    return new ForeignDatabase(scope, id, databaseId);
  }

  /** A database that this program does not own, by its label, which a data source looks up. */
  static fromLabel(scope: Construct, id: string, label: string): DataMySqlDatabase {
    return new DataMySqlDatabase(scope, id, { label });
  }

  /**
   * Lets instances (by their addresses), addresses and networks connect, beside those of `allowList`. An instance that is
   * made with something of the database, such as its host, is let in by a `MySqlAccess`: here that is an error at synth.
   */
  allowFrom(...sources: Sources): void {
    this.allowList = addSources(this, propsContract, sources);
  }

  /** The root user's name and password, for other providers' settings and for write-only arguments. */
  credentials(): MySqlCredentials {
    return findOrMakeCredentials(this);
  }

  /** Its attributes, and its credentials, which an ephemeral resource below it reads. */
  private references(): readonly string[] {
    const credentials = findCredentials(this);
    return [
      referenceTo(this.terraformResourceType, this),
      ...(credentials ? [referenceTo(`ephemeral.${credentials.terraformResourceType}`, credentials)] : []),
    ];
  }
}

class ForeignDatabase extends Construct implements IMySqlDatabase {
  readonly terraformResourceType = "stratus_mysql_database";
  readonly id: Id<"MySQL database">;

  constructor(scope: Construct, name: string, id: Id<"MySQL database">) {
    super(scope, name);
    this.id = id;
  }

  allowFrom(...sources: Sources): void {
    findOrMakeAccess(this).allowFrom(...sources);
  }

  credentials(): MySqlCredentials {
    return findOrMakeCredentials(this);
  }
}

import { DataPostgreSqlDatabase } from "./data-databases";
import type { IPostgreSqlDatabase } from "../core/references";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import type { Sources } from "./allow-list";
import { admittedInstances, warnIfOpenToAll, addSources } from "./allow-list";
import { findDependencyCycles, referenceTo } from "./dependency-cycles";
import { foreign } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import type { PostgresqlDatabaseConfig } from "../l1/postgresql-database";
import { PostgresqlDatabase as L1PostgreSqlDatabase } from "../l1/postgresql-database";
import type { Props } from "../core/props";

/** What a PostgreSQL database takes. */
export interface PostgreSqlDatabaseProps
  extends Props<typeof postgresqlDatabase, PostgresqlDatabaseConfig>, TerraformMetaArguments {}

const propsContract = { contract: postgresqlDatabase };

const advice = "make the instance without it, or write the addresses that it may come from";

/**
 * A managed PostgreSQL cluster (document 2, Database). The service shows no backups, credentials, certificate or patch
 * for it.
 *
 * Throws when a value cannot work. Making one takes 15 to 30 minutes; nobody may connect who is not in `allowList`.
 */
export class PostgreSqlDatabase extends L1PostgreSqlDatabase implements IPostgreSqlDatabase {
  declare readonly terraformResourceType: "stratus_postgresql_database";

  constructor(scope: Construct, id: string, props: PostgreSqlDatabaseProps) {
    super(scope, id, validateProps<PostgresqlDatabaseConfig>(scope, id, propsContract, props));
    warnIfOpenToAll(this, this.allowListInput);
    const references = () => [referenceTo(this.terraformResourceType, this)];
    this.node.addValidation({
      validate: () => findDependencyCycles(this, admittedInstances(this), references(), advice),
    });
  }

  /** A database that this program does not own, by its id. Nothing is sent for it. */
  static fromDatabaseId(scope: Construct, id: string, databaseId: Id<"PostgreSQL database">): IPostgreSqlDatabase {
    return foreign(scope, id, { terraformResourceType: "stratus_postgresql_database", id: databaseId });
  }

  /** A database that this program does not own, by its label, which a data source looks up. */
  static fromLabel(scope: Construct, id: string, label: string): DataPostgreSqlDatabase {
    return new DataPostgreSqlDatabase(scope, id, { label });
  }

  /** Lets instances (by their addresses), addresses and networks connect, beside those of `allowList`. */
  allowFrom(...sources: Sources): void {
    this.allowList = addSources(this, propsContract, sources);
  }
}

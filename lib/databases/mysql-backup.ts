import { DataMySqlBackup } from "./data-databases";
import type { IMySqlBackup, IMySqlDatabaseRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { foreign } from "../core/scope/foreign";
import type { MysqlBackupConfig } from "../l1/mysql-backup";
import { MysqlBackup as L1MySqlBackup } from "../l1/mysql-backup";
import type { Props } from "../core/props";

/** What a snapshot takes. */
export interface MySqlBackupProps extends Props<typeof mysqlBackup, MysqlBackupConfig, "databaseId"> {
  /** The database to take it of. */
  readonly database: IMySqlDatabaseRef;
}

const propsContract = { contract: mysqlBackup, names: { databaseId: "database" } };

/**
 * A snapshot of a MySQL database (document 2, Backup). It takes several minutes, and a database has three at most.
 *
 * Throws when a value cannot work: the label has 1 to 30 ASCII letters and digits.
 */
export class MySqlBackup extends L1MySqlBackup implements IMySqlBackup {
  declare readonly terraformResourceType: "stratus_mysql_backup";

  constructor(scope: Construct, id: string, props: MySqlBackupProps) {
    const { database, ...rest } = withoutNulls(props);
    super(
      scope,
      id,
      validateProps<MysqlBackupConfig>(scope, id, propsContract, { ...rest, databaseId: idOf(database) }),
    );
    this.node.addValidation({ validate: () => validateTarget(this.targetInput, database) });
  }

  /** A backup that this program did not make, by its id. Nothing is sent for it. */
  static fromBackupId(scope: Construct, id: string, backupId: Id<"MySQL backup">): IMySqlBackup {
    return foreign(scope, id, { terraformResourceType: "stratus_mysql_backup", id: backupId });
  }

  /** A backup that this program did not make, by its label, which a data source looks up. */
  static fromLabel(scope: Construct, id: string, database: IMySqlDatabaseRef, label: string): DataMySqlBackup {
    return new DataMySqlBackup(scope, id, { database, label });
  }
}

/** A cluster of one node has no secondary. At synth the size of the cluster is final. */
function validateTarget(target: string | undefined, database: IMySqlDatabaseRef): string[] {
  const isSingle = "clusterSizeInput" in database && (database.clusterSizeInput ?? 1) === 1;
  return target === "secondary" && isSingle
    ? [`target must be primary: database ${database.node.path} has one node, and a secondary needs clusterSize 3`]
    : [];
}

import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import type { Id } from "../src/contract";
import { mysqlDatabase } from "../src/resources/mysql_database/contract";
import type { Source } from "./allow-list";
import { warnOfEverybody, withSources } from "./allow-list";
import { judgeAtSynth, judged } from "./judged";
import { DataStratusMysqlDatabase } from "./l1/data-stratus-mysql-database";
import type { MysqlDatabaseConfig } from "./l1/mysql-database";
import { MysqlDatabase as L1MySqlDatabase } from "./l1/mysql-database";
import { MySqlAccess } from "./mysql-access";
import { MySqlCredentials } from "./mysql-credentials";
import type { Props } from "./props";
import type { IMySqlDatabase } from "./references";

/** What a MySQL database takes. */
export interface MySqlDatabaseProps extends Props<typeof mysqlDatabase, MysqlDatabaseConfig>, TerraformMetaArguments {}

const judging = { contract: mysqlDatabase };

/**
 * A managed MySQL cluster (document 2, Database).
 *
 * Throws when a value cannot work. Making one takes 15 to 30 minutes; nobody may connect who is not in `allowList`.
 */
export class MySqlDatabase extends L1MySqlDatabase implements IMySqlDatabase {
  declare readonly terraformResourceType: "stratus_mysql_database";

  constructor(scope: Construct, id: string, props: MySqlDatabaseProps) {
    super(scope, id, judged<MysqlDatabaseConfig>(scope, id, judging, props));
    judgeAtSynth(this, judging);
    warnOfEverybody(this, this.allowListInput);
  }

  /** A database that this program does not own, by its id. Nothing is sent for it. */
  static fromDatabaseId(scope: Construct, id: string, databaseId: Id<"MySQL database">): IMySqlDatabase {
    return new ForeignDatabase(scope, id, () => databaseId);
  }

  /** A database that this program does not own, by its label, which a data source looks up. */
  static fromLabel(scope: Construct, id: string, label: string): IMySqlDatabase {
    return new ForeignDatabase(scope, id, (self) => {
      return new DataStratusMysqlDatabase(self, "data", judged(scope, id, labelJudging, { label })).id;
    });
  }

  /** Lets instances (by their public addresses), addresses and networks connect, beside those of `allowList`. */
  allowFrom(...sources: readonly Source[]): void {
    this.allowList = withSources(this, judging, sources);
  }

  /** The root user's name and password, for other providers' settings and for write-only arguments. */
  credentials(): MySqlCredentials {
    return credentialsOf(this);
  }
}

const { label } = mysqlDatabase.fields;
const labelJudging = { contract: { ...mysqlDatabase, fields: { label } } };

class ForeignDatabase extends Construct implements IMySqlDatabase {
  readonly terraformResourceType = "stratus_mysql_database";
  readonly id: Id<"MySQL database">;

  constructor(scope: Construct, name: string, id: (self: Construct) => Id<"MySQL database">) {
    super(scope, name);
    this.id = id(this);
  }

  allowFrom(...sources: readonly Source[]): void {
    const present = this.node.tryFindChild("access");
    const access =
      present instanceof MySqlAccess ? present : new MySqlAccess(this, "access", { database: this, allowList: [] });
    access.allowFrom(...sources);
  }

  credentials(): MySqlCredentials {
    return credentialsOf(this);
  }
}

function credentialsOf(database: IMySqlDatabase): MySqlCredentials {
  const present = database.node.tryFindChild("credentials");
  return present instanceof MySqlCredentials ? present : new MySqlCredentials(database, "credentials", { database });
}

import { TerraformOutput, TerraformProvider, Token } from "cdktf";
import {
  ComputeInstance,
  DataDatabaseEngine,
  DataDatabaseEngines,
  DataDatabases,
  DataMySqlBackup,
  DataMySqlBackups,
  DataMySqlCertificate,
  DataMySqlCredentials,
  DataMySqlDatabase,
  DataMySqlDatabases,
  DataPostgreSqlDatabase,
  DataPostgreSqlDatabases,
  MySqlAccess,
  MySqlBackup,
  MySqlCredentials,
  MySqlCredentialsReset,
  MySqlDatabase,
  MySqlPatch,
  MySqlRestore,
  Policies,
  PostgreSqlDatabase,
} from "../../../lib";
import { warnings } from "../rules/programs";
import { errorOf, newStack, problemsAtSynth, resources, synthesized } from "../stacks";

const shop = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
const reports = { ...shop, label: "reports", engine: "postgresql/14.6" } as const;
const dbId = "${stratus_mysql_database.db.id}";

function withDatabase() {
  const stack = newStack();
  return { stack, db: new MySqlDatabase(stack, "db", shop) };
}

/** The ephemeral blocks of a stack, and its required Terraform version. */
const ephemeral = (stack: ReturnType<typeof newStack>) =>
  synthesized(stack) as unknown as { ephemeral: Record<string, unknown>; terraform: { required_version: string } };

describe("PostgreSqlDatabase", () => {
  it("R2-070: writes MySQL's fields and the commit type", () => {
    const stack = newStack();
    new PostgreSqlDatabase(stack, "pg", {
      ...reports,
      clusterSize: 3,
      replicationType: "asynch",
      replicationCommitType: "off",
      updates: { frequency: "weekly", dayOfWeek: 3, hourOfDay: 4, duration: 2 },
    });
    expect(resources(stack, "postgresql_database")["pg"]).toEqual({
      ...reports,
      cluster_size: 3,
      replication_type: "asynch",
      replication_commit_type: "off",
      updates: { frequency: "weekly", day_of_week: 3, hour_of_day: 4, duration: 2 },
    });
  });

  it("R2-016, R2-029, R2-031: invalid values do not compile, and are reported", () => {
    const stack = newStack();
    const wrong = () => [
      // @ts-expect-error R2-029: semi_synch is MySQL's
      new PostgreSqlDatabase(stack, "a", { ...reports, replicationType: "semi_synch" }),
      // @ts-expect-error R2-016: a cluster has 1 or 3 nodes
      new PostgreSqlDatabase(stack, "b", { ...reports, clusterSize: 2 }),
      // @ts-expect-error R2-031: commit types are PostgreSQL's
      new MySqlDatabase(stack, "c", { ...shop, replicationCommitType: "on" }),
    ];
    expect(errorOf(wrong)).toBe(
      'stack/a is invalid:\n  - replicationType must be one of "none", "asynch", got "semi_synch"',
    );
  });

  it("is referenced by its id or its label", () => {
    const stack = newStack();
    expect(PostgreSqlDatabase.fromDatabaseId(stack, "one", 12).id).toBe(12);
    new TerraformOutput(stack, "id", { value: PostgreSqlDatabase.fromLookup(stack, "two", { label: "reports" }).id });
    expect(synthesized(stack)).toMatchObject({
      data: { stratus_postgresql_database: { two: { label: "reports" } } },
      output: { id: { value: "${data.stratus_postgresql_database.two.id}" } },
    });
  });
});

describe("the allow list", () => {
  it("is extended by instances, IP addresses and networks", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1" });
    const db = new MySqlDatabase(stack, "db", { ...shop, allowList: ["192.0.2.1"] });
    db.allowFrom([web, "198.51.100.0/24"]);
    db.allowFrom(["192.0.2.1", web]);
    expect(resources(stack, "mysql_database")["db"]?.["allow_list"]).toEqual([
      "192.0.2.1",
      "${stratus_compute_instance.web.ipv6_address}",
      "${stratus_compute_instance.web.public_ipv4}",
      "198.51.100.0/24",
    ]);
  });

  it("is the same for PostgreSQL", () => {
    const stack = newStack();
    new PostgreSqlDatabase(stack, "pg", reports).allowFrom("192.0.2.0/24");
    expect(resources(stack, "postgresql_database")["pg"]?.["allow_list"]).toEqual(["192.0.2.0/24"]);
  });

  it("R2-020: rejects an invalid source, and adds nothing then", () => {
    const { stack, db } = withDatabase();
    db.allowFrom("192.0.2.1");
    expect(errorOf(() => db.allowFrom("office"))).toBe(
      'stack/db is invalid:\n  - allowList[1] must be an IP address or a network such as "192.0.2.0/24", got "office"',
    );
    expect(resources(stack, "mysql_database")["db"]?.["allow_list"]).toEqual(["192.0.2.1"]);
  });

  it("can't be extended if its value is unknown", () => {
    const db = new MySqlDatabase(newStack(), "db", { ...shop, allowList: Token.asList("${var.sources}") });
    expect(errorOf(() => db.allowFrom("192.0.2.1"))).toBe(
      "stack/db: can't add to an allow list that is known only after apply. Write every entry in the prop allowList.",
    );
  });

  it("R2-022: warns once about lists that allow every client, and can be suppressed", () => {
    const stack = newStack();
    const db = new MySqlDatabase(stack, "db", { ...shop, allowList: ["::/0"] });
    const other = new MySqlDatabase(stack, "other", { ...shop, label: "other", allowList: ["192.0.2.0/24"] });
    other.allowFrom("0.0.0.0/0");
    const found = () => warnings(stack).filter((text) => text.includes("allows any IP address"));
    expect(found()).toEqual([
      expect.stringContaining("The allow list of stack/db contains ::/0"),
      expect.stringContaining("The allow list of stack/other contains 0.0.0.0/0"),
    ]);
    const suppressed = newStack();
    const open = new MySqlDatabase(suppressed, "db", { ...shop, allowList: ["::/0"] });
    Policies.allow(open, "open-database", "Only the password protects the test database.");
    expect(warnings(suppressed)).toEqual([]);
    expect(db.allowListInput).toEqual(["::/0"]);
  });
});

describe("MySqlAccess", () => {
  it("is the complete list of a database outside the program", () => {
    const stack = newStack();
    const db = MySqlDatabase.fromDatabaseId(stack, "db", 12);
    db.allowFrom("192.0.2.1");
    db.allowFrom("198.51.100.0/24");
    expect(Object.values(resources(stack, "mysql_access"))).toEqual([
      { database_id: 12, allow_list: ["192.0.2.1", "198.51.100.0/24"] },
    ]);
  });

  it("is rejected at synth if the database has its own list, or another one exists", () => {
    const { stack, db } = withDatabase();
    db.allowFrom("192.0.2.1");
    new MySqlAccess(stack, "office", { database: db, allowList: [] });
    const own =
      "database stack/db already has an allow list, from allowList or allowFrom. Use either that or MySqlAccess.";
    expect(problemsAtSynth(stack)).toEqual([`[stack/office] ${own}`]);
    db.resetAllowList();
    expect(Object.keys(resources(stack, "mysql_access"))).toEqual(["office"]);
    new MySqlAccess(stack, "home", { database: db, allowList: [] });
    expect(problemsAtSynth(stack)).toEqual([
      "[stack] stack/office and stack/home manage the allow list of one MySQL database, so each would undo the changes of the other. Keep one of them, and merge the values.",
    ]);
  });

  it("reports missing props under the construct's names", () => {
    expect(errorOf(() => new MySqlAccess(newStack(), "access", {} as never))).toBe(
      "stack/access is invalid:\n  - database is required\n  - allowList is required",
    );
  });
});

describe("MySqlCredentials", () => {
  it("R2-036: are ephemeral, one per database, and configure another provider", () => {
    const { stack, db } = withDatabase();
    const { username, password } = db.credentials();
    expect(db.credentials()).toBe(db.credentials());
    const other = new (class extends TerraformProvider {})(stack, "mysql", {
      terraformResourceType: "mysql",
      terraformProviderSource: "example/mysql",
    });
    other.addOverride("username", username);
    other.addOverride("password", password);
    const name = "db_credentials_C38B1C8C";
    const { ephemeral: blocks, terraform } = ephemeral(stack);
    expect(blocks).toEqual({ stratus_mysql_credentials: { [name]: { database_id: dbId } } });
    expect(terraform.required_version).toBe(">= 1.10");
    expect(synthesized(stack).provider).toMatchObject({
      mysql: [
        {
          username: `\${ephemeral.stratus_mysql_credentials.${name}.username}`,
          password: `\${ephemeral.stratus_mysql_credentials.${name}.password}`,
        },
      ],
    });
  });

  it("accept a provider, dependencies and another logical id", () => {
    const { stack, db } = withDatabase();
    const reset = new MySqlCredentialsReset(stack, "reset", { database: db });
    const root = new MySqlCredentials(stack, "root", { database: db, dependsOn: [reset] });
    const secret = root.password;
    root.overrideLogicalId("admin");
    new TerraformOutput(stack, "secret", { value: secret, sensitive: true });
    expect(ephemeral(stack).ephemeral).toEqual({
      stratus_mysql_credentials: {
        admin: { database_id: dbId, depends_on: ["stratus_mysql_credentials_reset.reset"] },
      },
    });
    expect(synthesized(stack).output).toMatchObject({
      secret: { value: "${ephemeral.stratus_mysql_credentials.admin.password}" },
    });
  });

  it("of a database outside the program", () => {
    const stack = newStack();
    MySqlDatabase.fromLookup(stack, "db", { label: "shop" }).credentials();
    expect(ephemeral(stack).ephemeral).toEqual({
      stratus_mysql_credentials: {
        db_credentials_C38B1C8C: {
          database_id: expect.stringMatching(/^\$\{data\.stratus_mysql_database\./) as unknown,
        },
      },
    });
  });

  it("require a database", () => {
    expect(errorOf(() => new MySqlCredentials(newStack(), "root", {} as never))).toBe(
      "stack/root is invalid:\n  - database is required",
    );
  });
});

describe("snapshots and operations", () => {
  it("refer to the database and the backup as objects", () => {
    const { stack, db } = withDatabase();
    const backup = new MySqlBackup(stack, "before", { database: db, label: "before", target: "primary" });
    new MySqlRestore(stack, "restore", { database: db, backup, triggers: { run: "1" } });
    new MySqlRestore(stack, "other", { database: MySqlDatabase.fromDatabaseId(stack, "old", 7), backup: 9 });
    new MySqlPatch(stack, "patch", { database: db });
    expect(resources(stack, "mysql_backup")).toEqual({
      before: { database_id: dbId, label: "before", target: "primary" },
    });
    expect(resources(stack, "mysql_restore")).toEqual({
      restore: { database_id: dbId, backup_id: "${stratus_mysql_backup.before.id}", triggers: { run: "1" } },
      other: { database_id: 7, backup_id: 9 },
    });
    expect(resources(stack, "mysql_patch")).toEqual({ patch: { database_id: dbId } });
  });

  it("R2-034: a label contains only letters and digits", () => {
    const { stack, db } = withDatabase();
    expect(errorOf(() => new MySqlBackup(stack, "it", { database: db, label: "before-migration" }))).toBe(
      'stack/it is invalid:\n  - label must contain only ASCII letters and digits, got "before-migration"',
    );
  });

  it("R2-059: the secondary of a single node is rejected at synth", () => {
    const { stack, db } = withDatabase();
    new MySqlBackup(stack, "it", { database: db, label: "it", target: "secondary" });
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/it] target must be "primary", because database stack/db has only one node. To use "secondary", set clusterSize: 3.',
    ]);
    db.clusterSize = 3;
    expect(Object.keys(resources(stack, "mysql_backup"))).toEqual(["it"]);
  });
});

describe("data sources", () => {
  it("read one by its id or its label, or all", () => {
    const { stack, db } = withDatabase();
    new DataDatabaseEngine(stack, "engine", { id: "mysql/8.0.30" });
    new DataDatabaseEngines(stack, "engines");
    new DataDatabases(stack, "databases");
    new DataMySqlDatabase(stack, "mysql", { id: 12 });
    new DataMySqlDatabases(stack, "mysqls");
    new DataPostgreSqlDatabase(stack, "pg", { label: "reports" });
    new DataPostgreSqlDatabases(stack, "pgs");
    const backup = new DataMySqlBackup(stack, "backup", { database: db, label: "before" });
    new DataMySqlBackups(stack, "backups", { database: db, latest: true });
    new DataMySqlCertificate(stack, "certificate", { database: db });
    new DataMySqlCredentials(stack, "root", { database: db });
    new MySqlRestore(stack, "restore", { database: db, backup });
    expect(synthesized(stack).data).toEqual({
      stratus_database_engine: { engine: { id: "mysql/8.0.30" } },
      stratus_database_engines: { engines: {} },
      stratus_databases: { databases: {} },
      stratus_mysql_database: { mysql: { id: 12 } },
      stratus_mysql_databases: { mysqls: {} },
      stratus_postgresql_database: { pg: { label: "reports" } },
      stratus_postgresql_databases: { pgs: {} },
      stratus_mysql_backup: { backup: { database_id: dbId, label: "before" } },
      stratus_mysql_backups: { backups: { database_id: dbId, latest: true } },
      stratus_mysql_certificate: { certificate: { database_id: dbId } },
      stratus_mysql_credentials: { root: { database_id: dbId } },
    });
    expect(resources(stack, "mysql_restore")["restore"]?.["backup_id"]).toBe("${data.stratus_mysql_backup.backup.id}");
  });

  it("require exactly one way to select an object", () => {
    const stack = newStack();
    // @ts-expect-error by the id or by the label
    expect(errorOf(() => new DataMySqlDatabase(stack, "both", { id: 12, label: "shop" }))).toContain(
      "label must not be set if id is set",
    );
    // @ts-expect-error by something
    expect(errorOf(() => new DataMySqlDatabase(stack, "none", {}))).toContain("id or label is required");
    expect(errorOf(() => new DataMySqlDatabase(stack, "short", { label: "ab" }))).toBe(
      'stack/short is invalid:\n  - label must be 3 to 32 characters long, got "ab"',
    );
  });
});

import { provider } from "../../../src/composition/provider";
import { milliseconds } from "../../../src/contract";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../../src/resources/postgresql_database/contract";
import { fieldOf, many, sentBy, validatorOf } from "../support";

const base = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6" };
const messagesFor = validatorOf(postgresqlDatabase, base);

it("R2-070: has MySQL's fields and replication_commit_type", () => {
  const added = Object.keys(postgresqlDatabase.fields).filter((name) => !(name in mysqlDatabase.fields));
  expect(added).toEqual(["replicationCommitType"]);
  expect(Object.keys(mysqlDatabase.fields).filter((name) => !(name in postgresqlDatabase.fields))).toEqual([]);
  expect(sentBy(postgresqlDatabase, "create")).toEqual([...sentBy(mysqlDatabase, "create"), ...added].sort());
});

it("R2-051, R2-013, R2-016: has the same required fields as MySQL", () => {
  expect(validatorOf(postgresqlDatabase, {})()).toEqual([
    "label is required",
    "region is required",
    "type is required",
    "engine is required",
  ]);
  expect(messagesFor({ label: many(33), clusterSize: 2 })).toHaveLength(2);
});

it.each(["postgresql/14.6", "postgresql/13.2", "postgresql/15"])("R2-052: %s is an engine", (engine) => {
  expect(messagesFor({ engine })).toEqual([]);
});

it.each(["postgresql", "postgresql/", "mysql/8.0.30", "postgres/14.6", "postgresql/14/6"])(
  "R2-052: %j is not an engine",
  (engine) => {
    expect(messagesFor({ engine })).toEqual([
      expect.stringContaining(
        `engine must be PostgreSQL with a version, such as "postgresql/14.6", got ${JSON.stringify(engine)}`,
      ),
    ]);
  },
);

it("R2-015: engine and version of a response are the engine of the configuration", () => {
  const from = fieldOf(postgresqlDatabase, "engine").spec.from;
  expect(from?.({ engine: "postgresql", version: "14.6" })).toBe("postgresql/14.6");
});

it("R2-029: replicates as none or asynch", () => {
  for (const replicationType of ["none", "asynch"]) expect(messagesFor({ replicationType })).toEqual([]);
  expect(messagesFor({ replicationType: "semi_synch" })).toEqual([
    'replicationType must be one of "none", "asynch", got "semi_synch"',
  ]);
});

it("R2-030: async in a response is asynch", () => {
  const from = fieldOf(postgresqlDatabase, "replicationType").spec.from;
  expect(["async", "asynch", "none", undefined].map((replicationType) => from?.({ replicationType }))).toEqual([
    "asynch",
    "asynch",
    "none",
    undefined,
  ]);
});

it("R2-031: a commit type has five values (default: local), and on and off are strings", () => {
  for (const replicationCommitType of ["on", "local", "remote_write", "remote_apply", "off"]) {
    expect(messagesFor({ replicationCommitType })).toEqual([]);
  }
  for (const replicationCommitType of [true, false]) {
    expect(messagesFor({ replicationCommitType })).toEqual([expect.stringContaining('must be one of "on", "local"')]);
  }
  expect(messagesFor({ replicationCommitType: "sometimes" })).toHaveLength(1);
  expect(fieldOf(postgresqlDatabase, "replicationCommitType").spec.default).toBe("local");
});

it("R2-054: an update accepts label, allow_list and updates, and other changes replace the database", () => {
  expect(sentBy(postgresqlDatabase, "update")).toEqual(["allowList", "label", "updates"]);
  const fixed = ["region", "type", "engine", "clusterSize", "encrypted", "sslConnection"];
  for (const name of [...fixed, "replicationType", "replicationCommitType"]) {
    expect(fieldOf(postgresqlDatabase, name).spec.requiresReplace).toBe(true);
  }
});

it("R2-071, R2-038, R2-039: has MySQL's preconditions", () => {
  expect(postgresqlDatabase.states?.requires["update"]).toEqual(["active"]);
  expect([...(postgresqlDatabase.states?.requires["delete"] ?? [])].sort()).toEqual(["active", "degraded", "failed"]);
});

it("R2-002: the timeout of a create is at least 40 minutes", () => {
  const wait = fieldOf(postgresqlDatabase, "timeouts").spec.fields?.["create"]?.spec.default;
  expect(milliseconds(String(wait))).toBeGreaterThanOrEqual(40 * 60_000);
});

it("R2-072: the provider offers nothing else for PostgreSQL", () => {
  const all = { ...provider.resources, ...provider.dataSources, ...provider.ephemeralResources };
  expect(
    Object.keys(all)
      .filter((name) => name.includes("postgres"))
      .sort(),
  ).toEqual(["stratus_postgresql_database", "stratus_postgresql_databases"]);
});

import { canonicalValue, isEquivalent, milliseconds, storedValue, UNKNOWN } from "../../../src/contract";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";
import { fieldOf, many, sentBy, validatorOf } from "../support";

const messagesFor = validatorOf(mysqlDatabase, {
  label: "shop",
  region: "us-east",
  type: "g6-dedicated-2",
  engine: "mysql/8.0.30",
});

describe("required fields", () => {
  it("R2-051: label, region, type and engine, each with its own error", () => {
    expect(validatorOf(mysqlDatabase, {})()).toEqual([
      "label is required",
      "region is required",
      "type is required",
      "engine is required",
    ]);
  });

  it("R2-013: label has 3 to 32 characters", () => {
    expect(messagesFor({ label: many(3) })).toEqual([]);
    expect(messagesFor({ label: many(32) })).toEqual([]);
    expect(messagesFor({ label: many(2) })).toEqual(['label must be 3 to 32 characters long, got "xx"']);
    expect(messagesFor({ label: many(33) })).toHaveLength(1);
  });

  it.each(["my shop", "-shop", "shop_1", "1.2"])("R2-013: has no pattern, so %j is valid", (label) => {
    expect(messagesFor({ label })).toEqual([]);
  });

  it.each(["mysql/8.0.30", "mysql/5.7.39", "mysql/8", "mysql/9.0-lts"])("R2-052: %s is an engine", (engine) => {
    expect(messagesFor({ engine })).toEqual([]);
  });

  it.each(["mysql", "mysql/", "postgresql/14.6", "mysql/8/0", "MySQL/8.0.30", ""])(
    "R2-052: %j is not an engine",
    (engine) => {
      expect(messagesFor({ engine })).toEqual([
        expect.stringContaining(
          `engine must be MySQL with a version, such as "mysql/8.0.30", got ${JSON.stringify(engine)}`,
        ),
      ]);
    },
  );

  it("R2-052: the error for a version alone names the missing part", () => {
    expect(messagesFor({ engine: "8.0.30" })).toEqual([expect.stringContaining('(write "mysql/8.0.30")')]);
  });

  it.each(["msyql/8.0.30", "MySQL 8.0.30", "mysql-8.0.30"])(
    "R2-052: the error for %j suggests a similar engine",
    (engine) => {
      expect(messagesFor({ engine })).toEqual([expect.stringContaining('(write "mysql/8.0.30")')]);
    },
  );

  it("R2-015: engine and version of a response are the engine of the configuration", () => {
    const from = fieldOf(mysqlDatabase, "engine").spec.from;
    expect(from?.({ engine: "mysql", version: "8.0.30" })).toBe("mysql/8.0.30");
    expect(from?.({ engine: "mysql/8.0.30", version: "8.0.30" })).toBe("mysql/8.0.30");
  });
});

describe("the cluster", () => {
  it("R2-016: has 1 or 3 nodes (default: 1)", () => {
    expect([1, 3].flatMap((clusterSize) => messagesFor({ clusterSize }))).toEqual([]);
    for (const clusterSize of [0, 2, 4]) {
      expect(messagesFor({ clusterSize })).toEqual([`clusterSize must be 1 or 3, got ${String(clusterSize)}`]);
    }
    expect(fieldOf(mysqlDatabase, "clusterSize").spec.default).toBe(1);
  });

  it("R2-018, R2-019: is not encrypted and uses SSL by default", () => {
    expect(fieldOf(mysqlDatabase, "encrypted").spec.default).toBe(false);
    expect(fieldOf(mysqlDatabase, "sslConnection").spec.default).toBe(true);
  });

  it("R2-028: replicates as none, asynch or semi_synch", () => {
    for (const replicationType of ["none", "asynch", "semi_synch"])
      expect(messagesFor({ replicationType })).toEqual([]);
    expect(messagesFor({ replicationType: "async" })).toEqual([
      'replicationType must be one of "none", "asynch", "semi_synch", got "async" (did you mean "asynch"?)',
    ]);
  });

  it.each([
    [1, "semi_synch"],
    [1, "asynch"],
    [3, "none"],
  ])("R2-032: the combination of %d nodes and %s is not specified, so it is valid", (clusterSize, replicationType) => {
    expect(messagesFor({ clusterSize, replicationType })).toEqual([]);
  });

  it("R2-032: replication has no default in the provider", () => {
    expect(fieldOf(mysqlDatabase, "replicationType").spec.default).toBeUndefined();
  });

  it("R2-031: has no replication_commit_type, which is PostgreSQL's", () => {
    expect(messagesFor({ replicationCommitType: "on" })).toEqual([
      expect.stringMatching(/^replicationCommitType is not a valid field/),
    ]);
  });
});

describe("allow_list", () => {
  const field = fieldOf(mysqlDatabase, "allowList");

  it("R2-020: accepts addresses and networks", () => {
    expect(messagesFor({ allowList: ["192.0.2.1", "192.0.2.0/24", "2001:db8::1", "2001:db8::/32"] })).toEqual([]);
    expect(messagesFor({ allowList: ["0.0.0.0/0"] })).toEqual([]);
    expect(messagesFor({ allowList: [] })).toEqual([]);
    expect(messagesFor({ allowList: [UNKNOWN] })).toEqual([]);
  });

  it.each(["", "office", "192.0.2.1/33", "192.0.2", "192.0.2.1-9", "2001:db8::/129"])(
    "R2-020: rejects %j",
    (source) => {
      expect(messagesFor({ allowList: ["192.0.2.1", source] })).toEqual([
        `allowList[1] must be an IP address or a network such as "192.0.2.0/24", got ${JSON.stringify(source)}`,
      ]);
    },
  );

  it.each([
    [["192.0.2.1"], ["192.0.2.1/32"]],
    [["2001:DB8:0::1"], ["2001:db8::1/128"]],
    [["2001:DB8:0::/32"], ["2001:db8::/32"]],
    [
      ["192.0.2.2", "192.0.2.1"],
      ["192.0.2.1", "192.0.2.2/32", "192.0.2.1/32"],
    ],
  ])("R2-020: %j and %j are equal lists", (left, right) => {
    expect(isEquivalent(field, left, {}, right, {})).toBe(true);
  });

  it.each([
    [["192.0.2.0"], ["192.0.2.0/24"]],
    [["0.0.0.0/0"], []],
    [["192.0.2.1"], ["192.0.2.1", "192.0.2.2"]],
  ])("R2-020: %j and %j are different lists", (left, right) => {
    expect(isEquivalent(field, left, {}, right, {})).toBe(false);
  });

  it("R2-055: removing the list clears it", () => {
    expect(field.spec.unsetValue).toEqual([]);
    expect(canonicalValue(field, [], {})).toEqual([]);
  });
});

describe("updates", () => {
  it("R2-027: validates types, not values and limits", () => {
    const updates = { frequency: "whenever", duration: 99, hourOfDay: 30, dayOfWeek: 0, weekOfMonth: -1 };
    expect(messagesFor({ updates })).toEqual([]);
    expect(messagesFor({ updates: { weekOfMonth: null } })).toEqual([]);
    expect(messagesFor({ updates: {} })).toEqual([]);
    expect(messagesFor({ updates: { frequency: 1, duration: "3", hourOfDay: 1.5 } })).toEqual([
      'updates.frequency must be a string, got 1 (write "1")',
      'updates.duration must be a whole number, got "3" (write 3 without quotes)',
      "updates.hourOfDay must be a whole number, got 1.5",
    ]);
  });

  it("R2-054: accept label, allow_list and updates, and other changes replace the database", () => {
    expect(sentBy(mysqlDatabase, "update")).toEqual(["allowList", "label", "updates"]);
    for (const name of ["region", "type", "engine", "clusterSize", "encrypted", "sslConnection", "replicationType"]) {
      expect(fieldOf(mysqlDatabase, name).spec.requiresReplace).toBe(true);
    }
  });

  it("R2-008: changing the version replaces the database", () => {
    expect(fieldOf(mysqlDatabase, "engine").spec.requiresReplace).toBe(true);
  });
});

describe("states", () => {
  const states = mysqlDatabase.states;

  it("R2-026: ten statuses are known, and an unknown one is accepted", () => {
    expect([...(states?.values ?? [])].sort()).toEqual(
      [
        ...["provisioning", "active", "suspending", "suspended", "resuming"],
        ...["restoring", "failed", "degraded", "updating", "backing_up"],
      ].sort(),
    );
    expect(storedValue(fieldOf(mysqlDatabase, "status"), "dreaming", {})).toBe("dreaming");
  });

  it("R2-038: an update requires active", () => {
    expect(states?.requires["update"]).toEqual(["active"]);
  });

  it("R2-039: a delete requires active, failed or degraded", () => {
    expect([...(states?.requires["delete"] ?? [])].sort()).toEqual(["active", "degraded", "failed"]);
  });

  it("R2-002: a create takes 15 to 30 minutes, and the timeout is at least 40 minutes", () => {
    expect(states?.transitions["create"]).toEqual({ via: "provisioning", to: "active", takes: [15 * 60, 30 * 60] });
    const wait = fieldOf(mysqlDatabase, "timeouts").spec.fields?.["create"]?.spec.default;
    expect(milliseconds(String(wait))).toBeGreaterThanOrEqual(40 * 60_000);
  });
});

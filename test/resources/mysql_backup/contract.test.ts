import { mysqlBackup } from "../../../src/resources/mysql_backup/contract";
import { fieldOf, many, sentBy, validatorOf } from "../support";

const messagesFor = validatorOf(mysqlBackup, { databaseId: 1, label: "one" });

it("R2-057: the label is required, with 1 to 30 characters", () => {
  expect(validatorOf(mysqlBackup, { databaseId: 1 })()).toEqual(["label is required"]);
  for (const label of ["a", many(30)]) expect(messagesFor({ label })).toEqual([]);
  expect(messagesFor({ label: "" })).toEqual(['label must be 1 to 30 characters long, got ""']);
  expect(messagesFor({ label: many(31) })).toHaveLength(1);
});

it.each(["before-migration", "before_migration", "before migration", "vorläufig", "a.b"])(
  "R2-034: %j contains other characters than ASCII letters and digits",
  (label) => {
    expect(messagesFor({ label })).toEqual([
      `label must contain only ASCII letters and digits, got ${JSON.stringify(label)}`,
    ]);
  },
);

it("R2-058: the target is primary or secondary", () => {
  for (const target of ["primary", "secondary"]) expect(messagesFor({ target })).toEqual([]);
  expect(messagesFor({ target: "replica" })).toHaveLength(1);
});

it("R2-035: the type is snapshot or auto, and the service sets it", () => {
  expect(fieldOf(mysqlBackup, "type").spec).toMatchObject({ choices: ["snapshot", "auto"], presence: "computed" });
});

it("no field of a backup can be updated", () => {
  expect(sentBy(mysqlBackup, "create")).toEqual(["databaseId", "label", "target"]);
  expect(sentBy(mysqlBackup, "update").filter((name) => name !== "timeouts")).toEqual([]);
});

it("R2-075: reading backups requires the write scope", () => {
  expect(mysqlBackup.access).toMatchObject({ scope: "databases", reads: "read_write" });
});

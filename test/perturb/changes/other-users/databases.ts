import { mysqlAccess } from "../../../../src/resources/mysql_access/contract";
import { mysqlBackup } from "../../../../src/resources/mysql_backup/contract";
import { eventually } from "../../../support/eventually";
import type { Resource } from "../../../support/terraform/workspace";
import type { Account, Case } from "./case";
import { ledger, orders } from "./given";

const mysql = "/databases/mysql/instances";
const ordersBody = { region: "us-east", type: "g6-dedicated-2", label: "orders", engine: "mysql/8.0.30" };
const given = { orders: orders() };
const path = ({ of }: Account) => `${mysql}/${String(of("orders")["id"])}`;

const force = ({ control, of }: Account, status: string, name = "orders") =>
  control("PUT", `/objects/database/${String(of(name)["id"])}`, { status });

const becomes = async ({ call }: Account, where: string, status: string) =>
  eventually(async () => (await call("GET", where))["status"] === status);

async function makeDatabase(account: Account): Promise<void> {
  const { id } = await account.call("POST", mysql, ordersBody);
  await becomes(account, `${mysql}/${String(id)}`, "active");
}

const before: Resource = {
  contract: mysqlBackup,
  config: (of) => ({ databaseId: of("orders")["id"], label: "before" }),
};

const access: Resource = {
  contract: mysqlAccess,
  config: () => ({ databaseId: 1, allowList: ["192.0.2.0/24"] }),
};

const snapshotPath = (account: Account) => `${path(account)}/backups/${String(account.of("before")["id"])}`;

export const databaseCases: readonly Case[] = [
  ...["failed", "degraded", "suspending", "suspended"].map((status): Case => ({
    what: `a MySQL database: ${status}`,
    given,
    changeByUser: (account) => force(account, status),
    warnings: [[`stratus_mysql_database 1 "orders" is ${status}`, "Changes to the database fail in this state"]],
    stays: true,
  })),
  {
    what: "a PostgreSQL database: degraded",
    given: { ledger: ledger() },
    changeByUser: (account) => force(account, "degraded", "ledger"),
    warnings: [['stratus_postgresql_database 1 "ledger" is degraded', "The service may repair it automatically"]],
    stays: true,
  },
  {
    what: "a MySQL database: failed before a change is applied",
    given,
    change: { orders: orders({ allowList: ["192.0.2.0/24"] }) },
    changeByUser: (account) => force(account, "failed"),
    errors: [["stratus_mysql_database 1 is failed and won't become active on its own"]],
    lasts: true,
    actions: { orders: "update" },
    stays: true,
  },
  {
    what: "a MySQL database: degraded before its deletion is applied",
    given,
    change: { orders: null },
    changeByUser: (account) => force(account, "degraded"),
  },
  {
    what: "a MySQL database: renamed",
    given,
    changeByUser: (account) => account.call("PUT", path(account), { label: "theirs" }),
    actions: { orders: "update" },
  },
  {
    what: "a MySQL database: its allow list is changed",
    given: { orders: orders({ allowList: ["192.0.2.0/24"] }) },
    changeByUser: (account) => account.call("PUT", path(account), { allow_list: ["0.0.0.0/0"] }),
    actions: { orders: "update" },
  },
  {
    what: "a MySQL database: deleted with its snapshot",
    given: { orders: orders(), before },
    changeByUser: (account) => account.call("DELETE", path(account)),
    actions: { orders: "create", before: "create" },
  },
  {
    what: "a MySQL database: deleted and recreated",
    given,
    async changeByUser(account) {
      await account.call("DELETE", path(account));
      await makeDatabase(account);
    },
    actions: { orders: "create" },
    warnings: [['The account already has MySQL database 2 with the label "orders"', 'importFrom("2")']],
    adopts: "orders",
  },
  {
    what: "a MySQL database: deleted before its change is applied",
    given,
    change: { orders: orders({ allowList: ["192.0.2.0/24"] }) },
    changeByUser: (account) => account.call("DELETE", path(account)),
    errors: [["stratus_mysql_database 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { orders: "create" },
  },
  {
    what: "a MySQL database: deleted before its deletion is applied",
    given,
    change: { orders: null },
    changeByUser: (account) => account.call("DELETE", path(account)),
  },
  {
    what: "a PostgreSQL database: deleted before its change is applied",
    given: { ledger: ledger() },
    change: { ledger: ledger({ allowList: ["192.0.2.0/24"] }) },
    changeByUser: ({ call, of }) => call("DELETE", `/databases/postgresql/instances/${String(of("ledger")["id"])}`),
    errors: [["stratus_postgresql_database 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { ledger: "create" },
  },
  {
    what: "a snapshot: deleted",
    given: { orders: orders(), before },
    changeByUser: (account) => account.call("DELETE", snapshotPath(account)),
    actions: { before: "create" },
  },
  {
    what: "a snapshot: deleted and recreated",
    given: { orders: orders(), before },
    async changeByUser(account) {
      await account.call("DELETE", snapshotPath(account));
      await account.call("POST", `${path(account)}/backups`, { label: "before" });
      await becomes(account, path(account), "active");
    },
    actions: { before: "create" },
    warnings: [['MySQL database 1 already has one snapshot with the label "before"', "importFrom("]],
    adopts: "before",
  },
  {
    what: "a snapshot: deleted before its deletion is applied",
    given: { orders: orders(), before },
    change: { before: null },
    changeByUser: (account) => account.call("DELETE", snapshotPath(account)),
  },
  {
    what: "a snapshot: the database is deleted before the snapshot is created",
    given,
    change: { before },
    changeByUser: (account) => account.call("DELETE", path(account)),
    errors: [["There is no MySQL database 1", "plan again"]],
    actions: { orders: "create", before: "create" },
  },
  {
    what: "an allow list of its own: emptied",
    prepare: makeDatabase,
    given: { access },
    changeByUser: ({ call }) => call("PUT", `${mysql}/1`, { allow_list: [] }),
    actions: { access: "update" },
  },
  {
    what: "an allow list of its own: set by another user before the plan sets it",
    prepare: makeDatabase,
    given: {},
    change: { access },
    async changeByUser(account) {
      await account.call("PUT", `${mysql}/1`, { allow_list: ["192.0.2.0/24"] });
      await becomes(account, `${mysql}/1`, "active");
    },
  },
  {
    what: "an allow list of its own: the database is deleted",
    prepare: makeDatabase,
    given: { access },
    changeByUser: ({ call }) => call("DELETE", `${mysql}/1`),
    refused: [["There is no MySQL database 1", "plan again"]],
  },
  {
    what: "an allow list of its own: the database is deleted before the list's deletion is applied",
    prepare: makeDatabase,
    given: { access },
    change: { access: null },
    changeByUser: ({ call }) => call("DELETE", `${mysql}/1`),
  },
];

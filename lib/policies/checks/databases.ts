import { configuredValue } from "../../rules/configured-values";
import { knownEntries } from "../../rules/references";
import { defineCheck } from "./check";

const engines = ["stratus_mysql_database", "stratus_postgresql_database"] as const;

export const databaseOpenToAll = defineCheck({
  id: "database-open-to-all",
  severity: "error",
  why: "Only the password protects the database then.",
  advice: "Let in what uses it: database.allowFrom(instance), or the networks of an office.",
  find: (program) =>
    program.resources(...engines, "stratus_mysql_access").flatMap((construct) => {
      const networks = knownEntries(configuredValue(construct, "allowList")).filter((entry) => /\/0$/.test(entry));
      return networks.length === 0 ? [] : [{ construct, text: `admits every address by ${networks.join(" and ")}` }];
    }),
});

export const databaseWithoutTls = defineCheck({
  id: "database-without-tls",
  severity: "warning",
  why: "Passwords and data can be read on the way to such a database.",
  advice: "Leave sslConnection out: clients have to use TLS then. A change makes a new database.",
  find: (program) =>
    program
      .resources(...engines)
      .filter((construct) => configuredValue(construct, "sslConnection") === false)
      .map((construct) => ({ construct, text: "takes connections without TLS" })),
});

export const unencryptedDatabase = defineCheck({
  id: "unencrypted-database",
  severity: "note",
  why: "Who gets hold of a disk reads it.",
  advice: "Write encrypted: true. A later change makes a new database, so do it before there is data.",
  find: (program) =>
    program
      .resources(...engines)
      .filter((construct) => configuredValue(construct, "encrypted") !== true)
      .filter((construct) => typeof configuredValue(construct, "encrypted") !== "string")
      .map((construct) => ({ construct, text: "does not encrypt its data on disk" })),
});

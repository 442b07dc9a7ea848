import { configuredValue } from "../../rules/configured-values";
import { knownEntries } from "../../rules/references";
import { defineCheck } from "./check";

const engines = ["stratus_mysql_database", "stratus_postgresql_database"] as const;

export const databaseOpenToAll = defineCheck({
  id: "database-open-to-all",
  severity: "error",
  why: "Only the password protects the database.",
  advice: "Allow only the clients that need it, such as database.allowFrom(instance) or the networks of your office.",
  find: (program) =>
    program.resources(...engines, "stratus_mysql_access").flatMap((construct) => {
      const networks = knownEntries(configuredValue(construct, "allowList")).filter((entry) => /\/0$/.test(entry));
      return networks.length === 0
        ? []
        : [{ construct, text: `allows connections from any IP address (${networks.join(" and ")})` }];
    }),
});

export const databaseWithoutTls = defineCheck({
  id: "database-without-tls",
  severity: "warning",
  why: "Without TLS, passwords and data travel unencrypted.",
  advice: "Remove sslConnection, so that clients must use TLS. This change recreates the database.",
  find: (program) =>
    program
      .resources(...engines)
      .filter((construct) => configuredValue(construct, "sslConnection") === false)
      .map((construct) => ({ construct, text: "accepts connections without TLS" })),
});

export const unencryptedDatabase = defineCheck({
  id: "unencrypted-database",
  severity: "note",
  why: "Anyone with access to the disk can read the data.",
  advice: "Set encrypted: true. A later change recreates the database, so set it before you store data.",
  find: (program) =>
    program
      .resources(...engines)
      .filter((construct) => configuredValue(construct, "encrypted") !== true)
      .filter((construct) => typeof configuredValue(construct, "encrypted") !== "string")
      .map((construct) => ({ construct, text: "doesn't encrypt its data on disk" })),
});

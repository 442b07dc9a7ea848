import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import { configuredValue } from "./configured-values";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { attributePlaceholder } from "./references";

/**
 * Finds databases without an allow list, which refuse every connection (document 2, Allow list semantics). A program that
 * intends this sets `allowList: []`. A program that leaves the list to another one ignores its changes.
 */
export function findClosedDatabases(program: Program): readonly Finding[] {
  const databases = program.resources("stratus_mysql_database", "stratus_postgresql_database");
  if (databases.length === 0) return [];
  const withAccess = new Set<unknown>(
    program.resources("stratus_mysql_access").map((access) => configuredValue(access, "databaseId")),
  );
  return databases
    .filter((database) => program.isOwn(database) && !withAccess.has(attributePlaceholder(database, "id")))
    .filter((database) => configuredValue(database, "allowList") === undefined && !ignoresAllowList(database))
    .map((database) => ({
      construct: database,
      text: `No client can connect to ${database.node.path}, because it has no allow list. ${advice}`,
    }));
}

const advice =
  'Allow clients with allowFrom(instance) or allowList. To allow no client, set allowList: []. If another program manages the list, set lifecycle: { ignoreChanges: ["allow_list"] }.';

function ignoresAllowList({ lifecycle }: TerraformElement & TerraformMetaArguments): boolean {
  const ignored = lifecycle?.ignoreChanges ?? [];
  return ignored === "all" || ignored.includes("allow_list");
}

const allNetworks: readonly unknown[] = ["0.0.0.0/0", "::/0"];

/** Finds allow lists that contain all IP addresses (document 2, Allow list semantics). */
export function findOpenDatabases(program: Program): readonly Finding[] {
  return program
    .resources("stratus_mysql_database", "stratus_postgresql_database", "stratus_mysql_access")
    .filter((each) => program.isOwn(each))
    .flatMap((construct) => {
      const list: unknown = configuredValue(construct, "allowList");
      const found = Array.isArray(list) ? list.filter((source) => allNetworks.includes(source)) : [];
      if (found.length === 0) return [];
      const text = `The allow list of ${construct.node.path} contains ${found.join(" and ")}, which allows any IP address to connect, so only the password protects the database. Allow only the clients that need it.`;
      return [{ construct, text }];
    });
}

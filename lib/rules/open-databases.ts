import { configuredValue } from "./configured-values";
import type { Finding } from "./finding";
import type { Program } from "./program";

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

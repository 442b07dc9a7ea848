import { provider } from "../../../src/composition/provider";
import { before } from "../../perturb/lives/every-resource";
import { importsOf } from "./imports";
import type { Stack } from "./stack";

const lent = "${stratus_mysql_database.lent.id}";
const mysql = before["stratus_mysql_database"] ?? {};

/** A resource for the allow list of a database is for a database in another configuration. */
const made = {
  ...before,
  stratus_mysql_database: { ...mysql, lent: { ...mysql["it"], label: "lent" } },
  stratus_mysql_access: { it: { ...before["stratus_mysql_access"]?.["it"], database_id: lent } },
};
const { lent: _, ...ownDatabases } = made.stratus_mysql_database;
const adopted = { ...made, stratus_mysql_database: ownDatabases };

export interface ImportBlock {
  readonly to: string;
  readonly id: string;
}

/** The types of all resources that can be imported. */
export const importableTypes = Object.entries(provider.resources).flatMap(([type, handler]) =>
  handler().import === undefined ? [] : [type],
);

/**
 * Creates objects of every kind that can be imported, and returns an import block for each of them. A firewall has its
 * devices inline or as separate resources. The generated configuration has resources.
 */
export async function createImportable(stack: Stack): Promise<readonly ImportBlock[]> {
  await stack.control("PUT", "account", { additionalIps: true });
  const maker = stack.workspace();
  await maker.apply({ resource: made });
  const firewall = String(maker.state("stratus_firewall.inline")["id"]);
  const [device] = (await stack.api("GET", `/networking/firewalls/${firewall}/devices`))["data"] as { id: number }[];
  return [
    ...importsOf(maker, adopted),
    { to: "stratus_firewall_device.inline", id: `${firewall}/${String(device?.id)}` },
  ];
}

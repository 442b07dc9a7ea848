import { provider } from "../../src/composition/provider";
import { before } from "./contrary/every-resource";
import { has, testOnlyWith } from "./support/features";
import { importsOf } from "./support/imports";
import type { Stack } from "./support/stack";
import { startStack } from "./support/stack";
import type { Workspace } from "./support/terraform";

// The output of `terraform plan -generate-config-out` for existing objects is a valid configuration that no plan changes.

const file = "imported.tf";
const lent = "${stratus_mysql_database.lent.id}";
const mysql = before["stratus_mysql_database"] ?? {};

/**
 * A firewall has its devices inline or as separate resources. The generated configuration has resources. A resource for the
 * allow list of a database is for a database in another configuration.
 */
const made = {
  ...before,
  stratus_mysql_database: { ...mysql, lent: { ...mysql["it"], label: "lent" } },
  stratus_mysql_access: { it: { ...before["stratus_mysql_access"]?.["it"], database_id: lent } },
};
const { lent: _, ...ownDatabases } = made.stratus_mysql_database;
const adopted = { ...made, stratus_mysql_database: ownDatabases };

const importable = Object.entries(provider.resources)
  .filter(([, handler]) => handler().import !== undefined)
  .map(([type]) => type);

let stack: Stack;
let workspace: Workspace;
let imports: readonly { readonly to: string; readonly id: string }[];

beforeAll(async () => {
  // Many resources are created at once, and a request may be counted for another one of them.
  stack = await startStack("fast", { notesRequests: false });
  await stack.control("PUT", "account", { additionalIps: true });
  const maker = stack.workspace();
  await maker.apply({ resource: made });
  const device = String(maker.state("stratus_firewall.inline")["id"]);
  const [inline] = (await stack.api("GET", `/networking/firewalls/${device}/devices`))["data"] as { id: number }[];
  imports = [
    ...importsOf(maker, adopted),
    { to: "stratus_firewall_device.inline", id: `${device}/${String(inline?.id)}` },
  ];
  workspace = stack.workspace();
});
afterAll(() => stack.close());

test("an object of each importable kind exists", () => {
  expect(importable.length).toBeGreaterThanOrEqual(18);
  expect([...new Set(imports.map(({ to }) => to.split(".")[0]))].sort()).toEqual([...importable].sort());
});

const feature = "generated configurations of objects with read-only nested attributes";

testOnlyWith(feature, "what Terraform writes for all of them is accepted as it is, and changes nothing", async () => {
  workspace.write({ import: imports });
  await workspace.init();
  const count = String(imports.length);
  const planned = await workspace.must("plan", "-no-color", "-input=false", `-generate-config-out=${file}`);
  expect(planned).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
  await stack.control("DELETE", "requests");
  const applied = await workspace.apply();
  expect(applied).toContain(`Apply complete! Resources: ${count} imported, 0 added, 0 changed, 0 destroyed.`);
  expect(await stack.writes()).toEqual([]);
  expect(await workspace.plan()).toEqual([]);
});

const errorOf = async (...args: readonly string[]) => {
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false", ...args]);
  return { code, output: output.replace(/\s+/g, " ") };
};

testOnlyWith(
  feature,
  "R1-099: a replacement of an adopted instance asks for the password at its attribute",
  async () => {
    const { code, output } = await errorOf("-replace=stratus_compute_instance.web");
    expect(code).toBe(1);
    expect(output).toContain("Error: Invalid argument");
    expect(output).toContain(
      "root_pass is required if image is set; root_pass_wo can be set instead. The plan replaces the object, and the new object needs this.",
    );
  },
);

testOnlyWith(feature, "an adopted object without some arguments requires them if it has to be recreated", async () => {
  for (const [address, attribute] of [
    ["stratus_image.it", "disk_id is required unless file is set"],
    ["stratus_ip_share.it", "ips is required"],
    // The provider resolves this conflict, but Terraform does not.
    ...(has("configurations that the provider generates")
      ? []
      : [["stratus_ipv6_range.it", "route_target must not be set if compute_id is set"] as const]),
  ] as const) {
    const { code, output } = await errorOf(`-replace=${address}`);
    expect([address, code]).toEqual([address, 1]);
    expect(output).toContain(attribute);
  }
});

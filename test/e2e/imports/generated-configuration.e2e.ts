import { has, testOnlyWith, testWithout } from "../support/features";
import { createImportable, importableTypes, type ImportBlock } from "../support/importable-objects";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

// The output of `terraform plan -generate-config-out` for existing objects is a valid configuration that no plan changes.

const file = "imported.tf";
let stack: Stack;
let workspace: Workspace;
let imports: readonly ImportBlock[];

beforeAll(async () => {
  // Many resources are created at once, and a request may be counted for another one of them.
  stack = await startStack("fast", { notesRequests: false });
  imports = await createImportable(stack);
  workspace = stack.workspace();
});
afterAll(() => stack.close());

test("an object of each importable kind exists", () => {
  expect(importableTypes.length).toBeGreaterThanOrEqual(18);
  expect([...new Set(imports.map(({ to }) => to.split(".")[0]))].sort()).toEqual([...importableTypes].sort());
});

const maps = "generated configurations of maps of objects";

testWithout(maps, "the generated configuration of a record set isn't HCL", async () => {
  workspace.write({ import: imports.filter(({ to }) => to.startsWith("stratus_domain_records.")) });
  await workspace.init();
  const { code, output } = await errorOf(`-generate-config-out=records.tf`);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("Invalid character") as string });
});

const feature = "generated configurations of objects with read-only nested attributes";

testOnlyWith(feature, "what Terraform writes for all of them is accepted as it is, and changes nothing", async () => {
  const generated = has(maps) ? imports : imports.filter(({ to }) => !to.startsWith("stratus_domain_records."));
  workspace.write({ import: generated });
  await workspace.init();
  const count = String(generated.length);
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

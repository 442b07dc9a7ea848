// Parts of the measured commands that don't depend on the provider's code.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate } from "../../measure/alternate.mjs";
import { environment, timeChild } from "../../measure/child.mjs";
import { terraformIn } from "../../measure/terraform.mjs";
import { figure } from "../../report/table.mjs";

const builtIn = { terraform_data: { it: { input: "shop.example" } } };

/**
 * A plan of one `terraform_data`. If a side is given, only the lock file names its provider, so Terraform computes the checksum
 * of the package and doesn't start it.
 */
async function planWith(parent, name, side) {
  const space = await terraformIn(join(parent, name), environment(parent), side?.providers);
  const file = await side?.install(space.folder);
  space.write(builtIn);
  await space.run(["init", "-input=false"]);
  space.write(builtIn, {});
  await space.run(["apply", "-auto-approve", "-input=false"]);
  return { file, plan: async () => ({ wall: (await space.plan()).wall }) };
}

/** The floors as rows of a table. */
export async function floors(folder, sides, rounds = 11) {
  const emptyScript = join(folder, "empty.cjs");
  writeFileSync(emptyScript, "");
  const env = environment(folder);
  const node = async () => ({ wall: (await timeChild(process.execPath, [emptyScript], { cwd: folder, env })).wall });
  const spaces = { none: await planWith(folder, "none") };
  for (const [name, side] of Object.entries(sides)) spaces[name] = await planWith(folder, name, side);
  const plans = Object.entries(spaces).map(([name, { plan }]) => [name, plan]);
  const times = await alternate({ node, ...Object.fromEntries(plans) }, { rounds });
  const checksum = (name) => Math.max(0, times[name].wall - times.none.wall);
  const size = (name) => `${figure(statSync(spaces[name].file).size / 1e6)} MB`;
  const row = (name) => ({
    what: `Terraform's checksum of the ${name}, ${size(name)}`,
    unit: "ms",
    measured: checksum(name),
    reference: { what: `the Go provider, ${size("go")}`, value: checksum("go") },
  });
  return [
    { what: "start and end of Node with an empty script", unit: "ms", measured: times.node.wall },
    { what: "`terraform plan` of one `terraform_data`", unit: "ms", measured: times.none.wall },
    row("script"),
    row("executable"),
  ];
}

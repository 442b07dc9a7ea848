// Parts of the measured commands that don't depend on the provider's code.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, mapValues } from "../../measure/alternate.mjs";
import { environment, timeChild } from "../../measure/child.mjs";
import { terraformIn } from "../../measure/terraform.mjs";
import { figure } from "../../report/table.mjs";

const builtIn = { terraform_data: { it: { input: "shop.example" } } };

/**
 * A plan of one `terraform_data`. If a side is given, only the lock file names its provider, so Terraform computes the checksum
 * of the package and doesn't start it.
 * @param {string} parent
 * @param {string} name
 * @param {import("./sides.mjs").Side} [side]
 */
async function planWith(parent, name, side) {
  const space = await terraformIn(join(parent, name), environment(parent), side?.providers);
  const file = await side?.install(space.folder);
  space.write(builtIn);
  await space.run(["init", "-input=false"]);
  space.write(builtIn, {});
  await space.run(["apply", "-auto-approve", "-input=false"]);
  return {
    bytes: file === undefined ? 0 : statSync(file).size,
    plan: async () => ({ wall: (await space.plan()).wall }),
  };
}

/**
 * The floors as rows of a table.
 * @param {string} folder
 * @param {ReturnType<typeof import("./sides.mjs").sidesOf>} sides
 * @returns {Promise<import("../../report/table.mjs").Row[]>}
 */
export async function floors(folder, sides, rounds = 11) {
  const emptyScript = join(folder, "empty.cjs");
  writeFileSync(emptyScript, "");
  const env = environment(folder);
  const node = async () => ({ wall: (await timeChild(process.execPath, [emptyScript], { cwd: folder, env })).wall });
  const spaces = {
    none: await planWith(folder, "none"),
    go: await planWith(folder, "go", sides.go),
    script: await planWith(folder, "script", sides.script),
    executable: await planWith(folder, "executable", sides.executable),
  };
  const times = await alternate({ node, ...mapValues(spaces, ({ plan }) => plan) }, { rounds });
  /** @param {keyof typeof sides} name */
  const checksum = (name) => Math.max(0, times[name].wall - times.none.wall);
  /** @param {keyof typeof sides} name */
  const size = (name) => `${figure(spaces[name].bytes / 1e6)} MB`;
  /** @param {keyof typeof sides} name */
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

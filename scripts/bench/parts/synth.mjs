import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writePlainBindings } from "../../build/bindings/write-bindings.mjs";
import { Advice, inRoot } from "../../support/project.mjs";
import { alternate, mapValues } from "../measure/alternate.mjs";
import { environment, timeChild } from "../measure/child.mjs";
import { figure } from "../report/table.mjs";

/** @type {Readonly<Record<number, number>>} */
const sizes = { 100: 1.3, 1_000: 1.1, 10_000: 1 };
const stacks = {
  records: "records, each with a reference",
  instances: "instances and firewalls with nested attributes and a reference",
};
const program = inRoot("scripts", "bench", "programs", "synth.cjs");
const files = ["domain", "domain-record", "compute-instance", "firewall", "provider"];

/**
 * The typed constructs compared with the plain classes of the generator, in new processes: the same number of both, with the
 * same result.
 * @param {import("./index.mjs").Details} details
 */
export async function synth({ folder, size }) {
  const plain = await writePlainBindings();
  const modules = {
    typed: [inRoot("dist", "lib", "index.js")],
    plain: files.map((name) => join(plain, `${name}.js`)),
  };
  /** @type {import("../report/table.mjs").Row[]} */
  const rows = [];
  for (const count of size === undefined ? Object.keys(sizes).map(Number) : [size]) {
    for (const [name, words] of Object.entries(stacks)) {
      /** @param {string} side */
      const outdirOf = (side) => join(folder, `${side}-${name}-${count}`);
      const works = mapValues(modules, (paths, side) => async () => {
        const args = [program, side, name, String(count), outdirOf(side), ...paths];
        const { output } = await timeChild(process.execPath, args, { cwd: folder, env: environment(folder) });
        /** @type {import("../measure/child.mjs").Times} */
        const { wall, cpu } = JSON.parse(output);
        return { wall, cpu };
      });
      const rounds = count > 1_000 ? 3 : 7;
      const sides = await alternate(works, { rounds });
      const [typed, generated] = ["typed", "plain"].map((side) => {
        return JSON.stringify(
          JSON.parse(readFileSync(join(outdirOf(side), "stacks", "shop", "cdk.tf.json"), "utf8")).resource,
        );
      });
      if (typed !== generated)
        throw new Advice("the two sides produce different results, so their times can't be compared.");
      rows.push({
        what: `synth of ${figure(count)} ${words}, including the import of the constructs`,
        unit: "ms of CPU time",
        measured: sides.typed.cpu,
        reference: { what: "plain generated classes", value: sides.plain.cpu },
        aim: sizes[count] && `${sizes[count]} times the reference`,
      });
    }
  }
  return { rows };
}

import { alternate } from "../measure/alternate.mjs";
import { row, stack, together, withWebsite, without } from "../measure/website.mjs";

/**
 * `cdktf diff` of the website without a change, and the parts of its time.
 * @param {import("./index.mjs").Details} details
 */
export function diff({ folder, rounds = 5 }) {
  return withWebsite(folder, async ({ synthesized, terraform, timed, cdktf, apps }) => {
    /** @param {string} app */
    const program = (app) => timed("sh", ["-c", app]);
    const times = await alternate(
      {
        whole: cdktf(["diff", stack]),
        program: program(apps.given),
        checked: program(apps.checked),
        tsx: program(apps.tsx),
        compiled: program(apps.compiled),
        plan: timed(terraform, ["plan", "-input=false"], { where: synthesized }),
      },
      { rounds },
    );
    const direct = together(times.compiled, times.plan);
    const reference = { what: "the precompiled program and `terraform plan`", value: direct.wall, cpu: direct.cpu };
    return {
      rows: [
        row("`cdktf diff` of the website, no changes", times.whole, { reference, aim: 3_000 }),
        row("part: the program as started by `cdktf.json` (ts-node without type checking)", times.program),
        row("part: `terraform plan`", times.plan),
        row("part: cdktf itself (the rest)", without(times.whole, times.program, times.plan)),
        row("the program with ts-node and type checking", times.checked),
        row("the program with tsx", times.tsx),
        row("the precompiled program", times.compiled),
      ],
    };
  });
}

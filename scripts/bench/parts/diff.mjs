import { alternate } from "../measure/alternate.mjs";
import { row, stack, together, withWebsite, without } from "../measure/website.mjs";

/** `cdktf diff` of the website without a change, and the parts of its time. */
export function diff({ folder, rounds = 5 }) {
  return withWebsite(folder, async ({ synthesized, terraform, timed, cdktf, apps }) => {
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
    const reference = { what: "the compiled program and `terraform plan`", value: direct.wall, cpu: direct.cpu };
    return {
      rows: [
        row("`cdktf diff` of the website, nothing to change", times.whole, { reference, aim: 3_000 }),
        row("of it: the program, as `cdktf.json` starts it (ts-node without a check of types)", times.program),
        row("of it: `terraform plan`", times.plan),
        row("of it: cdktf's own part, which is the rest", without(times.whole, times.program, times.plan)),
        row("the program with ts-node and a check of types", times.checked),
        row("the program with tsx", times.tsx),
        row("the program, compiled before", times.compiled),
      ],
    };
  });
}

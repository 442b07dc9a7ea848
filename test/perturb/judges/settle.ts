import type { Bench } from "../benches/bench";
import type { Phase } from "../lives/live-once";
import { doubtfulOperations, errorsIn, faultsOfErrors, offeredImports } from "./errors";
import { areDone, differences, repeated, withoutTags, type World } from "./world";

/**
 * The result of a case: as without the fault (`held`), after one more run (`again`), after the user followed the error
 * (`asked`), or wrong (`failed`). `missed`: the fault never occurred, because the run sent other requests.
 */
export type Verdict = "held" | "again" | "asked" | "failed" | "missed";

export interface Judgement {
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}

interface Settled {
  readonly end: World;
  readonly phase: Phase;
  /** The end of the run with the fault. */
  readonly first: { readonly code: number; readonly output: string };
  /** True if that run had no chance to print anything. */
  readonly isSilent?: boolean;
  /** True if tags may be left over, because a user created them. */
  readonly mayLeaveTags?: boolean;
  /** The request that the network delivered twice. */
  readonly doubled?: string;
}

/** The objects that were recreated without a request by the user, and their lost data. */
const dear = /^DELETE \/(compute\/instances|databases\/\w+\/instances|domains)\/\{\}$/;

/** Follows the errors about operations that may have run. Returns whether they had. */
async function recordDone(bench: Bench, phase: Phase, output: string): Promise<boolean> {
  const doubtful = doubtfulOperations(output);
  if (doubtful.length === 0 || !areDone(phase.after, await bench.account())) return false;
  for (const address of doubtful) await bench.untaint(address);
  return true;
}

/** Runs again after the fault until the result is correct, or nothing helps. */
export async function settle(
  bench: Bench,
  { end, phase, first, isSilent = false, mayLeaveTags = false, doubled }: Settled,
): Promise<Judgement> {
  const run = phase.isDestroy ? bench.destroy : bench.apply;
  const notes: string[] = [];
  let verdict: Verdict = "held";
  let output = first.output;
  // An existing but unfinished object is a warning: an error would make Terraform replace it.
  if (first.code !== 0 || first.output.includes("is not ready yet")) {
    if (!isSilent && first.code !== 0) notes.push(...faultsOfErrors(first.output));
    const lost = bench.service.takeLines();
    verdict = "again";
    if (await recordDone(bench, phase, first.output)) verdict = "asked";
    const second = await run();
    output += second.output;
    if (second.code !== 0) {
      notes.push(...faultsOfErrors(second.output));
      const imports = offeredImports(second.output);
      const isRecorded = await recordDone(bench, phase, second.output);
      if (imports.length === 0 && !isRecorded)
        return failed([`the next run fails: ${errorsIn(second.output).join(" ")}`, ...notes]);
      verdict = "asked";
      if (imports.length > 0) bench.write(phase.resource, imports);
      const third = await run();
      if (third.code !== 0) return failed([`the run after that fails: ${errorsIn(third.output).join(" ")}`, ...notes]);
    }
    const deleted = [...lost, ...bench.service.takeLines()].filter((line) => dear.test(line));
    const unasked = deleted.length - phase.deletions.filter((line) => dear.test(line)).length;
    if (!phase.isDestroy && unasked > 0) notes.push(`deleted and recreated: ${deleted.join(", ")}`);
  }
  const planned = phase.isDestroy ? undefined : await bench.plan();
  if (planned !== undefined) notes.push(`the plan is not empty: ${planned.replace(/\s+/g, " ").slice(0, 600)}`);
  const found = await bench.account();
  const compared = mayLeaveTags ? withoutTags : (account: World) => account;
  notes.push(...differences(compared(phase.after), compared(found)));
  const twice = repeated(phase.after, found).filter((each) => doubled === undefined || !each.startsWith(`${doubled} `));
  // If no service shows it, it can't be looked up: then the error must say that it may have run.
  if (twice.length > 0) {
    if (first.code !== 0 && mayHave.test(output.replace(/[\s│]+/gu, " "))) verdict = "asked";
    else notes.push(...twice);
  }
  if (notes.length > 0) return failed(notes);
  if (!phase.isDestroy) {
    const { code, output } = await bench.destroy();
    if (code !== 0) return failed([`the destroy fails: ${errorsIn(output).join(" ")}`]);
    const left = differences(withoutTags(end), withoutTags(await bench.account()));
    if (left.length > 0) return failed(left.map((each) => `after the destroy: ${each}`));
  }
  return { verdict, notes: [] };
}

const mayHave = /may (already )?(have|exist)|outcome is unknown|may still/;

function failed(notes: readonly string[]): Judgement {
  return { verdict: "failed", notes: notes.map((note) => note.replace(/\s+/g, " ").slice(0, 900)) };
}

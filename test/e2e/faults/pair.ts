import type { Resources } from "../../kinds/needs";
import type { Fault } from "./faults";
import { doubtfulOperations, errorsIn, faultsOfErrors, offeredImports } from "./judge";
import type { Life } from "./lives";
import type { RequestName } from "./service";
import type { FaultSetup, Moment } from "./setup";
import { areDone, differences, repeated, withoutTags, type World } from "./world";

/** One step of a life without faults: an apply, or the destroy at the end. */
export interface Phase {
  readonly name: string;
  readonly isDestroy: boolean;
  readonly resource: Resources;
  readonly before: Moment;
  readonly after: World;
  /** The requests that change something. */
  readonly requests: readonly RequestName[];
  /** All of them. */
  readonly lines: readonly string[];
  /** The duration. */
  readonly milliseconds: number;
  /** Those of the requests that delete. */
  readonly deletions: readonly string[];
}

export interface Lived {
  readonly life: Life;
  readonly phases: readonly Phase[];
  readonly end: World;
}

/**
 * The result of a case: as without the fault (`held`), after one more run (`again`), after the user followed the error
 * (`asked`), or wrong (`failed`). `missed`: the fault never occurred, because the run sent other requests.
 */
export type Verdict = "held" | "again" | "asked" | "failed" | "missed";

export interface Judgement {
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}

const isWrite = (line: string) => !line.startsWith("GET ");

function named(lines: readonly string[]): readonly RequestName[] {
  const counts = new Map<string, number>();
  return lines.filter(isWrite).map((line) => {
    const nth = (counts.get(line) ?? 0) + 1;
    counts.set(line, nth);
    return { line, nth };
  });
}

/** Runs a life without any fault, and stores every moment to which a case returns. */
export async function liveOnce(setup: FaultSetup, life: Life): Promise<Lived> {
  await setup.clear();
  const phases: Phase[] = [];
  const last = life.steps.at(-1) ?? {};
  for (const [index, resource] of [...life.steps, last].entries()) {
    const isDestroy = index === life.steps.length;
    if (!isDestroy) setup.write(resource);
    const before = await setup.keep();
    await setup.control("DELETE", "requests");
    setup.service.takeLines();
    const started = performance.now();
    const { code, output } = await (isDestroy ? setup.destroy() : setup.apply());
    if (code !== 0) throw new Error(`${life.name} does not live without a fault:\n${output}`);
    const milliseconds = performance.now() - started;
    const lines = setup.service.takeLines();
    const name = isDestroy ? "destroy" : (["create", "change"][index] ?? `change ${String(index)}`);
    const deletions = lines.filter((line) => line.startsWith("DELETE "));
    phases.push({
      name,
      isDestroy,
      resource,
      before,
      after: await setup.account(),
      requests: named(lines),
      lines,
      milliseconds,
      deletions,
    });
    const planned = isDestroy ? undefined : await setup.plan();
    if (planned !== undefined) throw new Error(`${life.name}: the plan after ${name} is not empty:\n${planned}`);
  }
  return { life, phases, end: await setup.account() };
}

/** Runs a phase again with a fault, and the rest of the life without. */
export async function tryFault(
  setup: FaultSetup,
  { end }: Lived,
  phase: Phase,
  request: RequestName,
  fault: Fault,
): Promise<Judgement> {
  await setup.goBack(phase.before);
  setup.write(phase.resource, {}, fault.settings);
  setup.service.arm(fault.act, request);
  const first = await (phase.isDestroy ? setup.destroy() : setup.apply());
  const hits = setup.service.disarm();
  if (hits === 0) return { verdict: "missed", notes: [] };
  return settle(setup, { end, phase, first, ...(fault.isDoubled === true ? { doubled: request.line } : {}) });
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
async function recordDone(setup: FaultSetup, phase: Phase, output: string): Promise<boolean> {
  const doubtful = doubtfulOperations(output);
  if (doubtful.length === 0 || !areDone(phase.after, await setup.account())) return false;
  for (const address of doubtful) await setup.terraform("untaint", address);
  return true;
}

/** Runs again after the fault until the result is correct, or nothing helps. */
export async function settle(
  setup: FaultSetup,
  { end, phase, first, isSilent = false, mayLeaveTags = false, doubled }: Settled,
): Promise<Judgement> {
  const run = phase.isDestroy ? setup.destroy : setup.apply;
  const notes: string[] = [];
  let verdict: Verdict = "held";
  let output = first.output;
  // An existing but unfinished object is a warning: an error would make Terraform replace it.
  if (first.code !== 0 || first.output.includes("is not ready yet")) {
    if (!isSilent && first.code !== 0) notes.push(...faultsOfErrors(first.output));
    const lost = setup.service.takeLines();
    verdict = "again";
    if (await recordDone(setup, phase, first.output)) verdict = "asked";
    const second = await run();
    output += second.output;
    if (second.code !== 0) {
      notes.push(...faultsOfErrors(second.output));
      const imports = offeredImports(second.output);
      const isRecorded = await recordDone(setup, phase, second.output);
      if (imports.length === 0 && !isRecorded)
        return failed([`the next run fails: ${errorsIn(second.output).join(" ")}`, ...notes]);
      verdict = "asked";
      if (imports.length > 0) setup.write(phase.resource, { import: imports });
      const third = await run();
      if (third.code !== 0) return failed([`the run after that fails: ${errorsIn(third.output).join(" ")}`, ...notes]);
    }
    const deleted = [...lost, ...setup.service.takeLines()].filter((line) => dear.test(line));
    const unasked = deleted.length - phase.deletions.filter((line) => dear.test(line)).length;
    if (!phase.isDestroy && unasked > 0) notes.push(`deleted and recreated: ${deleted.join(", ")}`);
  }
  const planned = phase.isDestroy ? undefined : await setup.plan();
  if (planned !== undefined) notes.push(`the plan is not empty: ${planned.replace(/\s+/g, " ").slice(0, 600)}`);
  const found = await setup.account();
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
    const { code, output } = await setup.destroy();
    if (code !== 0) return failed([`the destroy fails: ${errorsIn(output).join(" ")}`]);
    const left = differences(withoutTags(end), withoutTags(await setup.account()));
    if (left.length > 0) return failed(left.map((each) => `after the destroy: ${each}`));
  }
  return { verdict, notes: [] };
}

const mayHave = /may (already )?(have|exist)|outcome is unknown|may still/;

function failed(notes: readonly string[]): Judgement {
  return { verdict: "failed", notes: notes.map((note) => note.replace(/\s+/g, " ").slice(0, 900)) };
}

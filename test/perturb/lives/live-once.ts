import type { Resources } from "../../kinds/needs";
import type { Bench, Moment } from "../benches/bench";
import type { RequestName } from "../benches/faulty-service";
import type { World } from "../judges/world";
import type { Life } from "./of-specimens";

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
export async function liveOnce(bench: Bench, life: Life): Promise<Lived> {
  await bench.clear();
  const phases: Phase[] = [];
  const last = life.steps.at(-1) ?? {};
  for (const [index, resource] of [...life.steps, last].entries()) {
    const isDestroy = index === life.steps.length;
    if (!isDestroy) bench.write(resource);
    const before = await bench.keep();
    await bench.control("DELETE", "requests");
    bench.service.takeLines();
    const started = performance.now();
    const { code, output } = await (isDestroy ? bench.destroy() : bench.apply());
    if (code !== 0) throw new Error(`${life.name} does not live without a fault:\n${output}`);
    const milliseconds = performance.now() - started;
    const lines = bench.service.takeLines();
    const name = isDestroy ? "destroy" : (["create", "change"][index] ?? `change ${String(index)}`);
    const deletions = lines.filter((line) => line.startsWith("DELETE "));
    phases.push({
      name,
      isDestroy,
      resource,
      before,
      after: await bench.account(),
      requests: named(lines),
      lines,
      milliseconds,
      deletions,
    });
    const planned = isDestroy ? undefined : await bench.plan();
    if (planned !== undefined) throw new Error(`${life.name}: the plan after ${name} is not empty:\n${planned}`);
  }
  return { life, phases, end: await bench.account() };
}

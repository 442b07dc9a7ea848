import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lineOf } from "../benches/faulty-service";
import type { TerraformBench } from "../benches/terraform";
import type { Case } from "../cases";
import { errorsIn, faultsOfErrors } from "../judges/errors";
import { type Judgement, settle } from "../judges/settle";
import type { Lived, Phase } from "../lives/live-once";
import { type Hostile, hostileReplies, replacedBy } from "./hostile-replies";

/** The invalid response of the service, and the phase in which it occurs. */
const operations = [
  { words: "creates", phase: "create", line: /^POST / },
  { words: "reads", phase: "change", line: /^GET .*\{\}$/ },
  { words: "lists", phase: "change", line: /^GET .*[^}]$/ },
  { words: "changes", phase: "change", line: /^(PUT|POST) / },
  { words: "deletes", phase: "destroy", line: /^DELETE / },
] as const;

/** A longer run waits without an end. */
const patience = 60_000;
/** The maximum output of one run: a screen or two for each error. */
const timeLimit = 20_000;

function idsInState(folder: string): readonly unknown[] {
  try {
    const state = JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8")) as {
      resources?: readonly { mode: string; instances: readonly { attributes: Record<string, unknown> }[] }[];
    };
    const managed = (state.resources ?? []).filter(({ mode }) => mode === "managed");
    return managed.flatMap(({ instances }) =>
      instances.filter(({ attributes }) => "id" in attributes).map(({ attributes }) => attributes["id"]),
    );
  } catch {
    return [];
  }
}

async function meet(
  bench: TerraformBench,
  { end }: Lived,
  phase: Phase,
  line: RegExp,
  hostile: Hostile,
): Promise<Judgement> {
  await bench.goBack(phase.before);
  bench.write(phase.resource, [], { max_retries: 1 });
  let hits = 0;
  bench.service.arm(async (exchange) => {
    const real = await exchange.forward();
    if (!line.test(lineOf(exchange.method, exchange.url))) return real;
    hits += 1;
    return replacedBy(hostile, real);
  });
  const { child, outcome } = bench.start(
    phase.isDestroy ? "destroy" : "apply",
    "-no-color",
    "-auto-approve",
    "-input=false",
  );
  const late = setTimeout(() => child.kill("SIGINT"), patience);
  const killed = setTimeout(() => child.kill("SIGKILL"), 2 * patience);
  const started = performance.now();
  const first = await outcome;
  const took = performance.now() - started;
  clearTimeout(late);
  clearTimeout(killed);
  bench.service.disarm();
  if (hits === 0) return { verdict: "missed", notes: [] };
  const notes = [
    ...(took > patience ? [`it went on for ${String(Math.round(took / 1000))} s, until it was interrupted`] : []),
    ...(first.code === 0 ? [] : faultsOfErrors(first.output)),
    ...(first.output.length > timeLimit ? [`it printed ${String(first.output.length)} characters`] : []),
    ...idsInState(bench.folder)
      .filter((id) => id === null || id === 0 || id === "")
      .map((id) => `the state has an object with the id ${String(id)}`),
  ];
  // An accepted value may be wrong, and the next run must detect that.
  const settled = await settle(bench, { end, phase, first: { ...first, code: 1 }, isSilent: true });
  if (notes.length === 0) return settled;
  const message = errorsIn(first.output)[0] ?? "no error";
  return { verdict: "failed", notes: [...notes, ...settled.notes, `said: ${message.slice(0, 200)}`] };
}

export const hostileOf = (lived: Lived): readonly Case<TerraformBench>[] =>
  operations.flatMap(({ words, phase: name, line }) => {
    const phase = lived.phases.find((each) => each.name === name);
    if (!phase?.lines.some((each) => line.test(each))) return [];
    return hostileReplies.map((hostile) => ({
      name: `hostile/${lived.life.name}/${words}/${hostile.name}`,
      run: (bench: TerraformBench) => meet(bench, lived, phase, line, hostile),
    }));
  });

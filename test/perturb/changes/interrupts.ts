import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../../support/eventually";
import type { RequestName } from "../benches/faulty-service";
import type { TerraformBench } from "../benches/terraform";
import type { Case } from "../cases";
import { type Judgement, settle } from "../judges/settle";
import type { Lived, Phase } from "../lives/live-once";
import { childrenOf, signal, stayingAfter } from "./processes";

/** The activity of a run when the user presses Ctrl-C. */
interface At {
  readonly words: string;
  readonly command: "validate" | "plan" | "apply" | "destroy";
  readonly phase: "create" | "change" | "destroy";
  /** The request in progress. Undefined: none, the provider has just started. */
  readonly line?: RegExp;
}

const points: readonly At[] = [
  { words: "while it validates", command: "validate", phase: "create" },
  { words: "while it plans", command: "plan", phase: "create", line: /^GET / },
  { words: "while a create is sent", command: "apply", phase: "create", line: /^POST / },
  { words: "while it waits", command: "apply", phase: "create", line: /^GET .*\{\}$/ },
  { words: "while a change is sent", command: "apply", phase: "change", line: /^PUT / },
  { words: "while a delete is sent", command: "destroy", phase: "destroy", line: /^DELETE / },
];

/** The maximum time of a run after the last Ctrl-C. It waits for a request in progress. */
const patience = 15_000;
/** The duration of the request in progress, so that the second Ctrl-C arrives during it. */
const hold = 800;

async function interrupted(
  bench: TerraformBench,
  { end }: Lived,
  phase: Phase,
  at: At,
  request: RequestName | undefined,
  times: number,
) {
  await bench.goBack(phase.before);
  bench.write(phase.resource);
  const flags = at.command === "validate" ? [] : ["-input=false"];
  const approved = at.command === "apply" || at.command === "destroy" ? ["-auto-approve"] : [];
  const { child, outcome } = bench.start(at.command, "-no-color", ...flags, ...approved);
  let hasEnded = false;
  void outcome.then(() => (hasEnded = true));
  const providers = () => childrenOf(Number(child.pid));
  let started: readonly number[] = [];
  let last = 0;
  // A terminal sends it to every process in the foreground.
  const press = async () => {
    started = providers();
    for (let time = 0; time < times; time += 1) {
      if (time > 0) await sleep(hold / 4);
      signal([child.pid, ...started], "SIGINT");
      last = performance.now();
    }
  };
  if (request) {
    bench.service.arm(async (exchange) => {
      const response = await exchange.forward();
      const pressed = press();
      await sleep(hold);
      await pressed;
      return response;
    }, request);
  } else {
    await eventually(() => hasEnded || providers().length > 0);
    await press();
  }
  const late = setTimeout(() => child.kill("SIGKILL"), 60_000);
  const first = await outcome;
  clearTimeout(late);
  const took = performance.now() - last;
  bench.service.disarm();
  if (last === 0) return { verdict: "missed", notes: [] } satisfies Judgement;
  const staying = await stayingAfter(started, 5_000);
  signal(staying, "SIGKILL");
  const notes = [
    ...(took > patience ? [`it went on for ${String(Math.round(took / 1000))} s`] : []),
    ...(staying.length > 0 ? ["the provider stayed"] : []),
  ];
  // Only a run changes the account, so an interrupted plan counts as not applied.
  const settled = await settle(bench, {
    end,
    phase,
    first: { ...first, code: 1 },
    isSilent: times > 1 || first.code === 0 || !request,
  });
  return { verdict: notes.length > 0 ? ("failed" as const) : settled.verdict, notes: [...notes, ...settled.notes] };
}

export const interruptsOf = (lived: Lived): readonly Case<TerraformBench>[] =>
  points.flatMap((at) => {
    const phase = lived.phases.find(({ name }) => name === at.phase);
    if (!phase) return [];
    const line = at.line && phase.lines.find((each) => at.line?.test(each));
    if (at.line && line === undefined) return [];
    const request = line === undefined ? undefined : { line, nth: 1 };
    return [1, 2].map((times) => ({
      name: `interrupts/${lived.life.name}/${at.words}/${times === 1 ? "once" : "twice"}`,
      run: (bench: TerraformBench) => interrupted(bench, lived, phase, at, request, times),
    }));
  });

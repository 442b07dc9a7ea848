import { setTimeout as sleep } from "node:timers/promises";
import type { Act, RequestName } from "../benches/faulty-service";
import type { TerraformBench } from "../benches/terraform";
import type { Case } from "../cases";
import { type Judgement, settle } from "../judges/settle";
import type { Lived, Phase } from "../lives/live-once";
import { childrenOf, signal, stayingAfter } from "./processes";

const victims = ["provider", "terraform", "both"] as const;
type Victim = (typeof victims)[number];

/** The maximum time of a provider after its terraform was killed. */
const leave = 5_000;

/** The time of the kill. `drawn` is from 0 to less than 1. */
interface Moment {
  readonly words: string;
  readonly act: (kill: () => void, drawn: number) => Act;
}

const moments: readonly Moment[] = [
  {
    words: "after commit and before the answer",
    act: (kill) => async (exchange) => {
      await exchange.forward();
      kill();
      return exchange.drop();
    },
  },
  {
    words: "after the answer and before the state is written",
    act: (kill, drawn) => async (exchange) => {
      const response = await exchange.forward();
      exchange.outgoing.once("finish", () => void sleep(drawn * 5).then(kill));
      return response;
    },
  },
];

/** Starts a run, and `arm` kills its victim. Returns the output until then. */
async function killed(bench: TerraformBench, phase: Phase, victim: Victim, arm: (kill: () => void) => void) {
  const command = phase.isDestroy ? "destroy" : "apply";
  const { child, outcome } = bench.start(command, "-no-color", "-auto-approve", "-input=false");
  let providers: readonly number[] = [];
  let hits = 0;
  arm(() => {
    providers = childrenOf(Number(child.pid));
    hits += 1;
    signal(
      victim === "provider" ? providers : victim === "terraform" ? [child.pid] : [child.pid, ...providers],
      "SIGKILL",
    );
  });
  const { code, output } = await outcome;
  bench.service.disarm();
  return { first: { code, output }, hits, staying: stayingAfter(providers, leave) };
}

async function verdictOf(
  bench: TerraformBench,
  { end }: Lived,
  phase: Phase,
  run: ReturnType<typeof killed>,
): Promise<Judgement> {
  const { first, hits, staying } = await run;
  if (hits === 0) return { verdict: "missed", notes: [] };
  // The next run starts immediately, like that of a user or of a job.
  const settled = await settle(bench, { end, phase, first, isSilent: true });
  const left = await staying;
  if (left.length === 0) return settled;
  signal(left, "SIGKILL");
  return { verdict: "failed", notes: [`the provider stayed when terraform was gone`, ...settled.notes] };
}

/** Every kill at an exact point: each victim at each moment of each request. */
const exact = (lived: Lived, drawn: () => number): readonly Case<TerraformBench>[] =>
  lived.phases.flatMap((phase) =>
    phase.requests.flatMap((request: RequestName) =>
      victims.flatMap((victim) =>
        moments.map(({ words, act }) => ({
          name: `kills/${lived.life.name}/${phase.name}/${request.line}#${String(request.nth)}/${victim} ${words}`,
          run: async (bench: TerraformBench) => {
            await bench.goBack(phase.before);
            bench.write(phase.resource);
            const run = killed(bench, phase, victim, (kill) => bench.service.arm(act(kill, drawn()), request));
            return verdictOf(bench, lived, phase, run);
          },
        })),
      ),
    ),
  );

/** Kills at any moment of a run: `share` of its usual duration. */
const anywhere = (lived: Lived, drawn: () => number): readonly Case<TerraformBench>[] =>
  lived.phases.flatMap((phase) =>
    victims.map((victim) => {
      const share = 0.4 + 0.6 * drawn();
      return {
        name: `kills/${lived.life.name}/${phase.name}/${victim} after ${String(Math.round(share * 100))} % of the time`,
        run: async (bench: TerraformBench) => {
          await bench.goBack(phase.before);
          bench.write(phase.resource);
          const run = killed(bench, phase, victim, (kill) => setTimeout(kill, share * phase.milliseconds));
          return verdictOf(bench, lived, phase, run);
        },
      };
    }),
  );

export const killsOf = (lived: Lived, drawn: () => number): readonly Case<TerraformBench>[] => [
  ...exact(lived, drawn),
  ...anywhere(lived, drawn),
];

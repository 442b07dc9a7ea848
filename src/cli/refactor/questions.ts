import { createInterface } from "node:readline/promises";
import type { Comparison } from "./compared-objects";
import type { Ambiguity, Choice, Pairing } from "./pair-objects";
import { pairObjects } from "./pair-objects";
import type { Places } from "./places";
import { objectText } from "./places";

/** Asks a person in a terminal. Nothing is written to the standard output, where the report goes. */
export type Ask = (question: string) => Promise<string>;

export async function asking<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await work((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}

export const isYes = (answer: string) => /^\s*y(es)?\s*$/i.test(answer);

/** Asks of each object that could be several ones which one it is, until all is clear or left open. */
export async function askForChoices(
  comparison: Comparison,
  given: readonly Choice[],
  places: Places,
  ask: Ask,
): Promise<Pairing> {
  const choices = [...given];
  const leftOpen = new Set<string>();
  for (;;) {
    const pairing = pairObjects(comparison, choices);
    const next = pairing.ambiguous.find(({ fresh }) => !leftOpen.has(fresh.address));
    if (!next) return pairing;
    const choice = await askWhich(next, places, ask);
    if (choice) choices.push(choice);
    else leftOpen.add(next.fresh.address);
  }
}

async function askWhich({ fresh, candidates }: Ambiguity, places: Places, ask: Ask): Promise<Choice | undefined> {
  const lines = candidates.map(
    (each, index) => `  ${String(index + 1)}  ${places.before(each)}  ${objectText(each)}  (${each.address})`,
  );
  const question = `\n${objectText(fresh)} at ${places.now(fresh)} could be each of these:\n${lines.join("\n")}\n  n  a new object\nWhich is it? Enter leaves it open: `;
  for (;;) {
    const answer = (await ask(question)).trim().toLowerCase();
    if (answer === "") return undefined;
    if (answer === "n") return { fresh, gone: undefined };
    const gone = /^\d+$/.test(answer) ? candidates[Number(answer) - 1] : undefined;
    if (gone) return { fresh, gone };
  }
}

import { hint } from "../../../contract";
import type { Ask } from "../../ask";
import { CommandError } from "../../command";
import type { ComparedObject, Comparison } from "../../match/compared-objects";
import { type Ambiguity, type Choice, type Pairing, pairObjects } from "../../match/pair-objects";
import { type ObjectPlaces, objectText } from "./places";

/**
 * Parses pairs such as `shop/edge=shop/gate/edge`, by construct paths or resource addresses.
 *
 * @throws CommandError if any pair isn't a destroyed and a created object of one type
 */
export function givenChoices(
  given: readonly string[],
  { gone, fresh }: Comparison,
  places: ObjectPlaces,
): readonly Choice[] {
  const problems: string[] = [];
  const find = <T extends ComparedObject>(
    name: string,
    all: readonly T[],
    placeOf: (object: T) => string,
    what: string,
  ) => {
    const found = all.filter((each) => each.address === name || placeOf(each) === name);
    const [only] = found;
    if (only && found.length === 1) return only;
    const meant = hint(name, all.map(placeOf));
    const help = meant === undefined ? "" : ` Did you mean ${meant}?`;
    problems.push(
      found.length > 1
        ? `--pair: ${name} contains several resources. Use one of these addresses: ${found.map(({ address }) => address).join(", ")}.`
        : `--pair: no object at ${name} would be ${what}.${help}`,
    );
    return undefined;
  };
  const choices = given.flatMap((pair): Choice[] => {
    const [from = "", to = "", ...more] = pair.split(/=(?![^[]*\])/);
    if (from === "" || to === "" || more.length > 0) {
      problems.push(`--pair: must be OLD=NEW, got ${pair}. Use construct paths or resource addresses.`);
      return [];
    }
    const old = find(from, gone, places.before, "destroyed");
    // Both names are equal if a construct contains several resources.
    const present = find(to, fresh, places.now, "created");
    if (!old || !present) return [];
    if (old.type === present.type) return [{ fresh: present, gone: old }];
    problems.push(`--pair ${pair}: must name two objects of the same type, got ${old.type} and ${present.type}.`);
    return [];
  });
  for (const end of ["gone", "fresh"] as const) {
    const all = choices.map((choice) => choice[end]?.address);
    const twice = new Set(all.filter((address, index) => all.indexOf(address) < index));
    for (const address of twice) problems.push(`--pair: must name each object once, got ${String(address)} twice.`);
  }
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return choices;
}

/** Prompts for each ambiguous object until all are decided or left open. */
export async function askForChoices(
  comparison: Comparison,
  given: readonly Choice[],
  places: ObjectPlaces,
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

async function askWhich({ fresh, candidates }: Ambiguity, places: ObjectPlaces, ask: Ask): Promise<Choice | undefined> {
  const lines = candidates.map(
    (each, index) => `  ${String(index + 1)}  ${places.before(each)}  ${objectText(each)}  (${each.address})`,
  );
  const question = `\n${objectText(fresh)} at ${places.now(fresh)} matches several objects:\n${lines.join("\n")}\n  n  a new object\nWhich one is it? Press Enter to skip: `;
  for (;;) {
    const answer = (await ask(question)).trim().toLowerCase();
    if (answer === "") return undefined;
    if (answer === "n") return { fresh, gone: undefined };
    const gone = /^\d+$/.test(answer) ? candidates[Number(answer) - 1] : undefined;
    if (gone) return { fresh, gone };
  }
}

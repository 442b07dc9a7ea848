import { hint } from "../../contract";
import { CommandFailure } from "../command-failure";
import type { ComparedObject, Comparison } from "./compared-objects";
import type { Choice } from "./pair-objects";
import type { Places } from "./places";

/**
 * The pairs that somebody has given, by paths or addresses: what it was, what it is, and so on.
 *
 * @throws CommandFailure for everything that is no pair of a destroyed and a created object of one type
 */
export function givenChoices(given: readonly string[], { gone, fresh }: Comparison, places: Places): readonly Choice[] {
  if (given.length % 2 === 1) {
    throw new CommandFailure(
      `--pair takes two names for each pair, where the object was and where it is now, got ${String(given.length)}: ${given.join(" ")}. Give the stack before it: stratus refactor STACK --pair FROM TO`,
    );
  }
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
    const help = meant === undefined ? "" : `. Did you mean ${meant}?`;
    problems.push(
      found.length > 1
        ? `--pair ${name}: several resources are there; give one of the addresses ${found.map(({ address }) => address).join(", ")}`
        : `--pair ${name}: nothing that would be ${what} is there${help}`,
    );
    return undefined;
  };
  const choices = given.flatMap((from, index): Choice[] => {
    const to = given[index + 1] ?? "";
    if (index % 2 === 1) return [];
    const old = find(from, gone, places.before, "destroyed");
    // The names of both are the same where a construct holds several resources.
    const present = find(to, fresh, places.now, "created");
    if (!old || !present) return [];
    if (old.type === present.type) return [{ fresh: present, gone: old }];
    problems.push(`--pair ${from} ${to}: ${old.type} cannot become ${present.type}`);
    return [];
  });
  for (const end of ["gone", "fresh"] as const) {
    const all = choices.map((choice) => choice[end]?.address);
    const twice = new Set(all.filter((address, index) => all.indexOf(address) < index));
    for (const address of twice)
      problems.push(`--pair names ${String(address)} twice: one object of the state is one of the program`);
  }
  if (problems.length > 0) throw new CommandFailure(problems.join("\n"));
  return choices;
}

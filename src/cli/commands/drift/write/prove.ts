import { CommandError } from "../../../command";
import type { ChangingParts } from "./changing-parts";
import { applyEdits, type Edit, type EditCandidates, sameEdit } from "./edits";
import type { ProgramCopy, SynthesizedProgram } from "./program-copy";
import { inOrder, setAt, valueAt, type WantedChange } from "./wanted";

/** A change, the resource that it belongs to, and the edits to try. */
export interface Attempt {
  readonly change: WantedChange;
  /** The path of the resource in the stacks: the stack, `resource`, its type and its name. */
  readonly resource: readonly string[];
  readonly candidates: EditCandidates;
}

export interface Proven {
  /** The edit for each change that has one. */
  readonly edits: ReadonlyMap<Attempt, Edit>;
  /** The reason why the last edit of a change was rejected. */
  readonly reasons: ReadonlyMap<Attempt, string>;
}

/**
 * Finds the edits that give the program exactly the wanted values: in the synthesized stacks, only these values change,
 * apart from those that change with every synth.
 */
export async function proveEdits(
  attempts: readonly Attempt[],
  before: SynthesizedProgram["stacks"],
  copy: ProgramCopy,
  changing: ChangingParts,
): Promise<Proven> {
  const units: Choice[][] = [];
  for (const attempt of attempts) {
    const [edit] = attempt.candidates.edits;
    if (!edit) continue;
    const unit = units.find(([first]) => first && sameEdit(first.edit, edit));
    if (unit) unit.push({ attempt, edit });
    else units.push([{ attempt, edit }]);
  }
  const prover = new Prover(before, copy, changing);
  await prover.prove(units);
  return prover;
}

interface Choice {
  readonly attempt: Attempt;
  readonly edit: Edit;
}

class Prover implements Proven {
  readonly edits = new Map<Attempt, Edit>();
  readonly reasons = new Map<Attempt, string>();

  constructor(
    private readonly before: SynthesizedProgram["stacks"],
    private readonly copy: ProgramCopy,
    private readonly changing: ChangingParts,
  ) {}

  /**
   * Tries the edits together, and the halves if that fails, so that few wrong edits need few synths.
   * @param units Changes with the same edit, which is only right for all of them or for one.
   */
  async prove(units: readonly (readonly Choice[])[]): Promise<void> {
    const [unit] = units;
    if (!unit) return;
    const problem = await this.tryAll(units.flat());
    if (problem === undefined) return;
    if (units.length > 1) {
      const half = Math.ceil(units.length / 2);
      await this.prove(units.slice(0, half));
      await this.prove(units.slice(half));
      return;
    }
    for (const { attempt } of unit) {
      this.reasons.set(attempt, problem);
      const [, ...others] = attempt.candidates.edits;
      for (const edit of unit.length > 1 ? attempt.candidates.edits : others) {
        if ((await this.tryAll([{ attempt, edit }])) === undefined) break;
      }
    }
  }

  /** Accepts the edits, or returns the problem with them. */
  private async tryAll(choices: readonly Choice[]): Promise<string | undefined> {
    const problem = await this.problemOf(choices);
    if (problem === undefined) for (const { attempt, edit } of choices) this.edits.set(attempt, edit);
    return problem;
  }

  /** Synthesizes with all proven edits and these. Returns undefined if exactly the wanted values change. */
  private async problemOf(choices: readonly Choice[]): Promise<string | undefined> {
    const all = [...[...this.edits].map(([attempt, edit]) => ({ attempt, edit })), ...choices];
    const texts = applyEdits(all.map(({ edit }) => edit));
    if (!texts) return "Another change needs a different edit at the same place.";
    const expected = structuredClone(this.before);
    for (const { attempt } of all) setAt(expected, ...wantedIn(attempt, this.before));
    let stacks: SynthesizedProgram["stacks"];
    try {
      ({ stacks } = await this.copy.synth(texts));
    } catch (error) {
      if (error instanceof CommandError) return "The synth fails with the account's value.";
      throw error;
    }
    if (!this.changing.firstDifference(expected, stacks)) return undefined;
    if ((await this.hasNewChanges()) && !this.changing.firstDifference(expected, stacks)) return undefined;
    const path = this.otherChange(stacks, all);
    if (!path) return "An edit of this value doesn't give the program the account's value.";
    const isId =
      path[4] === "//" && choices.some(({ attempt }) => attempt.resource.every((step, at) => step === path[at]));
    return isId
      ? "The ID of the construct contains the value, so the edit would replace the object. Give it another ID."
      : `The same code also sets ${partText(this.before, path)}.`;
  }

  private samples = 0;

  /** Synthesizes without edits, to see whether the program changes by itself. */
  private async hasNewChanges(): Promise<boolean> {
    if (this.samples === maxSamples) return false;
    this.samples += 1;
    return this.changing.add((await this.copy.synth(new Map())).stacks);
  }

  /** The path of the first difference between two synths that isn't wanted. */
  private otherChange(stacks: SynthesizedProgram["stacks"], all: readonly Choice[]): readonly string[] | undefined {
    const rest = structuredClone(stacks);
    for (const { attempt } of all) {
      const path = [...attempt.resource, ...attempt.change.path];
      setAt(rest, path, valueAt(this.before, path));
    }
    return this.changing.firstDifference(this.before, rest);
  }
}

/** The maximum number of synths that look for values which change by themselves. */
const maxSamples = 2;

/** The construct path of the resource at a path of the stacks. */
export function constructAt(stacks: object, path: readonly string[]): string | undefined {
  const construct = valueAt(stacks, [...path.slice(0, 4), "//", "metadata", "path"]);
  return typeof construct === "string" ? construct : undefined;
}

/** Names a part of the stacks: `ttl_sec of shop/zone/www`. */
export function partText(stacks: object, path: readonly string[]): string {
  const [stack = "", block = "", type = "", name = "", ...attribute] = path;
  if (block !== "resource" || name === "") return `other parts of the stack ${stack}`;
  return [attribute.join("."), constructAt(stacks, path) ?? `${type}.${name}`]
    .filter((part) => part !== "")
    .join(" of ");
}

/** The path of the value in the stacks, and the value there. */
function wantedIn({ resource, change }: Attempt, before: object): readonly [readonly string[], unknown] {
  const path = [...resource, ...change.path];
  return [path, inOrder(valueAt(before, path), change.value, change.isSet)];
}

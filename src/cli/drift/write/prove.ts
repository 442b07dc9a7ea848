import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../contract";
import { CommandFailure } from "../../command";
import { applyEdits, type EditCandidates, type Edit, sameEdit } from "./edits";
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
 * Finds the edits that give the program exactly the wanted values: in the synthesized stacks, only these values change.
 */
export async function proveEdits(
  attempts: readonly Attempt[],
  before: SynthesizedProgram["stacks"],
  copy: ProgramCopy,
): Promise<Proven> {
  const units: Choice[][] = [];
  for (const attempt of attempts) {
    const [edit] = attempt.candidates.edits;
    if (!edit) continue;
    const unit = units.find(([first]) => first && sameEdit(first.edit, edit));
    if (unit) unit.push({ attempt, edit });
    else units.push([{ attempt, edit }]);
  }
  const prover = new Prover(before, copy);
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
      if (error instanceof CommandFailure) return "The synth fails with the account's value.";
      throw error;
    }
    if (isDeepStrictEqual(stacks, expected)) return undefined;
    const other = this.otherChange(stacks, all);
    return other === undefined
      ? "An edit of this value doesn't give the program the account's value."
      : `The same code also sets ${other}.`;
  }

  /** The first difference between two synths that isn't wanted: `shop/zone/www ttl_sec`. */
  private otherChange(stacks: SynthesizedProgram["stacks"], all: readonly Choice[]): string | undefined {
    const rest = structuredClone(stacks);
    for (const { attempt } of all) {
      const path = [...attempt.resource, ...attempt.change.path];
      setAt(rest, path, valueAt(this.before, path));
    }
    const path = firstDifference(this.before, rest, []);
    if (!path) return undefined;
    const [stack = "", block = "", type = "", name = "", ...attribute] = path;
    const construct = valueAt(this.before, [stack, block, type, name, "//", "metadata", "path"]);
    if (block !== "resource" || name === "") return `other parts of the stack ${stack}`;
    return `${attribute.join(".")} of ${typeof construct === "string" ? construct : `${type}.${name}`}`.replace(
      /^ of /,
      "",
    );
  }
}

/** The path of the value in the stacks, and the value there. */
function wantedIn({ resource, change }: Attempt, before: object): readonly [readonly string[], unknown] {
  const path = [...resource, ...change.path];
  return [path, inOrder(valueAt(before, path), change.value, change.isSet)];
}

function firstDifference(left: unknown, right: unknown, path: readonly string[]): readonly string[] | undefined {
  if (isDeepStrictEqual(left, right)) return undefined;
  if (!isObject(left) || !isObject(right)) return path;
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = firstDifference(left[name], right[name], [...path, name]);
    if (found) return found;
  }
  return path;
}

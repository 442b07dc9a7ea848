import { TerraformResource, type TerraformStack } from "cdktf";
import { type MovePair, movesFileName, readMovesFile } from "../../../src/project-files/moves-file";
import { noteWarnings } from "../problems";
import { resolveAttributes } from "../tokens/attributes";
import { isGone, movesByItself, ownFormerAddress } from "./find-problems";
import { currentAddressOf, movablesOf } from "./former-addresses";
import { MovedBlocks } from "./moved-blocks";
import { MovedTrees } from "./moved-trees";
import { type PresentResource, type PresentStack, type UsablePairs, usablePairs } from "./usable-pairs";

/** The `moved` blocks of a stack from the project's moves file. */
class MovesOfFile extends MovedBlocks {
  constructor(
    stack: TerraformStack,
    private readonly pairs: readonly MovePair[],
  ) {
    super(stack, movesFileName);
    noteWarnings(stack, "unused-move", () => this.usable().warnings);
  }

  override blocks(): readonly MovePair[] {
    return this.usable().pairs;
  }

  private usable(): UsablePairs {
    return usablePairs(this.pairs, presentIn(this.cdktfStack));
  }
}

/**
 * Adds the moves of the stack from the moves file in the program's working directory, if it exists.
 *
 * @throws if the file is invalid
 */
export function addMovesOfFile(stack: TerraformStack): void {
  if (stack.node.tryFindChild(movesFileName)) return;
  const pairs = readMovesFile(process.cwd()).get(stack.node.id) ?? [];
  if (pairs.length > 0) new MovesOfFile(stack, pairs);
}

function presentIn(stack: TerraformStack): PresentStack {
  const all = movablesOf(stack);
  const resources = all.filter((element) => TerraformResource.isTerraformResource(element) && !isGone(element));
  return {
    resources: new Map(
      resources.map((each) => [currentAddressOf(each), { keys: keysOf(stack, each as TerraformResource) }]),
    ),
    ownMoves: [
      ...(MovedTrees.find(stack)?.blocks() ?? []),
      ...all.filter(movesByItself).map((each) => ({ from: ownFormerAddress(each), to: currentAddressOf(each) })),
    ],
  };
}

/** Returns the keys of a resource's instances, in the form that addresses use. */
function keysOf(stack: TerraformStack, { forEach, count }: TerraformResource): PresentResource["keys"] {
  if (typeof count === "number") return Array.from({ length: count }, (_, index) => String(index));
  if (count !== undefined) return "unknown";
  if (!forEach) return undefined;
  const { expression } = resolveAttributes(stack, { expression: forEach._getForEachExpression() });
  const [, list] = typeof expression === "string" ? (/^\$\{toset\((\[.*\])\)\}$/s.exec(expression) ?? []) : [];
  if (list === undefined) return "unknown";
  try {
    const keys: unknown = JSON.parse(list);
    // An unknown key is a string with an expression.
    const isKnown = Array.isArray(keys) && keys.every((key) => typeof key === "string" && !/[$%]\{/.test(key));
    return isKnown ? (keys as readonly string[]).map((key) => JSON.stringify(key)) : "unknown";
  } catch {
    // The list contains expressions, so its keys aren't known.
    return "unknown";
  }
}

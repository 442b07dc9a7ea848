import type { TerraformStack } from "cdktf";
import type { MovePair } from "../../../src/project-files/moves-file";
import { findProblems, movesByItself } from "./find-problems";
import { formerAddresses } from "./former-addresses";
import type { Move } from "./former-path";
import { MovedBlocks } from "./moved-blocks";

const id = "stratus-moved-trees";

/** The `moved` blocks of the trees in a stack. */
export class MovedTrees extends MovedBlocks {
  private readonly moves: Move[] = [];

  private constructor(stack: TerraformStack) {
    super(stack, id);
  }

  /** Returns the instance for a stack. Creates it if needed. */
  static of(stack: TerraformStack): MovedTrees {
    return MovedTrees.find(stack) ?? new MovedTrees(stack);
  }

  static find(stack: TerraformStack): MovedTrees | undefined {
    const present = stack.node.tryFindChild(id);
    return present instanceof MovedTrees ? present : undefined;
  }

  add(move: Move): void {
    this.moves.push(move);
    move.tree.node.addValidation({ validate: () => findProblems(this.cdktfStack, move, this.former()) });
  }

  override blocks(): readonly MovePair[] {
    return this.former().flatMap(({ addresses }) =>
      addresses.slice(1).map((from, index) => ({ from, to: addresses[index] ?? from })),
    );
  }

  private former() {
    return formerAddresses(this.cdktfStack, this.moves).filter(({ element }) => !movesByItself(element));
  }
}

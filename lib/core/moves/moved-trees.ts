import { TerraformElement } from "cdktf";
import type { TerraformStack } from "cdktf";
import { formerAddresses } from "./former-addresses";
import type { Move } from "./former-path";
import { findProblems, movesByItself } from "./find-problems";

interface MovedBlock {
  readonly from: string;
  readonly to: string;
}

const id = "stratus-moved-trees";

/** Writes the `moved` blocks of a stack's trees. They are worked out at synth, when everything is made. */
export class MovedTrees extends TerraformElement {
  private readonly moves: Move[] = [];

  private constructor(stack: TerraformStack) {
    super(stack, id);
  }

  /** The one of a stack. */
  static of(stack: TerraformStack): MovedTrees {
    const present = stack.node.tryFindChild(id);
    return present instanceof MovedTrees ? present : new MovedTrees(stack);
  }

  add(move: Move): void {
    this.moves.push(move);
    move.tree.node.addValidation({ validate: () => findProblems(this.cdktfStack, move, this.former()) });
  }

  override toTerraform(): object {
    return fragment(this.blocks());
  }

  override toHclTerraform(): object {
    const reference = (value: string) => ({ value, isBlock: false, type: "simple", storageClassType: "reference" });
    return fragment(this.blocks().map(({ from, to }) => ({ from: reference(from), to: reference(to) })));
  }

  private former() {
    return formerAddresses(this.cdktfStack, this.moves).filter(({ element }) => !movesByItself(element));
  }

  private blocks(): readonly MovedBlock[] {
    return this.former().flatMap(({ addresses }) =>
      addresses.slice(1).map((from, index) => ({ from, to: addresses[index] ?? from })),
    );
  }
}

const fragment = (moved: readonly object[]) => (moved.length === 0 ? {} : { moved });

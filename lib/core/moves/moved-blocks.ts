import { TerraformElement } from "cdktf";
import type { MovePair } from "../../../src/project-files/moves-file";

/** Writes `moved` blocks. They are computed at synth, after all constructs are created. */
export abstract class MovedBlocks extends TerraformElement {
  protected abstract blocks(): readonly MovePair[];

  override toTerraform(): object {
    return fragment(this.blocks());
  }

  override toHclTerraform(): object {
    const reference = (value: string) => ({ value, isBlock: false, type: "simple", storageClassType: "reference" });
    return fragment(this.blocks().map(({ from, to }) => ({ from: reference(from), to: reference(to) })));
  }
}

const fragment = (moved: readonly object[]) => (moved.length === 0 ? {} : { moved });

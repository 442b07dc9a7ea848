import { upgradeStep } from "../../../provider/handler";
import { type StoredState } from "../../../objects/terraform/values";

interface StateWithProtect {
  readonly protect?: boolean | null;
}

/** Stores the value of `protect` under its new name. */
export const renameProtect = upgradeStep<StateWithProtect>(({ protect }): StoredState => ({
  deletion_protection: protect ?? null,
}));

import { type StoredState, upgradeStep } from "../../../provider/author";

interface StateWithProtect {
  readonly protect?: boolean | null;
}

/** Stores the value of `protect` under its new name. */
export const renameProtect = upgradeStep<StateWithProtect>(({ protect }): StoredState => ({
  deletion_protection: protect ?? null,
}));

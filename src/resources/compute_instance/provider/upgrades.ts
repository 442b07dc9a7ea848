import type { StateUpgrade } from "../../../provider/handler";
import { upgradeStep } from "../../../provider/handler";

interface Version0 {
  readonly script_data?: Readonly<Record<string, string>> | null;
}

/** A map of texts became a value of any type, which a state holds with its type. */
const toVersion1 = upgradeStep<Version0>(({ script_data }) => ({
  script_data: script_data ? { type: ["map", "string"], value: script_data } : null,
}));

export const upgrades: readonly StateUpgrade[] = [toVersion1];

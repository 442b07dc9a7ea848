import { openShellPort } from "./firewalls";
import { unusedSuppression } from "./unused-suppression";

/** All checks of the package. Each one runs unless the settings switch it off. */
export const builtInChecks = [openShellPort, unusedSuppression] as const;

/** The id of a check of the package. */
export type PolicyId = (typeof builtInChecks)[number]["id"];

import type { AccountParts } from "../../../topology/account";
import type { Picture } from "../../../topology/picture";
import { pictureOf } from "../../../topology/picture";
import { topologyOfAccount } from "../../../topology/read-account";

/** Draws the topology of an account. */
export const draw = (account: AccountParts): Picture => pictureOf(topologyOfAccount(account));

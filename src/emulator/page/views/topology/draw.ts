import type { AccountParts } from "../../../../shared/topology/account";
import { type Picture, pictureOf } from "../../../../shared/topology/picture";
import { topologyOfAccount } from "../../../../shared/topology/read-account";

/** Draws the topology of an account. */
export const draw = (account: AccountParts): Picture => pictureOf(topologyOfAccount(account));

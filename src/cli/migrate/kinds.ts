import type { Contract } from "../../contract";
import type { Counterpart } from "../../provider/counterpart/table";
import { handlers } from "../../resources/handlers";

/** A resource type of the Linode provider with its kind in this provider. */
export interface Convertible {
  readonly contract: Contract;
  readonly counterpart: Counterpart;
}

/** By the resource type in the Linode provider. */
export const convertibles: ReadonlyMap<string, Convertible> = new Map(
  handlers.flatMap(({ contract, handler: { counterpart } }) =>
    counterpart ? [[counterpart.type, { contract, counterpart }] as const] : [],
  ),
);

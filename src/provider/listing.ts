import type { Json } from "../client";
import type { Contract, Properties } from "../contract";
import { collectionPath } from "./paths";
import type { Session } from "./session";

/** Every object of a collection as the service answers it, whether the listing has pages or a shape of its own. */
export async function listing(
  { client }: Session,
  contract: Contract,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Json[]> {
  const path = collectionPath(contract, known);
  return contract.unpaged ? contract.unpaged(await client.get(path, { signal })) : client.list(path, { signal });
}

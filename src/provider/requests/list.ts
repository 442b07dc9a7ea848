import type { Client, Json } from "../../client";
import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import { collectionPath } from "./paths";

/** What a list is read with. */
export type ListingClient = Pick<Client, "get" | "list">;

/** Every object of a collection as the service returns it, from a paginated list or a list of another shape. */
export async function listCollection(
  { client }: { readonly client: ListingClient },
  contract: Contract,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Json[]> {
  const path = collectionPath(contract, known);
  if (contract.objectsInList) return contract.objectsInList(await client.get(path, { signal }));
  const body = askedBody(contract, known);
  return client.list(path, { signal, ...(body ? { body } : {}) });
}

/** Whether listing the collection for this asks for something in the body of the request. */
export const listedWithBody = (contract: Contract, known: Properties) => askedBody(contract, known) !== undefined;

/** The filters of a list request. */
function askedBody(contract: Contract, known: Properties): Json | undefined {
  const names = Object.keys(contract.listFilters ?? {}).filter((name) => known[name] !== undefined);
  return names.length > 0 ? Object.fromEntries(names.map((name) => [snake(name), known[name]])) : undefined;
}

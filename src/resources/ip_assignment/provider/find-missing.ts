import { canonicalNetwork, UNKNOWN } from "../../../contract";
import type { Diagnostic } from "../../../plugin/provider";
import { type CheckContext, readForCheck, missingObject } from "../../../provider/plan-checks/needs";
import { computeInstance } from "../../compute_instance/contract";
import { addressed } from "../../ip_address/provider/paths";
import type { Entry, PlannedEntry } from "../contract";

/**
 * The addresses and instances of an assignment that are not there. What is known at plan was made by the service before, so
 * nothing of this plan makes it. What the state has was there when it was refreshed.
 */
export async function findMissing(
  context: CheckContext,
  entries: readonly (PlannedEntry | typeof UNKNOWN)[],
  before: readonly Entry[],
): Promise<readonly Diagnostic[]> {
  const known = entries.filter((entry) => entry !== UNKNOWN);
  const presentAddresses = before.map(({ address }) => canonicalNetwork(address));
  const addresses = known
    .map(({ address }) => address)
    .filter((address) => typeof address === "string")
    .filter((address) => !presentAddresses.includes(canonicalNetwork(address)));
  const presentInstances = before.map(({ computeId }) => computeId);
  const instances = known
    .map(({ computeId }) => computeId)
    .filter((id) => typeof id === "number")
    .filter((id) => !presentInstances.includes(id));
  const needed = [
    ...addresses.map((address) => ({ what: `address ${address}`, ...addressed(address) })),
    ...[...new Set(instances)].map((id) => ({
      what: `instance ${String(id)}`,
      contract: computeInstance,
      known: { id },
    })),
  ];
  const found = await Promise.all(
    needed.map(async ({ what, contract, known: inPath }) => ({
      what,
      object: await readForCheck(context, contract, inPath),
    })),
  );
  return found.filter(({ object }) => object === null).map(({ what }) => missingObject(what, "assigned"));
}

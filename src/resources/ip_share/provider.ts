import { isDeepStrictEqual } from "node:util";
import { type Known, UNKNOWN } from "../../contract";
import { beta, defineHandler, type OperationContext, withFallbackEndpoint } from "../../provider/author";
import { computeInstance } from "../compute_instance/contract";
import { cachedAddress, cachedInstance, isRange } from "../ip_address/provider/addresses";
import { betaSharePath, ipShare } from "./contract";

type Share = Known<typeof ipShare>;

/** Shares exactly these IP addresses with the instance. */
const share = (context: OperationContext, computeId: Share["computeId"], ips: Share["ips"]) =>
  withFallbackEndpoint(context, [beta(betaSharePath), ipShare.path], { ips: ips ?? [], compute_id: computeId });

/**
 * Reads a share, of which only the existence of its instance is known. Returns undefined if the instance doesn't
 * exist.
 */
async function readShare({ session, signal }: OperationContext, { computeId }: Share): Promise<Share | undefined> {
  return (await session.client.read(computeInstance.path, Number(computeId), { signal })) && { computeId };
}

export const ipShareHandler = defineHandler(ipShare, {
  async create(context, wanted) {
    await share(context, wanted.computeId, wanted.ips);
    return wanted;
  },

  /** No endpoint returns the shared IP addresses. */
  read: readShare,

  /** Any instance may have shared addresses. */
  listedIn: [{ contract: computeInstance, objectOf: ({ id }) => ({ computeId: id }) }],

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("ips")) return false;
    await share(context, prior.computeId, wanted.ips);
    return true;
  },

  async delete(context, known) {
    if (await readShare(context, known)) await share(context, known.computeId, []);
  },

  /** Rejects IP addresses of another region, because no change of other resources could fix that. */
  async modifyPlan({ session, prior, planned, signal, report }) {
    const { computeId: id, ips } = planned ?? {};
    if (!session || typeof id !== "number" || ips === undefined || ips === null || ips === UNKNOWN) return undefined;
    if (isDeepStrictEqual(ips, prior?.ips)) return undefined;
    // The known part of the set may already be in the wrong region.
    const addresses = ips.filter((address) => address !== UNKNOWN);
    const context = { session, signal, report };
    const region = addresses.length === 0 ? undefined : (await cachedInstance(context, id))?.region;
    if (region === undefined) return undefined;
    for (const address of addresses) {
      const range = address.includes(":") && !isRange(address) ? `${address}/64` : address;
      const other = (await cachedAddress(context, range))?.region;
      if (other === undefined || other === region) continue;
      report({
        severity: "error",
        summary: "An IP address can only be shared within its region",
        detail: `${address} is in ${String(other)}, but instance ${String(id)} is in ${String(region)}. Use an address in ${String(region)}.`,
        path: ["ips"],
      });
    }
    return undefined;
  },
});

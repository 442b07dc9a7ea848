import type { Contract } from "../../contract";
import { isDeepStrictEqual } from "node:util";
import { beta } from "../../client";
import type { Properties } from "../../contract";
import { withFallbackEndpoint } from "../../provider/requests/fallback-endpoint";
import { undefinedIfNotFound } from "../../provider/requests/not-found";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { isRange, instancePath, liveAddress, liveInstance } from "../ip_address/provider/places";
import { ipShare } from "./contract";

/** Exactly these are shared from now on. The endpoint is Beta; its equivalent is not (R3-161). */
const share = (context: OperationContext, computeId: unknown, ips: unknown) =>
  withFallbackEndpoint(context, [beta("/networking/ips/share"), ipShare.path], { ips, compute_id: computeId });

/** The instance, if it is there. */
const standing = (context: OperationContext, computeId: unknown): Promise<Properties | undefined> =>
  undefinedIfNotFound(async () => {
    await context.session.client.get(instancePath(computeId), { signal: context.signal });
    return { computeId };
  });

export const ipShareHandler = defineHandler<Contract>(ipShare, {
  async create(context, wanted) {
    await share(context, wanted["computeId"], wanted["ips"]);
    return wanted;
  },

  /** Nothing shows what is shared: only whether the instance is there can be seen. */
  read: (context, { computeId }) => standing(context, computeId),

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("ips")) return false;
    await share(context, prior["computeId"], wanted["ips"]);
    return true;
  },

  async delete(context, { computeId }) {
    if (await standing(context, computeId)) await share(context, computeId, []);
  },

  /** Sharing across regions is what no plan can make right. */
  async modifyPlan({ session, prior, planned, signal, report }) {
    const id = planned?.["computeId"];
    const ips = planned?.["ips"];
    if (!session || typeof id !== "number" || !Array.isArray(ips)) return undefined;
    if (isDeepStrictEqual(ips, prior?.["ips"])) return undefined;
    // What is known of the set can be in the wrong region already.
    const known = ips.filter((address) => typeof address === "string");
    const region = known.length === 0 ? undefined : (await liveInstance(session, id, signal))?.["region"];
    if (region === undefined) return undefined;
    for (const address of known) {
      const range = address.includes(":") && !isRange(address) ? `${address}/64` : address;
      const place = (await liveAddress(session, range, signal))?.["region"];
      if (place === undefined || place === region) continue;
      report({
        severity: "error",
        summary: "An address is shared within its region only",
        detail: `${address} is in ${String(place)}, and instance ${String(id)} is in ${String(region)}. Share addresses of ${String(region)} with it.`,
        path: ["ips"],
      });
    }
    return undefined;
  },
});

import { isDeepStrictEqual } from "node:util";
import { beta } from "../../client";
import type { Properties } from "../../contract";
import { byEither } from "../../provider/requests/fallback-endpoint";
import { unlessGone } from "../../provider/requests/not-found";
import type { Handler, Work } from "../../provider/handler";
import { isRange, instancePath, liveAddress, liveInstance } from "../ip_address/provider/places";
import { ipShare } from "./contract";

/** Exactly these are shared from now on. The endpoint is Beta; its equivalent is not (R3-161). */
const share = (work: Work, computeId: unknown, ips: unknown) =>
  byEither(work, [beta("/networking/ips/share"), ipShare.path], { ips, compute_id: computeId });

/** The instance, if it is there. */
const standing = (work: Work, computeId: unknown): Promise<Properties | undefined> =>
  unlessGone(async () => {
    await work.session.client.get(instancePath(computeId), { signal: work.signal });
    return { computeId };
  });

export const handler: Handler = {
  async make(work, wanted) {
    await share(work, wanted["computeId"], wanted["ips"]);
    return wanted;
  },

  /** Nothing shows what is shared: only whether the instance is there can be seen. */
  read: (work, { computeId }) => standing(work, computeId),

  async update(work, { changed, wanted, prior }) {
    if (!changed.has("ips")) return false;
    await share(work, prior["computeId"], wanted["ips"]);
    return true;
  },

  async delete(work, { computeId }) {
    if (await standing(work, computeId)) await share(work, computeId, []);
  },

  /** Sharing across regions is what no plan can make right. */
  async plan({ session, prior, planned, signal, report }) {
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
};

import { canonicalIp, UNKNOWN } from "../../contract";
import type { Properties } from "../../contract";
import { received } from "../../provider/answer";
import type { Handler, Work } from "../../provider/handler";
import { liveList } from "../../provider/live";
import { slaacAddress } from "../compute_instance/addresses";
import { computeInstance } from "../compute_instance/contract";
import { assign, liveRanges } from "../ip_address/handler-places";
import { differentRegions } from "../ip_assignment/handler-judge";
import { ipv6Range } from "./contract";

type Known = (object: Properties) => boolean;

/** Whether an instance is the one that the range is to be routed to. */
const isTarget = ({ computeId, routeTarget }: Properties): Known => {
  if (typeof computeId === "number") return ({ id }) => id === computeId;
  const wanted = typeof routeTarget === "string" ? canonicalIp(routeTarget) : undefined;
  return (instance) => wanted !== undefined && canonicalIp(slaacAddress(instance) ?? "") === wanted;
};

async function targetOf(work: Work, wanted: Properties): Promise<Properties> {
  const all = (await work.session.client.list(computeInstance.path, { signal: work.signal })).map(received);
  const found = all.find(isTarget(wanted));
  if (!found) throw new Error(`No instance has the SLAAC address ${String(wanted["routeTarget"])}.`);
  return found;
}

/** What the user says of the target, and nothing that is only known from before. */
const said = ({ computeId, routeTarget }: Properties): Properties => ({ computeId, routeTarget });

const describe = ({ range }: Properties, region: unknown) => `IPv6 range ${String(range)} in ${String(region)}`;

export const handler: Handler = {
  /** An account has one range in a region (R3-171): another one has to go first. */
  async obstacle(work, wanted) {
    const { region } = await targetOf(work, wanted);
    const ranges = (await work.session.client.list(ipv6Range.path, { signal: work.signal })).map(received);
    const other = ranges.find((range) => range["region"] === region);
    return other && describe(other, region);
  },

  async update(work, { changed, wanted, prior }) {
    const moved = ["computeId", "routeTarget"].filter((name) => changed.has(name));
    if (moved.length === 0) return false;
    const target = await targetOf(work, Object.fromEntries(moved.map((name) => [name, wanted[name]])));
    const address = `${String(prior["range"])}/${String(prior["prefixLength"])}`;
    await assign(work, [{ address, computeId: target["id"] as number, region: String(prior["region"]) }]);
    return true;
  },

  async plan({ session, prior, planned, config, signal, report }) {
    if (!planned) return undefined;
    const asked = said(config);
    if (!prior) {
      if (!session || Object.values(asked).includes(UNKNOWN)) return undefined;
      const instances = await liveList(session, computeInstance.path, signal).catch(() => []);
      const region = instances.find(isTarget(asked))?.["region"];
      const other = (await liveRanges(session, signal)).find((range) => range["region"] === region);
      if (!other) return undefined;
      report({
        severity: "warning",
        summary: `There is an IPv6 range in ${String(region)} already`,
        detail: `An account has one range in a region, and there is ${describe(other, region)}. The apply waits up to a minute for it to go.`,
      });
      return undefined;
    }
    const byId = asked["computeId"] !== undefined;
    const [own, other] = byId ? ["computeId", "routeTarget"] : ["routeTarget", "computeId"];
    if (planned[own ?? ""] === prior[own ?? ""]) return undefined;
    const to = planned["computeId"];
    if (session && byId && typeof to === "number") {
      const address = `${String(prior["range"])}/${String(prior["prefixLength"])}`;
      const entry = { address, computeId: to, region: String(prior["region"]) };
      for (const problem of await differentRegions(session, [entry], signal))
        report({ ...problem, path: ["compute_id"] });
    }
    return { [other ?? ""]: UNKNOWN };
  },
};

import type { Contract } from "../../contract";
import { canonicalIp, UNKNOWN } from "../../contract";
import type { Properties } from "../../contract";
import { decodeResponse } from "../../provider/requests/decode";
import type { PlanContext, OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { cachedList } from "../../provider/session/cached-reads";
import type { ProviderSession } from "../../provider/session";
import { countPlannedUses } from "../../provider/session/planned-uses";
import { slaacAddress } from "../compute_instance/contract/addresses";
import { computeInstance } from "../compute_instance/contract";
import { assign, liveRanges } from "../ip_address/provider/places";
import { differentRegions, shortages } from "../ip_assignment/provider/check";
import { ipv6Range } from "./contract";

type Known = (object: Properties) => boolean;

/** Whether an instance is the one that the range is to be routed to. */
const isTarget = ({ computeId, routeTarget }: Properties): Known => {
  if (typeof computeId === "number") return ({ id }) => id === computeId;
  const wanted = typeof routeTarget === "string" ? canonicalIp(routeTarget) : undefined;
  return (instance) => wanted !== undefined && canonicalIp(slaacAddress(instance) ?? "") === wanted;
};

async function targetOf(context: OperationContext, wanted: Properties): Promise<Properties> {
  const all = (await context.session.client.list(computeInstance.path, { signal: context.signal })).map(decodeResponse);
  const found = all.find(isTarget(wanted));
  if (!found) throw new Error(`No instance has the SLAAC address ${String(wanted["routeTarget"])}.`);
  return found;
}

/** What the user says of the target, and nothing that is only known from before. */
const said = ({ computeId, routeTarget }: Properties): Properties => ({ computeId, routeTarget });

const describe = ({ range }: Properties, region: unknown) => `IPv6 range ${String(range)} in ${String(region)}`;

export const ipv6RangeHandler = defineHandler<Contract>(ipv6Range, {
  /** An account has one range in a region (R3-171): another one has to go first. */
  async conflict(context, wanted) {
    const { region } = await targetOf(context, wanted);
    const ranges = (await context.session.client.list(ipv6Range.path, { signal: context.signal })).map(decodeResponse);
    const other = ranges.find((range) => range["region"] === region);
    return other && describe(other, region);
  },

  async update(context, { changed, wanted, prior }) {
    const moved = ["computeId", "routeTarget"].filter((name) => changed.has(name));
    if (moved.length === 0) return false;
    const target = await targetOf(context, Object.fromEntries(moved.map((name) => [name, wanted[name]])));
    const address = `${String(prior["range"])}/${String(prior["prefixLength"])}`;
    await assign(context, [{ address, computeId: target["id"] as number, region: String(prior["region"]) }]);
    return true;
  },

  async modifyPlan(context) {
    const { session, prior, planned, config, signal, report } = context;
    if (!planned) return undefined;
    const asked = said(config);
    if (!prior) {
      if (session && !Object.values(asked).includes(UNKNOWN)) await checkNew(context, session, asked);
      return undefined;
    }
    wantRange(context, prior["region"]);
    const byId = asked["computeId"] !== undefined;
    const [own, other] = byId ? ["computeId", "routeTarget"] : ["routeTarget", "computeId"];
    if (planned[own ?? ""] === prior[own ?? ""]) return undefined;
    const to = planned["computeId"];
    if (session && byId && typeof to === "number") {
      const address = `${String(prior["range"])}/${String(prior["prefixLength"])}`;
      const entry = { address, computeId: to, region: String(prior["region"]) };
      const wrong = await differentRegions(session, [entry], signal);
      for (const problem of wrong.length > 0 ? wrong : await shortages(session, [entry], signal))
        report({ ...problem, path: ["compute_id"] });
    }
    return { [other ?? ""]: UNKNOWN };
  },
});

/** Two ranges of one configuration in one region are what no plan can make right. Says how many are coming. */
function wantRange(context: PlanContext, region: unknown): number {
  const { all, created } = countPlannedUses(context, `the IPv6 range in ${String(region)}`);
  if (all < 2) return created;
  context.report({
    severity: "error",
    summary: "An account has one IPv6 range in a region",
    detail: `The configuration has two in ${String(region)}. Keep one of them, or route the other to an instance of another region.`,
  });
  return 0;
}

async function checkNew(context: PlanContext, session: ProviderSession, asked: Properties): Promise<void> {
  const { signal, report } = context;
  const instances = await cachedList(session, computeInstance.path, signal).catch(() => []);
  const target = instances.find(isTarget(asked));
  const region = target?.["region"];
  if (region === undefined || wantRange(context, region) === 0) return;
  const there = (await liveRanges(session, signal)).filter((range) => range["region"] === region);
  // That an instance has one says more than that its region has.
  const other = there.find(({ computeId }) => computeId === target?.["id"]) ?? there[0];
  if (!other) return;
  const isOwn = other["computeId"] === target?.["id"];
  const [summary, rule] = isOwn
    ? [`Instance ${String(target?.["id"])} has an IPv6 range already`, "An instance has one range"]
    : [`There is an IPv6 range in ${String(region)} already`, "An account has one range in a region"];
  report({
    severity: "warning",
    summary,
    detail: `${rule}, and there is ${describe(other, region)}. The apply waits up to a minute for it to go.`,
  });
}

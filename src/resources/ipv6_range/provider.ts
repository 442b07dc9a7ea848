import { canonicalIp, findCreationProblems, isSet, propertyText, UNKNOWN } from "../../contract";
import type { Known, Planned, Properties } from "../../contract";
import { howToAdopt } from "../../provider/adoption";
import { problemDiagnostic } from "../../provider/diagnostics";
import type { OperationContext, PlanContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { decodeResponse, decodeView, toObject } from "../../provider/requests/decode";
import { undefinedIfNotFound } from "../../provider/requests/not-found";
import { objectPath } from "../../provider/requests/paths";
import { listObjects } from "../../provider/waiting/conflict";
import { cachedList } from "../../provider/session/cached-reads";
import { countPlannedUses } from "../../provider/session/planned-uses";
import type { ProviderSession } from "../../provider/session";
import { slaacAddress } from "../compute_instance/contract/addresses";
import { computeInstance } from "../compute_instance/contract";
import { cachedRanges } from "../ip_address/provider/cached-reads";
import { assign } from "../ip_assignment/provider/assign";
import { checkEntries } from "../ip_assignment/provider/check";
import { ipv6Range } from "./contract";

type Range = Known<typeof ipv6Range>;
type Instance = Known<typeof computeInstance>;

/** The instance that a range is to be routed to, as it was configured: by its id or by its SLAAC address. */
type Target = Pick<Range, "computeId" | "routeTarget">;

function isTarget(instance: Instance, { computeId, routeTarget }: Target): boolean {
  if (typeof computeId === "number") return instance.id === computeId;
  return typeof routeTarget === "string" && canonicalIp(slaacAddress(instance) ?? "") === canonicalIp(routeTarget);
}

async function findTarget(context: OperationContext, target: Target): Promise<Instance> {
  const all = await listObjects(context, computeInstance, {});
  const found = all.find((instance) => isTarget(instance, target));
  if (!found) {
    const { computeId, routeTarget } = target;
    const missing =
      typeof computeId === "number"
        ? `There is no instance ${String(computeId)}`
        : `No instance has the SLAAC address ${String(routeTarget)}`;
    throw new Error(`${missing}. If somebody has deleted it since the plan was made, make a new plan.`);
  }
  return found;
}

const describe = ({ range }: Range, region: Range["region"]) => `IPv6 range ${String(range)} in ${String(region)}`;

/** The range as assignments name it. */
const networkOf = ({ range, prefixLength }: Range) => `${String(range)}/${String(prefixLength)}`;

/** What the view of a range says of it; an account has one range in a region, so there are few. */
async function readView({ session, signal }: OperationContext, { range }: Range): Promise<Properties> {
  const path = objectPath(ipv6Range, { range });
  const view = await undefinedIfNotFound(async () => decodeResponse(await session.client.get(path, { signal })));
  return Object.fromEntries(Object.entries(view ?? {}).filter(([, value]) => isSet(value)));
}

async function listedTarget(context: OperationContext, { range }: Range): Promise<Range["routeTarget"]> {
  const listed = await listObjects(context, ipv6Range, {});
  return listed.find((each) => each.range === range)?.routeTarget;
}

export const ipv6RangeHandler = defineHandler(ipv6Range, {
  /** An account has one range in a region (R3-171): another one has to go first. */
  async conflict(context, wanted) {
    const { region } = await findTarget(context, wanted);
    const ranges = await listObjects(context, ipv6Range, {});
    const other = ranges.find((range) => range.region === region);
    return other && { what: describe(other, region), existing: { contract: ipv6Range, object: other } };
  },

  /** A listing does not tell of each range which instance it is on. */
  async read({ session, signal }, known) {
    const json = await session.client.read(ipv6Range.path, String(known.range), {
      signal,
      idField: "range",
      neverFromListing: true,
    });
    return json && decodeView(ipv6Range, json, known);
  },

  async hydrateListed(context, answer) {
    const view = await readView(context, toObject(ipv6Range, answer, {}));
    return { ...answer, ...view };
  },

  /**
   * The response to a create has no region, the view of a range no route target, and only the listing has that. A range
   * that is shared is on several instances: the configured one stays in the state as long as it is among them.
   */
  async hydrate(context, answer, known) {
    const isWhole = isSet(answer["region"]) && isSet(answer["computes"] ?? answer["computeId"]);
    const whole = isWhole ? answer : { ...answer, ...(await readView(context, known)) };
    const { computes } = whole;
    const isAmong = Array.isArray(computes) && computes.map(propertyText).includes(propertyText(known.computeId));
    const routeTarget = whole["routeTarget"] ?? (await listedTarget(context, known));
    return { ...whole, routeTarget, ...(isAmong && { computeId: known.computeId }) };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("computeId") && !changed.has("routeTarget")) return false;
    const { id } = await findTarget(context, {
      ...(changed.has("computeId") && { computeId: wanted.computeId }),
      ...(changed.has("routeTarget") && { routeTarget: wanted.routeTarget }),
    });
    await assign(context, [{ address: networkOf(prior), computeId: id, region: prior.region }]);
    return true;
  },

  async modifyPlan(context): Promise<Planned<typeof ipv6Range> | undefined> {
    const { session, prior, planned, config, signal, report } = context;
    if (!planned) return undefined;
    const { computeId, routeTarget } = config;
    if (!prior) {
      const isKnown = computeId !== UNKNOWN && routeTarget !== UNKNOWN;
      if (session && isKnown) await checkNew(context, session, { computeId, routeTarget });
      return undefined;
    }
    countRanges(context, prior.region);
    if (isSet(computeId) && isSet(routeTarget)) {
      refuseTwoTargets(context, prior);
      return undefined;
    }
    if (!isSet(computeId)) return planned.routeTarget === prior.routeTarget ? undefined : { computeId: UNKNOWN };
    if (planned.computeId === prior.computeId) return undefined;
    if (session && typeof planned.computeId === "number") {
      const entry = { address: networkOf(prior), computeId: planned.computeId, region: prior.region };
      await checkEntries({ session, signal, report }, [entry], "compute_id");
    }
    return { routeTarget: UNKNOWN };
  },
});

/** A configuration that Terraform has generated names the target twice. To move the range, one of the two has to go. */
function refuseTwoTargets({ config, planned, report }: PlanContext<typeof ipv6Range>, prior: Range): void {
  if (planned?.computeId === prior.computeId && planned?.routeTarget === prior.routeTarget) return;
  for (const problem of findCreationProblems(ipv6Range, config)) report(problemDiagnostic(problem));
}

/**
 * How many ranges of the region are to be made; none where there is nothing more to check. Two ranges of one
 * configuration in one region are an error, because no plan can make that right.
 */
function countRanges(context: PlanContext<typeof ipv6Range>, region: Range["region"]): number {
  const { all, created } = countPlannedUses(context, `the IPv6 range in ${String(region)}`);
  if (all < 2) return created;
  context.report({
    severity: "error",
    summary: "An account has one IPv6 range in a region",
    detail: `The configuration has two in ${String(region)}. Keep one of them, or route the other to an instance of another region.`,
  });
  return 0;
}

/** Warns where the region has a range already: another resource of the plan may be about to delete it. */
async function checkNew(
  context: PlanContext<typeof ipv6Range>,
  session: ProviderSession,
  wanted: Target,
): Promise<void> {
  const { signal, report } = context;
  const instances = await cachedList(session, computeInstance, {}, signal).catch(() => []);
  const target = instances.find((instance) => isTarget(instance, wanted));
  const region = target?.region;
  if (region === undefined || countRanges(context, region) === 0 || context.mayExist === true) return;
  const present = (await cachedRanges(session, signal)).filter((range) => range.region === region);
  // The range of the instance itself is the more telling one.
  const isOfTarget = (range: Range) => target !== undefined && isTarget(target, range);
  const other = present.find(isOfTarget) ?? present[0];
  if (!other) return;
  const isOwn = isOfTarget(other);
  const [summary, rule] = isOwn
    ? [`Instance ${String(target?.id)} has an IPv6 range already`, "An instance has one range"]
    : [`There is an IPv6 range in ${String(region)} already`, "An account has one range in a region"];
  report({
    severity: "warning",
    summary,
    detail: `${rule}, and there is ${describe(other, region)}. If another resource of this plan removes it, all is well: the apply waits for that, up to a minute.\n\n${howToAdopt(ipv6Range, other)}`,
  });
}

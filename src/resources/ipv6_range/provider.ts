import {
  canonicalIp,
  findCreationProblems,
  isSet,
  type Known,
  type Planned,
  type Properties,
  propertyText,
  UNKNOWN,
} from "../../contract";
import {
  decodeResponse,
  defineHandler,
  listObjects,
  objectPath,
  type OperationContext,
  parseResponse,
  type PlanContext,
  problemDiagnostic,
  type ReadList,
  undefinedIfNotFound,
  viewFromWire,
} from "../../provider/author";
import { renameProtect } from "../base/common/provider";
import { computeInstance } from "../compute_instance/contract";
import { slaacAddress } from "../compute_instance/contract/addresses";
import { assign } from "../ip_assignment/provider";
import { checkEntries } from "../ip_assignment/provider/check";
import { ipv6Range } from "./contract";
import { linodeIpv6Range } from "./counterpart";

type Range = Known<typeof ipv6Range>;
type Instance = Known<typeof computeInstance>;

/** The target instance of a range, configured by its id or by its SLAAC address. */
type Target = Pick<Range, "computeId" | "routeTarget">;

function isTarget(instance: Instance, { computeId, routeTarget }: Target): boolean {
  if (typeof computeId === "number") return instance.id === computeId;
  return typeof routeTarget === "string" && canonicalIp(slaacAddress(instance) ?? "") === canonicalIp(routeTarget);
}

const findTarget = async (read: ReadList, target: Target) =>
  (await read(computeInstance, {})).find((instance) => isTarget(instance, target));

/**
 * Returns the target instance.
 *
 * @throws if the instance doesn't exist
 */
async function requireTarget(context: OperationContext, target: Target): Promise<Instance> {
  const found = await findTarget((contract) => listObjects(context, contract, {}), target);
  if (!found) {
    const { computeId, routeTarget } = target;
    const missing =
      typeof computeId === "number"
        ? `There is no instance ${String(computeId)}`
        : `No instance has the SLAAC address ${String(routeTarget)}`;
    throw new Error(`${missing}. If it was deleted after the plan was created, plan again.`);
  }
  return found;
}

/** The range in the form that assignments use. */
const networkOf = ({ range, prefixLength }: Range) => `${String(range)}/${String(prefixLength)}`;

/** Reads the view of a range. An account has one range per region, so there are few requests. */
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
  counterpart: linodeIpv6Range,

  upgrades: [renameProtect],

  /** The range is created in the region of its instance. An existing one keeps its region when it is moved. */
  async limitedValues(read, { computeId, routeTarget, region }) {
    if (isSet(region) && region !== UNKNOWN) return { region };
    if (computeId === UNKNOWN || routeTarget === UNKNOWN) return {};
    const target = await findTarget(read, { computeId, routeTarget });
    return target ? { computeId: target.id, region: target.region } : {};
  },

  /** Listings don't show the instance of every range. */
  async read({ session, signal }, known) {
    const json = await session.client.read(ipv6Range.path, String(known.range), {
      signal,
      idField: "range",
      neverFromListing: true,
    });
    return json && viewFromWire(ipv6Range, json, known);
  },

  async hydrateListed(context, response) {
    const view = await readView(context, parseResponse(ipv6Range, response, {}).object);
    return { ...response, ...view };
  },

  /**
   * The response to a create has no region, and the view of a range no route target, which only the listing has. A
   * shared range is on several instances. The configured instance stays in the state as long as it is one of them.
   */
  async hydrate(context, response, known) {
    const isWhole = isSet(response.region) && isSet(response["computes"] ?? response.computeId);
    const whole = isWhole ? response : { ...response, ...(await readView(context, known)) };
    const { computes } = whole;
    const isAmong = Array.isArray(computes) && computes.map(propertyText).includes(propertyText(known.computeId));
    const routeTarget = whole.routeTarget ?? (await listedTarget(context, known));
    return { ...whole, routeTarget, ...(isAmong && { computeId: known.computeId }) };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("computeId") && !changed.has("routeTarget")) return false;
    const { id } = await requireTarget(context, {
      ...(changed.has("computeId") && { computeId: wanted.computeId }),
      ...(changed.has("routeTarget") && { routeTarget: wanted.routeTarget }),
    });
    await assign(context, [{ address: networkOf(prior), computeId: id, region: prior.region }]);
    return true;
  },

  async modifyPlan(context): Promise<Planned<typeof ipv6Range> | undefined> {
    const { session, prior, planned, config, signal, report } = context;
    if (!planned || !prior) return undefined;
    const { computeId, routeTarget } = config;
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

/**
 * A configuration generated by Terraform contains the target twice. To move the range, one of the two must be
 * removed.
 */
function refuseTwoTargets({ config, planned, report }: PlanContext<typeof ipv6Range>, prior: Range): void {
  if (planned?.computeId === prior.computeId && planned?.routeTarget === prior.routeTarget) return;
  for (const problem of findCreationProblems(ipv6Range, config)) report(problemDiagnostic(problem));
}

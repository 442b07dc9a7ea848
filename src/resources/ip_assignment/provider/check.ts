import { canonicalIp, canonicalNetwork, hasUnknown, isSet, type Known, UNKNOWN } from "../../../contract";
import type { CheckContext, ProviderDiagnostic } from "../../../provider/author";
import { privateAddress, slaacAddress } from "../../compute_instance/contract/addresses";
import { cachedAddress, cachedInstance, cachedRanges, isRange } from "../../ip_address/provider/addresses";
import type { ipv6Range } from "../../ipv6_range/contract";
import type { Entry, PlannedEntry } from "../contract";

/**
 * Reports problems of an assignment at plan: an error for those that no plan can fix, and warnings about what
 * instances would lack. `attribute` is the source of the entries.
 */
export async function checkEntries(
  context: CheckContext,
  entries: readonly (PlannedEntry | typeof UNKNOWN)[],
  attribute: string,
): Promise<void> {
  const conflicts = await findRegionConflicts(context, entries);
  const problems = conflicts.length > 0 || !areKnown(entries) ? conflicts : await findShortages(context, entries);
  for (const problem of problems) context.report({ ...problem, path: [attribute] });
}

// An entry has all of its fields, because the contract requires them.
const areKnown = (entries: readonly (PlannedEntry | typeof UNKNOWN)[]): entries is readonly Entry[] =>
  !hasUnknown(entries);

const isText = (value: unknown): value is string => typeof value === "string";

/** No plan can move an IP address to another region. Unknown parts of an entry are not checked. */
async function findRegionConflicts(
  context: CheckContext,
  entries: readonly (PlannedEntry | typeof UNKNOWN)[],
): Promise<readonly ProviderDiagnostic[]> {
  const problems: ProviderDiagnostic[] = [];
  for (const { address, computeId, region } of entries.filter((entry) => entry !== UNKNOWN)) {
    const instance = typeof computeId === "number" ? await cachedInstance(context, computeId) : undefined;
    const object = isText(address) ? await cachedAddress(context, address) : undefined;
    const to = instance ? `instance ${String(computeId)}` : "an instance";
    const what = isText(address) ? address : "An address";
    const places = [
      [to, instance?.region],
      ["the address", object?.region],
    ].filter((place): place is [string, string] => isText(place[1]));
    const expected = isText(region) ? region : places[0]?.[1];
    for (const [which, place] of places) {
      if (place === expected) continue;
      problems.push({
        severity: "error",
        summary: "An IP address can't be moved to another region",
        detail: `${what} is assigned to ${to} in ${String(expected)}, but ${which} is in ${place}. All addresses and instances of an assignment must be in the same region.`,
      });
    }
  }
  return problems;
}

/**
 * Reports what each instance in the assignment would lack, according to this run's reads. Other resources may still
 * change that.
 */
async function findShortages(context: CheckContext, entries: readonly Entry[]): Promise<readonly ProviderDiagnostic[]> {
  const owners = new Map<string, number | null | undefined>();
  for (const { address } of entries) {
    owners.set(canonicalNetwork(address), (await cachedAddress(context, address))?.computeId);
  }
  const instances = [...entries.map(({ computeId }) => computeId), ...owners.values()].filter(isSet);
  const problems: ProviderDiagnostic[] = [];
  for (const id of new Set(instances)) {
    const instance = await cachedInstance(context, id);
    if (!instance) continue;
    const slaac = canonicalIp(slaacAddress(instance) ?? "");
    const ranges = (await cachedRanges(context)).filter(
      ({ routeTarget }) => isSet(routeTarget) && canonicalIp(routeTarget) === slaac,
    );
    const before = [...(instance.ipv4 ?? []), ...ranges.map(rangeNetwork)];
    const staying = before.filter((address) => !owners.has(canonicalNetwork(address)));
    const coming = entries.filter(({ computeId }) => computeId === id).map(({ address }) => canonicalNetwork(address));
    problems.push(...shortagesOf(`Instance ${String(id)}`, [...staying, ...coming]));
  }
  return problems;
}

/** A range in the form that assignments use. */
export const rangeNetwork = ({ range, prefixLength }: Known<typeof ipv6Range>) =>
  canonicalNetwork(`${String(range)}/${String(prefixLength)}`);

const isPrivate = (address: string) => privateAddress({ ipv4: [address] }) !== null;

function shortagesOf(instance: string, addresses: readonly string[]): readonly ProviderDiagnostic[] {
  const ranges = addresses.filter(isRange);
  const privates = addresses.filter((address) => !isRange(address) && isPrivate(address));
  const publics = addresses.length - ranges.length - privates.length;
  const shortages = [
    publics > 0 ? undefined : "without a public IPv4 address, but it needs at least one",
    privates.length < 2 ? undefined : `with the private addresses ${privates.join(" and ")}, but it can have only one`,
    ranges.length < 2 ? undefined : `with the IPv6 ranges ${ranges.join(" and ")}, but it can have only one`,
  ];
  return shortages.filter(isSet).map((shortage) => ({
    severity: "warning",
    summary: `${instance} would be left ${shortage.split(",")[0] ?? ""}`,
    detail: `${instance} would be left ${shortage}. The service checks the result of the whole assignment. Add the missing changes to the same stratus_ip_assignment, unless another resource in this plan makes them.`,
  }));
}

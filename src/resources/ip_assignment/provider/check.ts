import { canonicalNetwork } from "../../../contract";
import type { Diagnostic } from "../../../plugin/provider";
import type { ProviderSession } from "../../../provider/session";
import { privateAddress } from "../../compute_instance/contract/addresses";
import type { Entry } from "../../ip_address/provider/places";
import { isRange, liveAddress, liveInstance, liveRanges } from "../../ip_address/provider/places";

const isPrivate = (address: string) => privateAddress({ ipv4: [address] }) !== null;

/** An entry of which some may be known only after apply. */
export type PlannedEntry = { readonly [name in keyof Entry]: unknown };

const isText = (value: unknown): value is string => typeof value === "string";

/** No plan can bring an address into another region. What is not known yet of an entry is not judged. */
export async function differentRegions(
  session: ProviderSession,
  entries: readonly PlannedEntry[],
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const problems: Diagnostic[] = [];
  for (const { address, computeId, region } of entries) {
    const instance = typeof computeId === "number" ? await liveInstance(session, computeId, signal) : undefined;
    const object = isText(address) ? await liveAddress(session, address, signal) : undefined;
    const to = instance ? `instance ${String(computeId)}` : "an instance";
    const what = isText(address) ? address : "An address";
    const places = [
      [to, instance?.["region"]],
      [`the address ${what}`, object?.["region"]],
    ].filter((place): place is [string, string] => isText(place[1]));
    const meant = isText(region) ? region : places[0]?.[1];
    for (const [which, place] of places) {
      if (place === meant) continue;
      problems.push({
        severity: "error",
        summary: "An address stays in its region",
        detail: `${what} is to be on ${to} in ${String(meant)}, but ${which} is in ${place}. All addresses and instances of an assignment have to be in one region.`,
      });
    }
  }
  return problems;
}

/** The warning of a private address beside another: one that is there, or one that is about to be. */
export function secondPrivate(instance: unknown, present: string | null): Diagnostic {
  const other = present === null ? "another resource of this plan gives it one" : `it has ${present}`;
  return {
    severity: "warning",
    summary: `Instance ${String(instance)} has one private address at most`,
    detail: `This is a second one: ${other}. The service refuses it, unless an assignment of this plan takes the other away before.`,
  };
}

/** What each instance involved would have, as far as this run has seen; other resources may still change that. */
export async function shortages(
  session: ProviderSession,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const owners = new Map<string, unknown>();
  for (const { address } of entries) {
    owners.set(canonicalNetwork(address), (await liveAddress(session, address, signal))?.["computeId"]);
  }
  const instances = [...entries.map(({ computeId }) => computeId), ...owners.values()];
  const problems: Diagnostic[] = [];
  for (const id of new Set(instances)) {
    const instance = typeof id === "number" ? await liveInstance(session, id, signal) : undefined;
    if (!instance) continue;
    const ranges = (await liveRanges(session, signal)).filter(({ computeId }) => computeId === id);
    const before = [...((instance["ipv4"] ?? []) as readonly string[]), ...ranges.map(rangeOf)];
    const staying = before.filter((address) => !owners.has(canonicalNetwork(address)));
    const coming = entries.filter(({ computeId }) => computeId === id).map(({ address }) => canonicalNetwork(address));
    problems.push(...lacks(`Instance ${String(id)}`, [...staying, ...coming]));
  }
  return problems;
}

const rangeOf = ({ range, prefixLength }: { readonly [name: string]: unknown }) =>
  canonicalNetwork(`${String(range)}/${String(prefixLength)}`);

function lacks(instance: string, addresses: readonly string[]): readonly Diagnostic[] {
  const ranges = addresses.filter(isRange);
  const privates = addresses.filter((address) => !isRange(address) && isPrivate(address));
  const publics = addresses.length - ranges.length - privates.length;
  const words = [
    publics > 0 ? undefined : "without a public IPv4 address, and it needs at least one",
    privates.length < 2 ? undefined : `with the private addresses ${privates.join(" and ")}, and it may have one`,
    ranges.length < 2 ? undefined : `with the IPv6 ranges ${ranges.join(" and ")}, and it may have one`,
  ];
  return words
    .filter((each) => each !== undefined)
    .map((each) => ({
      severity: "warning",
      summary: `${instance} would be left ${each.split(",")[0] ?? ""}`,
      detail: `${instance} would be left ${each}, as things are now. The service judges an assignment after all of it is in place: put what is missing into the same stratus_ip_assignment, unless another resource of this plan takes care of it.`,
    }));
}

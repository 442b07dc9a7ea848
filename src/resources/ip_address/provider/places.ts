import type { Properties } from "../../../contract";
import { withFallbackEndpoint } from "../../../provider/requests/fallback-endpoint";
import type { OperationContext } from "../../../provider/handler";
import { cachedList, cachedObject } from "../../../provider/session/cached-reads";
import type { ProviderSession } from "../../../provider/session";
import { objectPath } from "../../../provider/requests/paths";
import { segment } from "../../../client";
import { computeInstance } from "../../compute_instance/contract";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

/** An entry of an assignment. Ranges have their prefix length here, and nowhere else. */
export interface Entry {
  readonly address: string;
  readonly computeId: number;
  readonly region: string;
}

export const isRange = (address: string) => address.includes("/");

/** Where an address or a range can be looked at. */
export function placeOf(address: string): string {
  const contract = isRange(address) ? ipv6Range : ipAddress;
  return `${contract.path}/${segment(address.split("/")[0] ?? "")}`;
}

/** Puts addresses and ranges where they are to be; what is there already is not sent. */
export async function assign(context: OperationContext, entries: readonly Entry[]): Promise<void> {
  const assignments = entries.map(({ address, computeId, region }) => ({ address, compute_id: computeId, region }));
  await withFallbackEndpoint(context, ["/networking/ips/assign", "/networking/ipv4/assign"], { assignments });
}

/** What an instance has one of, however it gets it. */
export const privateOf = (instance: unknown) => `the private address of instance ${String(instance)}`;

export const instancePath = (id: unknown) => objectPath(computeInstance, { id });

/** For checks at plan: an instance as it was when this run first looked; `undefined`: there is none that can be seen. */
export function liveInstance(
  session: ProviderSession,
  id: number,
  signal: AbortSignal,
): Promise<Properties | undefined> {
  return cachedObject(session, instancePath(id), signal).catch(() => undefined);
}

export function liveAddress(
  session: ProviderSession,
  address: string,
  signal: AbortSignal,
): Promise<Properties | undefined> {
  return cachedObject(session, placeOf(address), signal).catch(() => undefined);
}

export function liveRanges(session: ProviderSession, signal: AbortSignal): Promise<readonly Properties[]> {
  return cachedList(session, ipv6Range.path, signal).catch(() => []);
}

import type { Known } from "../../../contract";
import { cachedList, cachedObject } from "../../../provider/session/cached-reads";
import type { ProviderSession } from "../../../provider/session";
import { computeInstance } from "../../compute_instance/contract";
import { ipv6Range } from "../../ipv6_range/contract";
import type { ipAddress } from "../contract";
import { addressed } from "./paths";

// Reads for checks at plan. What cannot be read is not checked, whatever the reason.

type Found<C> = Promise<Known<C> | undefined>;

export function cachedInstance(
  session: ProviderSession,
  id: number,
  signal: AbortSignal,
): Found<typeof computeInstance> {
  return cachedObject(session, computeInstance, { id }, signal).catch(() => undefined);
}

/** An address, or a range with its prefix length. */
export function cachedAddress(
  session: ProviderSession,
  address: string,
  signal: AbortSignal,
): Found<typeof ipAddress | typeof ipv6Range> {
  const { contract, known } = addressed(address);
  return cachedObject(session, contract, known, signal).catch(() => undefined);
}

export function cachedRanges(
  session: ProviderSession,
  signal: AbortSignal,
): Promise<readonly Known<typeof ipv6Range>[]> {
  return cachedList(session, ipv6Range, {}, signal).catch(() => []);
}

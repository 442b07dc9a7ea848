import type { Known } from "../../../contract";
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
  return session.objects.get(computeInstance, { id }, signal).catch(() => undefined);
}

/** An address, or a range with its prefix length. */
export function cachedAddress(
  session: ProviderSession,
  address: string,
  signal: AbortSignal,
): Found<typeof ipAddress | typeof ipv6Range> {
  const { contract, known } = addressed(address);
  return session.objects.get(contract, known, signal).catch(() => undefined);
}

export function cachedRanges(
  session: ProviderSession,
  signal: AbortSignal,
): Promise<readonly Known<typeof ipv6Range>[]> {
  return session.objects.list(ipv6Range, {}, signal).catch(() => []);
}

import type { Contract, Known, Properties } from "../../../contract";
import { type CheckContext, ignoreEveryError, objectPath, type ProviderDiagnostic } from "../../../provider/author";
import { computeInstance } from "../../compute_instance/contract";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

/**
 * The key that counts resources of a plan with a private IP address for the instance, which can have one (R1-039).
 */
export const privateAddressOf = (instance: unknown) => `the private address of instance ${String(instance)}`;

/**
 * The warning about a second private IP address, in addition to `present`, or to one of this plan if that is null.
 */
export function secondPrivateAddress(instance: unknown, present: string | null): ProviderDiagnostic {
  const other = present === null ? "another resource in this plan adds one" : `it already has ${present}`;
  return {
    severity: "warning",
    summary: `Instance ${String(instance)} can have only one private IP address`,
    detail: `This would be the second one: ${other}. The service rejects it unless an assignment in this plan moves the other one first.`,
  };
}

export const isRange = (address: string) => address.includes("/");

/** The contract and known fields of an IP address, or of a range with its prefix length. */
interface Addressed {
  readonly contract: Contract<typeof ipAddress.fields> | Contract<typeof ipv6Range.fields>;
  readonly known: Properties;
}

export function addressed(address: string): Addressed {
  if (!isRange(address)) return { contract: ipAddress, known: { address } };
  return { contract: ipv6Range, known: { range: address.split("/")[0] } };
}

export function addressPath(address: string): string {
  const { contract, known } = addressed(address);
  return objectPath(contract, known);
}

export const instancePath = (id: Known<typeof computeInstance>["id"]) => objectPath(computeInstance, { id });

// Reads for checks at plan. Values that can't be read, for any reason, are not checked.

type Found<C> = Promise<Known<C> | undefined>;

export function cachedInstance(context: CheckContext, id: number): Found<typeof computeInstance> {
  return context.session.objects
    .get(computeInstance, { id }, context.signal)
    .catch((error: unknown) => ignoreEveryError(context, computeInstance, error));
}

/** Reads an IP address, or a range with its prefix length. */
export function cachedAddress(context: CheckContext, address: string): Found<typeof ipAddress | typeof ipv6Range> {
  const { contract, known } = addressed(address);
  return context.session.objects
    .get(contract, known, context.signal)
    .catch((error: unknown) => ignoreEveryError(context, contract, error));
}

export async function cachedRanges(context: CheckContext): Promise<readonly Known<typeof ipv6Range>[]> {
  const found = await context.session.objects
    .list(ipv6Range, {}, context.signal)
    .catch((error: unknown) => ignoreEveryError(context, ipv6Range, error));
  return found ?? [];
}

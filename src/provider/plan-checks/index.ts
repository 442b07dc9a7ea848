import { ApiError, isNotFound } from "../../client";
import type { Contract, Known, Properties } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import type { ProviderSession } from "../session";

/** What a check at plan reads with, and where it reports what it found. */
export interface CheckContext {
  readonly session: ProviderSession;
  readonly signal: AbortSignal;
  readonly report: (diagnostic: Diagnostic) => void;
}

export const reportError = (context: CheckContext, path: readonly string[], summary: string, detail: string): void => {
  context.report({ severity: "error", summary, detail, path: [...path] });
};

/**
 * An object of the service at plan: `readForCheck(context, image, { id })`. `null`: it is not there; `undefined`: the
 * token may not read it.
 */
export async function readForCheck<C extends Contract>(
  { session, signal }: CheckContext,
  contract: C,
  known: Properties,
): Promise<Known<C> | null | undefined> {
  try {
    return await session.objects.get(contract, known, signal);
  } catch (error) {
    return ignoreUnreadable(error);
  }
}

/** The objects of a collection at plan; none where the token may not read them. */
export async function listForCheck<C extends Contract>(
  { session, signal }: CheckContext,
  contract: C,
  known: Properties = {},
): Promise<readonly Known<C>[]> {
  try {
    return await session.objects.list(contract, known, signal);
  } catch (error) {
    ignoreUnreadable(error);
    return [];
  }
}

/** Lets an error pass where the token may not read, and where there is nothing (`null`); throws any other. */
export function ignoreUnreadable(error: unknown): null | undefined {
  if (isNotFound(error)) return null;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 || error.status === 403) return undefined;
  throw error;
}

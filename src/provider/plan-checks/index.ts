import { ApiError, isNotFound } from "../../client";
import type { Properties } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import { cachedList, cachedObject } from "../session/cached-reads";
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
 * An object of the service at plan, with the fields of `Shape`: `readForCheck<Known<typeof image>>(context, path)`.
 * `null`: it is not there; `undefined`: the token may not read it.
 */
export async function readForCheck<Shape = Properties>(
  context: CheckContext,
  path: string,
): Promise<Shape | null | undefined> {
  try {
    return await cachedObject<Shape>(context.session, path, context.signal);
  } catch (error) {
    return ignoreUnreadable(error);
  }
}

/** The same of a collection; empty where the token may not read it. */
export async function listForCheck<Shape = Properties>(context: CheckContext, path: string): Promise<readonly Shape[]> {
  try {
    return await cachedList<Shape>(context.session, path, context.signal);
  } catch (error) {
    ignoreUnreadable(error);
    return [];
  }
}

/** Makes the next read ask the service again: this run may have created since what was not there before. */
export function dropFromCache({ session }: CheckContext, path: string): void {
  session.readCache.delete(path);
  session.readCache.delete(`${path}?`);
}

function ignoreUnreadable(error: unknown): null | undefined {
  if (isNotFound(error)) return null;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 || error.status === 403) return undefined;
  throw error;
}

import { ApiError } from "../../client";
import type { Properties } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import { cachedList, cachedObject } from "../session/cached-reads";
import type { ProviderSession } from "../session";

/** What a check at plan reads, and where it says what it found. */
export interface CheckContext {
  readonly session: ProviderSession;
  readonly signal: AbortSignal;
  report(diagnostic: Diagnostic): void;
}

export const reportError = (context: CheckContext, path: readonly string[], summary: string, detail: string): void => {
  context.report({ severity: "error", summary, detail, path: [...path] });
};

/** What the service says of an object at plan; `null`: it is not there; `undefined`: the token may not look. */
export async function readForCheck(context: CheckContext, path: string): Promise<Properties | null | undefined> {
  try {
    return await cachedObject(context.session, path, context.signal);
  } catch (error) {
    return unseen(error);
  }
}

/** The same of a collection. */
export async function listForCheck(context: CheckContext, path: string): Promise<readonly Properties[]> {
  try {
    return await cachedList(context.session, path, context.signal);
  } catch (error) {
    unseen(error);
    return [];
  }
}

/** Lets the next look ask again: what was not there at plan may have been made since by the same run. */
export function dropFromCache({ session }: CheckContext, path: string): void {
  session.readCache.delete(path);
  session.readCache.delete(`${path}?`);
}

function unseen(error: unknown): null | undefined {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) return null;
  if (error.status === 401 || error.status === 403) return undefined;
  throw error;
}

import { ApiError } from "../../client";
import type { Properties } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import { liveList, liveObject } from "../session/cached-reads";
import type { Session } from "../session";

/** What a check at plan reads, and where it says what it found. */
export interface Checking {
  readonly session: Session;
  readonly signal: AbortSignal;
  report(diagnostic: Diagnostic): void;
}

export const refuse = (checking: Checking, path: readonly string[], summary: string, detail: string): void => {
  checking.report({ severity: "error", summary, detail, path: [...path] });
};

/** What the service says of an object at plan; `null`: it is not there; `undefined`: the token may not look. */
export async function seen(checking: Checking, path: string): Promise<Properties | null | undefined> {
  try {
    return await liveObject(checking.session, path, checking.signal);
  } catch (error) {
    return unseen(error);
  }
}

/** The same of a collection. */
export async function seenAll(checking: Checking, path: string): Promise<readonly Properties[]> {
  try {
    return await liveList(checking.session, path, checking.signal);
  } catch (error) {
    unseen(error);
    return [];
  }
}

/** Lets the next look ask again: what was not there at plan may have been made since by the same run. */
export function forget({ session }: Checking, path: string): void {
  session.live.delete(path);
  session.live.delete(`${path}?`);
}

function unseen(error: unknown): null | undefined {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) return null;
  if (error.status === 401 || error.status === 403) return undefined;
  throw error;
}

import type { Trace } from "../handler";
import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../client";
import type { Properties } from "../../contract";

/** An object that an operation works on, as the service showed it before and shows it now. */
interface Comparison {
  /** The object, for messages: `instance 12`. */
  readonly name: string;
  readonly before: Properties;
  readonly now: Properties;
  /** The status that the object has while the operation is under way. */
  readonly busy: string;
  /** Whether a settled status, other than before, is what the operation leaves behind. */
  readonly isOutcome?: (status: unknown) => boolean;
  /** Fields that the operation itself may change. */
  readonly ownFields?: readonly string[];
  /** Something else may bring the object into the busy status as well, by changing one of its other fields. */
  readonly sharesBusyStatus?: boolean;
}

/**
 * Whether an operation has left its trace on an object: the status that only it has, or a later time of the last change
 * while nothing else about the object is different.
 */
export function changedSince({
  name,
  before,
  now,
  busy,
  isOutcome = () => false,
  ownFields = [],
  sharesBusyStatus = false,
}: Comparison): Trace {
  const own = new Set(["status", "updated", ...ownFields]);
  const others = Object.keys({ ...before, ...now }).filter(
    (field) => !own.has(field) && !isDeepStrictEqual(before[field], now[field]),
  );
  const { status, updated } = now;
  const isLater = updated !== before["updated"];
  const lastChanged = isLater ? `last changed at ${String(updated)}` : `unchanged since ${String(updated)}`;
  const seen = `${name} is ${String(status)}, ${lastChanged}${others.length > 0 ? `, and also differs in ${others.join(", ")}` : ""}`;
  const isBusy = status === busy && before["status"] !== busy;
  if (isBusy && (!sharesBusyStatus || others.length === 0)) return { verdict: "done", seen };
  if (status !== before["status"]) return { verdict: !isBusy && isOutcome(status) ? "done" : "unclear", seen };
  if (!isLater) return { verdict: others.length === 0 ? "none" : "unclear", seen };
  return { verdict: others.length === 0 ? "done" : "unclear", seen };
}

/**
 * Waits for a second. The time of the last change has whole seconds: an operation in the same second as a change before it
 * leaves no trace once it has ended, so it is sent in a later one than that in which the object was read.
 */
export async function passSecond(clock: Pick<Clock, "sleep">, signal: AbortSignal): Promise<void> {
  // An interrupt is told by the next request.
  await clock.sleep(1000, signal);
}

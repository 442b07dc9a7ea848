import { isObject } from "../../contract";
import type { Json } from "../types";

/** The statuses by which HTTP says that a request was not done, and will not be done as it is. */
const refusingStatuses: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 423, 424, 428, 429, 431,
]);

/** Reasons are sentences. The longest that a service of this kind gives name every value that is allowed. */
const longestReason = 10_000;

/** Whether a text is what nobody writes for people: anything that would move the cursor of a terminal, lines apart. */
// eslint-disable-next-line no-control-regex -- it looks for them
const hasControls = (text: string) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);

/**
 * Whether an answer is the API's own word that it refused a request, and so has done nothing of it. Every failed request is
 * answered by the error envelope (R1-021): a list of errors, each with a reason that is a text, and with the field where
 * one is at fault. The specification shows no statuses (R1-022), so those are taken by which HTTP refuses.
 *
 * Everything else may come from something in between that has passed the request on: a redirect, the page of a firewall,
 * an envelope without a reason. Whoever believes such an answer makes the object a second time in the next run. Whoever
 * does not has to look once more than needed, and that only after an answer which the API never gives.
 */
export function isOwnRefusal(status: number, answer: Json | undefined): boolean {
  const errors = answer?.["errors"];
  return refusingStatuses.has(status) && Array.isArray(errors) && errors.length > 0 && errors.every(isReasonGiven);
}

/** Services leave out the field where the request as a whole is at fault. */
function isReasonGiven(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { field = "", reason } = error;
  return [field, reason].every(
    (text) => typeof text === "string" && text.length <= longestReason && !hasControls(text),
  );
}

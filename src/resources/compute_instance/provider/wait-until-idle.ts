import type { Known, Properties } from "../../../contract";
import { type OperationContext, type StartedOperation, waitFor } from "../../../provider/author";
import { computeInstance } from "../contract";

/** Converts the context of an operation on an instance to one of the instance itself. */
export const onInstance = (context: OperationContext): OperationContext => ({
  contract: computeInstance,
  session: context.session,
  signal: context.signal,
  privateState: {},
  report: (diagnostic) => {
    context.report(diagnostic);
  },
  get remainingMs() {
    return context.remainingMs;
  },
});

/** Waits until the instance of an operation is idle. */
export async function waitUntilIdle(
  context: OperationContext,
  id: Known<typeof computeInstance>["id"],
  started?: StartedOperation,
): Promise<Properties> {
  const { target = [] } = computeInstance.states ?? {};
  const what = `instance ${String(id)} to become ${target.join(" or ")}`;
  return waitFor(onInstance(context), { id }, target, what, started);
}

import type { Known, Properties } from "../../../contract";
import type { OperationContext } from "../../../provider/handler";
import { waitFor } from "../../../provider/waiting/wait";
import { computeInstance } from "../contract";

/** The context of an operation that works on an instance, as one of the instance itself. */
const asInstanceContext = (context: OperationContext): OperationContext => ({
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

/** Waits until nothing is going on with an instance that an operation works on. */
export async function waitUntilIdle(
  context: OperationContext,
  id: Known<typeof computeInstance>["id"],
): Promise<Properties> {
  const { target = [] } = computeInstance.states ?? {};
  const what = `instance ${String(id)} to become ${target.join(" or ")}`;
  return waitFor(asInstanceContext(context), { id }, target, what);
}

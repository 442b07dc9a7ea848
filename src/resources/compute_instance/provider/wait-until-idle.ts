import type { Properties } from "../../../contract";
import type { OperationContext } from "../../../provider/handler";
import { waitFor } from "../../../provider/waiting/wait";
import { computeInstance } from "../contract";

const at = (context: OperationContext): OperationContext => ({
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
export async function waitUntilIdle(context: OperationContext, id: unknown): Promise<Properties> {
  const { target = [] } = computeInstance.states ?? {};
  return waitFor(at(context), { id }, target, `instance ${String(id)} to become ${target.join(" or ")}`);
}

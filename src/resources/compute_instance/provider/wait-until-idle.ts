import type { Properties } from "../../../contract";
import type { Work } from "../../../provider/handler";
import { waitFor } from "../../../provider/waiting/wait";
import { computeInstance } from "../contract";

const at = (work: Work): Work => ({
  contract: computeInstance,
  session: work.session,
  signal: work.signal,
  memory: {},
  report: (diagnostic) => {
    work.report(diagnostic);
  },
  get patience() {
    return work.patience;
  },
});

/** Waits until nothing is going on with an instance that an operation works on. */
export async function settle(work: Work, id: unknown): Promise<Properties> {
  const { settled = [] } = computeInstance.states ?? {};
  return waitFor(at(work), { id }, settled, `instance ${String(id)} to become ${settled.join(" or ")}`);
}

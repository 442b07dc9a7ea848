import type { Json } from "../../../src/provider/client";
import type { OperationContext } from "../../../src/provider/context";
import { instanceSnapshotHandler } from "../../../src/resources/instance_snapshot/provider";

const backup = { id: 7, type: "snapshot", label: "before", available: true };

it("a snapshot waits for another backup only until that one is complete", async () => {
  const answers: readonly Json[] = ["running", "successful"].map((status) => ({
    automatic: [],
    snapshot: { current: null, in_progress: { ...backup, status } },
  }));
  let reads = 0;
  const client = { get: () => Promise.resolve(answers[reads++]) };
  const session = { client };
  const context = { session, signal: new AbortController().signal } as unknown as OperationContext;
  const conflict = () => instanceSnapshotHandler.handler.conflict?.(context, { computeId: 12 });
  const what = "backup 7 of instance 12, which is in progress";
  expect(await conflict()).toEqual({ what, endsByItself: true });
  expect(await conflict()).toBeUndefined();
  expect(reads).toBe(2);
});

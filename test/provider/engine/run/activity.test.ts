import { Activity, countingCalls } from "../../../../src/provider/engine/run/activity";

const after = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

describe("expecting more work in a run", () => {
  let activity: Activity;
  beforeEach(() => {
    jest.useFakeTimers();
    activity = new Activity();
  });
  afterEach(() => jest.useRealTimers());

  it("is false during a call and right after it", async () => {
    const call = activity.during(() => sleep(60_000));
    await after(59_000);
    expect(activity.isQuiet).toBe(false);
    await after(1_000);
    await call;
    expect(activity.isQuiet).toBe(false);
    await after(4_900);
    expect(activity.isQuiet).toBe(false);
    await after(100);
    expect(activity.isQuiet).toBe(true);
  });

  it("is true while every call waits for another one, and false while one of them is running", async () => {
    const waiting = activity.during(() => activity.whileWaiting(() => sleep(60_000)));
    await after(5_000);
    expect(activity.isQuiet).toBe(true);
    const other = activity.during(() => sleep(1_000));
    expect(activity.isQuiet).toBe(false);
    await after(1_000);
    await other;
    expect(activity.isQuiet).toBe(false);
    await after(60_000);
    await waiting;
  });

  it("counts a failed call as finished", async () => {
    await expect(activity.during(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    await after(5_000);
    expect(activity.isQuiet).toBe(true);
  });

  it("delays a plan until a pause between calls, for at most two seconds", async () => {
    const { signal } = new AbortController();
    const paused = jest.fn();
    const other = activity.during(() => sleep(1_000));
    void activity.during(() => activity.nextPause(signal)).then(paused);
    await after(1_000);
    await other;
    expect(paused).not.toHaveBeenCalled();
    await after(400);
    expect(paused).toHaveBeenCalledTimes(1);
    void activity.during(() => sleep(60_000));
    void activity.during(() => activity.nextPause(signal)).then(paused);
    await after(1_900);
    expect(paused).toHaveBeenCalledTimes(1);
    await after(200);
    expect(paused).toHaveBeenCalledTimes(2);
  });
});

test("counts calls of a handler as work of their run, and leaves other members unchanged", async () => {
  const during = jest.spyOn(Activity.prototype, "during");
  const session = { activity: new Activity() };
  const request = { signal: new AbortController().signal, report: () => undefined, private: {} };
  const saved = { state: { name: "edge" }, private: {} };
  const save = () => undefined;
  const planUnset = () => "LABEL";
  const handler = countingCalls<typeof session>({
    schema: { version: 0, description: "", attributes: {} },
    planUnset,
    privateForPlan: () => Promise.resolve({}),
    modifyPlan: () => ({}),
    create: () => Promise.resolve(saved),
    update: () => Promise.resolve(saved),
    delete: () => Promise.reject(new Error("refused")),
    read: ({ state }) => Promise.resolve({ ...saved, state }),
    import: () => Promise.resolve(saved),
  });
  const state = { name: "read" };
  expect(await handler.read({ ...request, session, state })).toEqual({ ...saved, state });
  await expect(handler.delete({ ...request, session, prior: state })).rejects.toThrow("refused");
  const planned = { config: state, prior: state, planned: state, plannedPrivate: {}, requiresReplace: [] };
  await handler.create({ ...request, ...planned, session, save });
  await handler.update?.({ ...request, ...planned, session, save });
  await handler.import?.({ ...request, session, id: "1" });
  await handler.modifyPlan?.({ ...request, ...planned, session, replaced: undefined });
  await handler.privateForPlan?.({ ...request, ...planned, session });
  expect(during).toHaveBeenCalledTimes(7);
  await handler.privateForPlan?.({ ...request, ...planned, session: undefined });
  expect(during).toHaveBeenCalledTimes(7);
  expect(handler.planUnset).toBe(planUnset);
  during.mockRestore();
});

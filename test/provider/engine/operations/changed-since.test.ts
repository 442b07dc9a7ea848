import { changeTrace } from "../../../../src/provider/engine/operations/send-once";

const before = { id: 7, label: "shop", status: "active", updated: "2026-01-31T12:00:00" };
const later = "2026-01-31T12:00:09";

test.each([
  ["no changes", {}, "none"],
  ["it has the status of the operation", { status: "restoring", updated: later }, "done"],
  ["it has that status and another label", { status: "restoring", updated: later, label: "store" }, "done"],
  ["only the time of its last change is later", { updated: later }, "done"],
  ["another user changed its label", { updated: later, label: "store" }, "unclear"],
  ["something of it has changed though its time has not", { label: "store" }, "unclear"],
  ["it has the status of something else", { status: "updating", updated: later }, "unclear"],
  ["it has a status that the operation may leave behind", { status: "failed", updated: later }, "done"],
])("if %s", (_, change, verdict) => {
  const isOutcome = (status: unknown) => status === "failed";
  const trace = changeTrace({
    name: "database 7",
    before,
    now: { ...before, ...change },
    busy: "restoring",
    isOutcome,
  });
  expect(trace.verdict).toBe(verdict);
});

test("a status that an update also causes counts only if nothing else differs", () => {
  const look = (more: object) =>
    changeTrace({
      name: "it",
      before,
      now: { ...before, status: "updating", ...more },
      busy: "updating",
      sharesBusyStatus: true,
    });
  expect(look({}).verdict).toBe("done");
  expect(look({ label: "store" }).verdict).toBe("unclear");
});

test("a status from before proves nothing", () => {
  const busy = { ...before, status: "cloning" };
  expect(changeTrace({ name: "it", before: busy, now: busy, busy: "cloning" }).verdict).toBe("none");
});

test("ignores fields that the operation itself changes, and reports the observed change", () => {
  const now = { ...before, updated: later, tags: ["a"] };
  expect(changeTrace({ name: "instance 7", before, now, busy: "cloning", ownFields: ["tags"] })).toEqual({
    verdict: "done",
    seen: `instance 7 is active, last changed at ${later}`,
  });
  expect(changeTrace({ name: "instance 7", before, now, busy: "cloning" }).seen).toBe(
    `instance 7 is active, last changed at ${later}, and also differs in tags`,
  );
});

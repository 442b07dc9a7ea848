import { createKnownObjects, highestIdInPages } from "../../../../src/provider/client/collections/known-objects";

describe("an object newer than a mark", () => {
  it("was not seen before it", () => {
    const known = createKnownObjects();
    known.add("a");
    const mark = known.snapshot();
    known.add("b");
    expect(["a", "b", "c"].map((id) => known.isNew(id, mark))).toEqual([false, true, true]);
  });

  it("has an id above the highest known one, because ids are never reused", () => {
    const known = createKnownObjects();
    for (const id of [3, 7, 5]) known.add(id);
    const mark = known.snapshot();
    expect([1, 7, 8].map((id) => known.isNew(id, mark))).toEqual([false, false, true]);
    known.add(9);
    expect(known.isNew(8, mark)).toBe(true);
    expect(known.isNew(9, mark)).toBe(true);
    expect(known.isNew(8, known.snapshot())).toBe(false);
  });

  it("has any id if none was seen", () => {
    const known = createKnownObjects();
    expect(known.isNew(1, known.snapshot())).toBe(true);
    expect(known.snapshot().highestId).toBeUndefined();
  });

  it("was not created by another call", () => {
    const known = createKnownObjects();
    const mark = known.snapshot();
    known.claim(4);
    known.claim("x");
    expect(known.isNew(4, mark)).toBe(false);
    expect(known.isNew("x", mark)).toBe(false);
    expect(known.snapshot().highestId).toBe(4);
  });

  it("may have the name of a deleted one", () => {
    const known = createKnownObjects();
    known.add("a");
    known.claim("b");
    const mark = known.snapshot();
    known.remove("a");
    known.remove("b");
    expect(known.isNew("a", mark)).toBe(true);
    expect(known.isNew("b", mark)).toBe(true);
  });

  it("does not have a deleted id, because ids are never reused", () => {
    const known = createKnownObjects();
    known.add(7);
    known.remove("7");
    expect([7, 8].map((id) => known.isNew(id, known.snapshot()))).toEqual([false, true]);
  });

  it("is not identified by an invalid id", () => {
    const known = createKnownObjects();
    known.add(undefined);
    known.add({});
    expect(known.snapshot()).toEqual({ moment: 0, highestId: undefined, otherIds: new Set(), isComplete: false });
  });

  it("is detected when everything older is known", () => {
    const known = createKnownObjects();
    const before = known.snapshot();
    known.markComplete();
    expect([before.isComplete, known.snapshot().isComplete]).toEqual([false, true]);
  });

  it("counts as seen only the first time", () => {
    const known = createKnownObjects();
    known.add("a");
    const mark = known.snapshot();
    known.add("a");
    expect(known.isNew("a", mark)).toBe(false);
    expect(known.snapshot().moment).toBe(mark.moment);
  });
});

describe("the highest id, by the first page and the last page", () => {
  const page = (...ids: unknown[]) => ids.map((id) => ({ id }));

  it.each([
    ["ascending", page(1, 2), page(8, 9), 9],
    ["descending", page(9, 8), page(2, 1), 9],
    ["in no order", page(1, 9), page(2, 3), undefined],
    ["the same twice", page(1, 2), page(2, 3), undefined],
    ["the same twice, downwards", page(3, 2), page(2, 1), undefined],
    ["texts", page("a"), page("b"), undefined],
    ["a number and a string", page(1), page("b"), undefined],
    ["one", page(4), [], 4],
    ["one text", page("a"), [], undefined],
    ["digits as a string, which are numbers", page("5"), page(6), 6],
  ])("%s", (_, first, last, highest) => expect(highestIdInPages(first, last, "id")).toBe(highest));

  it("uses the field that is the id", () => {
    expect(highestIdInPages([{ id: 9, serial: 1 }], [{ id: 8, serial: 2 }], "serial")).toBe(2);
  });
});

import { PlannedUses } from "../../../../src/provider/engine/run/planned-uses";

const fresh = (replaces?: string) => ({ object: replaces, isNew: true, changes: true });
const kept = (object: string, changes = false) => ({ object: object as string | undefined, isNew: false, changes });

describe("resources in one run that use the same object", () => {
  const wanted = (...all: readonly ReturnType<typeof kept>[]) => {
    const wants = new PlannedUses();
    return all.map((each) => wants.add("it", each)).pop();
  };

  it("counts new and unchanged ones", () => {
    expect(wanted(fresh())).toEqual({ all: 1, created: 1 });
    expect(wanted(fresh(), fresh())).toEqual({ all: 2, created: 2 });
    expect(wanted(kept("a"), fresh())).toEqual({ all: 2, created: 1 });
    expect(wanted(fresh(), kept("a"), fresh())).toEqual({ all: 3, created: 2 });
    expect(wanted(kept("a"), kept("a", true))).toEqual({ all: 2, created: 0 });
  });

  it("reports nothing without changes", () => {
    expect(wanted(kept("a"), kept("b"))).toEqual({ all: 0, created: 0 });
    expect(wanted(kept("a"), kept("b", true))).toEqual({ all: 2, created: 0 });
  });

  it("counts a replaced one once, although it is planned twice", () => {
    expect(wanted(kept("a"), fresh("a"))).toEqual({ all: 1, created: 0 });
    expect(wanted(kept("a"), fresh("a"), fresh())).toEqual({ all: 2, created: 1 });
    expect(wanted(kept("a"), kept("b"), fresh("b"), fresh("a"))).toEqual({ all: 2, created: 0 });
    expect(wanted(fresh("a"), kept("a"))).toEqual({ all: 1, created: 0 });
    expect(wanted(fresh("a"), fresh("a"), fresh("b"), kept("a"), kept("a"))).toEqual({ all: 3, created: 1 });
  });

  it("counts one that moves from another object as new", () => {
    expect(wanted(kept("a"), fresh("b"))).toEqual({ all: 2, created: 1 });
  });

  it("separates objects", () => {
    const wants = new PlannedUses();
    wants.add("it", fresh());
    expect(wants.add("other", fresh())).toEqual({ all: 1, created: 1 });
  });
});

import { PlannedUses } from "../../src/provider/session/claims";

const fresh = (config: string) => ({ config, isNew: true, changes: true });
const kept = (config: string, changes = false) => ({ config, isNew: false, changes });

describe("what resources of one run want of one thing", () => {
  const wanted = (...all: readonly ReturnType<typeof kept>[]) => {
    const wants = new PlannedUses();
    return all.map((each) => wants.add("it", each)).pop();
  };

  it("counts those that are new, and those that stay", () => {
    expect(wanted(fresh("a"))).toEqual({ all: 1, coming: 1 });
    expect(wanted(fresh("a"), fresh("a"))).toEqual({ all: 2, coming: 2 });
    expect(wanted(kept("a"), fresh("b"))).toEqual({ all: 2, coming: 1 });
    expect(wanted(fresh("b"), kept("a"), fresh("c"))).toEqual({ all: 3, coming: 2 });
  });

  it("says nothing where nothing changes", () => {
    expect(wanted(kept("a"), kept("b"))).toEqual({ all: 0, coming: 0 });
    expect(wanted(kept("a"), kept("b", true))).toEqual({ all: 2, coming: 0 });
  });

  it("takes one that stays and a new one of the same configuration for one resource, which -replace plans twice", () => {
    expect(wanted(kept("a"), fresh("a"))).toEqual({ all: 1, coming: 0 });
    expect(wanted(kept("a"), fresh("a"), fresh("a"))).toEqual({ all: 2, coming: 1 });
  });

  it("keeps things apart", () => {
    const wants = new PlannedUses();
    wants.add("it", fresh("a"));
    expect(wants.add("other", fresh("a"))).toEqual({ all: 1, coming: 1 });
  });
});

import { PlannedUses } from "../../src/provider/session/planned-uses";

const fresh = (config: string) => ({ config, isNew: true, changes: true });
const kept = (config: string, changes = false) => ({ config, isNew: false, changes });

describe("resources of one run that use one thing", () => {
  const wanted = (...all: readonly ReturnType<typeof kept>[]) => {
    const wants = new PlannedUses();
    return all.map((each) => wants.add("it", each)).pop();
  };

  it("counts those that are new, and those that stay", () => {
    expect(wanted(fresh("a"))).toEqual({ all: 1, created: 1 });
    expect(wanted(fresh("a"), fresh("a"))).toEqual({ all: 2, created: 2 });
    expect(wanted(kept("a"), fresh("b"))).toEqual({ all: 2, created: 1 });
    expect(wanted(fresh("b"), kept("a"), fresh("c"))).toEqual({ all: 3, created: 2 });
  });

  it("says nothing where nothing changes", () => {
    expect(wanted(kept("a"), kept("b"))).toEqual({ all: 0, created: 0 });
    expect(wanted(kept("a"), kept("b", true))).toEqual({ all: 2, created: 0 });
  });

  it("takes one that stays and a new one of the same configuration for one resource, which -replace plans twice", () => {
    expect(wanted(kept("a"), fresh("a"))).toEqual({ all: 1, created: 0 });
    expect(wanted(kept("a"), fresh("a"), fresh("a"))).toEqual({ all: 2, created: 1 });
  });

  it("keeps things apart", () => {
    const wants = new PlannedUses();
    wants.add("it", fresh("a"));
    expect(wants.add("other", fresh("a"))).toEqual({ all: 1, created: 1 });
  });
});

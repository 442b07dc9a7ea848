import type { AccountObject } from "../account/account-object";

/** Which object depends on which, and which part of the program on which: neither in a circle. */
export interface DependencyGraph {
  /** Notes a dependency; false, and nothing is noted, where it would close a circle. */
  add(from: AccountObject, to: AccountObject): boolean;
  /** The objects with each after those that it depends on, and otherwise in the order in which they were given. */
  sort(objects: readonly AccountObject[]): readonly AccountObject[];
}

export function dependencyGraph(areaOf: (object: AccountObject) => string): DependencyGraph {
  const objects = new Circleless<AccountObject>();
  const areas = new Circleless<string>();
  return {
    add: (from, to) => {
      const [area, other] = [areaOf(from), areaOf(to)];
      if (objects.reaches(to, from) || (area !== other && areas.reaches(other, area))) return false;
      objects.add(from, to);
      if (area !== other) areas.add(area, other);
      return true;
    },
    sort: (all) => {
      const inOrder = [...new Set(all.map(areaOf))];
      const sortedAreas = areas.sort(inOrder);
      return sortedAreas.flatMap((area) => objects.sort(all.filter((object) => areaOf(object) === area)));
    },
  };
}

/** Things that depend on each other without a circle. */
class Circleless<Thing> {
  private readonly dependencies = new Map<Thing, Set<Thing>>();

  add(from: Thing, to: Thing): void {
    const all = this.dependencies.get(from) ?? new Set();
    this.dependencies.set(from, all.add(to));
  }

  reaches(from: Thing, to: Thing): boolean {
    const seen = new Set<Thing>();
    const open = [from];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (each === to) return true;
      if (seen.has(each)) continue;
      seen.add(each);
      open.push(...(this.dependencies.get(each) ?? []));
    }
    return false;
  }

  /** Only things of the list are in the result. */
  sort(list: readonly Thing[]): readonly Thing[] {
    const wanted = new Set(list);
    const done = new Set<Thing>();
    const visit = (thing: Thing): void => {
      if (done.has(thing) || !wanted.has(thing)) return;
      done.add(thing);
      for (const each of this.dependencies.get(thing) ?? []) visit(each);
      sorted.push(thing);
    };
    const sorted: Thing[] = [];
    for (const thing of list) visit(thing);
    return sorted;
  }
}

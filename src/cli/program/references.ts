import { isIP } from "node:net";
import { type Field, type Fields, isObject, type Properties, variantOf } from "../../contract";
import type { AccountObject } from "./account-object";
import { type AccountIndex, ObjectReference, type Owner, type ProgramConfiguration, type ProgramValue } from "./model";

/** The context for the references of one object. */
interface Context {
  readonly object: AccountObject;
  readonly index: AccountIndex;
  /** True if the program has a resource for the object. */
  readonly isWritten: (object: AccountObject) => boolean;
  /** Adds a dependency on another object. Returns false if that would create a cycle. */
  readonly depend: (on: AccountObject) => boolean;
}

/**
 * Replaces values that other objects of the program own with references: IDs, IP addresses and domain names. A value
 * stays literal if its owner is ambiguous or the reference would create a cycle.
 */
export function withReferences(
  object: AccountObject,
  configuration: Properties,
  index: AccountIndex,
  isWritten: Context["isWritten"],
  graph: DependencyGraph,
): ProgramConfiguration {
  const context: Context = { object, index, isWritten, depend: (on) => graph.add(object, on) };
  const variant = variantOf(object.contract, object.attributes);
  const entries = Object.entries(configuration).map(([name, value]) => {
    const field = object.contract.fields[name];
    const checks = [...(field?.spec.checks ?? []), ...(variant?.[name]?.checks ?? [])];
    return [name, field ? replaced(field, value, checks, context) : (value as ProgramValue)] as const;
  });
  return Object.fromEntries(entries);
}

function replaced(field: Field, value: unknown, checks: Field["spec"]["checks"], context: Context): ProgramValue {
  const { item, fields } = field.spec;
  if (Array.isArray(value)) {
    return value.map((entry: unknown) =>
      item ? replaced(item, entry, item.spec.checks, context) : (entry as ProgramValue),
    );
  }
  if (isObject(value)) return fields ? replacedFields(fields, value, context) : (value as ProgramConfiguration);
  if (typeof value !== "string" && typeof value !== "number") return value as ProgramValue;
  const owner = ownerOf(field, value, checks, context);
  if (!owner || owner.object === context.object || !context.isWritten(owner.object)) return value;
  return context.depend(owner.object) ? new ObjectReference(owner.object, owner.attribute, value) : value;
}

const replacedFields = (fields: Fields, value: Properties, context: Context): ProgramConfiguration =>
  Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const field = fields[name];
      return [name, field ? replaced(field, entry, field.spec.checks, context) : (entry as ProgramValue)] as const;
    }),
  );

function ownerOf(
  field: Field,
  value: string | number,
  checks: Field["spec"]["checks"],
  { index }: Context,
): Owner | undefined {
  const byId = index.byId(field, value);
  if (byId || typeof value !== "string") return byId;
  if (takesAddresses(checks)) return isIP(value) === 0 ? undefined : index.byAddress(value);
  return takesNames(checks) ? index.byDomainName(value) : undefined;
}

const accepts = (checks: Field["spec"]["checks"], value: string) => checks.every((check) => check.test(value));

/** True if a field accepts IP addresses and rejects other strings. */
const takesAddresses = (checks: Field["spec"]["checks"]) =>
  !accepts(checks, "host.example") && ["192.0.2.1", "2001:db8::1"].some((address) => accepts(checks, address));

/** True if a field accepts host names and rejects other strings. */
const takesNames = (checks: Field["spec"]["checks"]) =>
  accepts(checks, "host.example") && !accepts(checks, "no host at all");

/** The dependencies between objects, and between areas of the program. Neither has cycles. */
interface DependencyGraph {
  /** Adds a dependency. Returns false and adds nothing if that would create a cycle. */
  add(from: AccountObject, to: AccountObject): boolean;
  /** Sorts dependencies before their dependents, and otherwise keeps the given order. */
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

/** A dependency graph without cycles. */
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

  /** The result contains only the listed elements. */
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

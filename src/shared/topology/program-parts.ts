import {
  literalText,
  programLabel,
  type ProgramObject,
  type StackJson,
  SynthesizedStacks,
  unknown,
} from "./program-objects";
import type { Part } from "./topology";

/** The types whose objects are parts of the graph, with the attribute that names them. */
const nameAttributes = {
  compute_instance: "label",
  mysql_database: "label",
  postgresql_database: "label",
  firewall: "label",
  domain: "domain",
} as const;

export type PartType = keyof typeof nameAttributes;

const isPartType = (type: string): type is PartType => type in nameAttributes;

/** The objects of programs as parts of the graph. */
export class ProgramParts {
  private readonly program: SynthesizedStacks;
  /** Parts that no stack creates. */
  private readonly foreign = new Map<string, Part & { readonly type: PartType }>();
  private readonly byName = new Map<string, ProgramObject>();
  /** The instances that now have an IP address which an assignment moved. */
  private readonly assigned = new Map<ProgramObject, readonly ProgramObject[]>();

  constructor(stacks: readonly StackJson[]) {
    this.program = new SynthesizedStacks(stacks);
    for (const each of this.program.objects) {
      const name = nameOf(each);
      if (!each.isData && name !== undefined) this.byName.set(JSON.stringify([each.type, name]), each);
    }
    for (const each of this.ofType("ip_assignment")) this.readAssignments(each);
  }

  /** Returns the resources of a type. */
  ofType(type: string): readonly ProgramObject[] {
    return this.program.objects.filter((each) => !each.isData && each.type === type);
  }

  /** Returns the parts of a type: those that the stacks create, and those that they only refer to. */
  parts(type: PartType): readonly Part[] {
    const foreign = [...this.foreign.values()].filter((each) => each.type === type);
    return [...this.ofType(type).map(partOf), ...foreign.map(({ type: _, ...part }) => part)];
  }

  objectOf({ key }: Part): ProgramObject | undefined {
    return this.program.objects.find((each) => each.key === key);
  }

  /** Returns an attribute of a part, if it is known before apply. */
  literals(part: Part, attribute: string): readonly string[] {
    const found = literalText(this.objectOf(part)?.values[attribute]);
    return found === undefined ? [] : [found];
  }

  /** Returns a string of an object, if all of it is known before apply. */
  text(object: ProgramObject, value: unknown): string | undefined {
    return this.program.text(object, value);
  }

  /** Returns the parts that a value refers to, through any of their attributes. */
  owners(object: ProgramObject, value: unknown): readonly Part[] {
    return [...new Set(this.program.refers(object, value).flatMap((each) => this.placed(each)))].map((each) =>
      each.isData ? this.foreignPart(each) : partOf(each),
    );
  }

  owner(object: ProgramObject, value: unknown): Part | undefined {
    return this.owners(object, value)[0];
  }

  /** Returns the part that an object requires. If no stack creates it, adds a foreign part. */
  needed(object: ProgramObject, attribute: string, type: PartType): Part {
    const value = object.values[attribute];
    const found = this.owner(object, value);
    if (found) return found;
    if (type === "domain") return this.addForeign(type, `elsewhere ${String(value)}`, unknown);
    const [, state, output] = /terraform_remote_state\.([\w-]+)\.outputs\.([\w-]+)/.exec(String(value)) ?? [];
    const label = state === undefined ? `external ${type.replace("_", " ")}` : `${String(output)} of ${state}`;
    return this.addForeign(type, `elsewhere ${type} ${String(value)}`, label);
  }

  /** Resolves an object to the parts that the graph shows. An IP address resolves to its instance. */
  private placed(object: ProgramObject): readonly ProgramObject[] {
    if (isPartType(object.type)) {
      const name = nameOf(object);
      const made =
        object.isData && name !== undefined ? this.byName.get(JSON.stringify([object.type, name])) : undefined;
      return [made ?? object];
    }
    const assigned = this.assigned.get(object);
    if (assigned) return assigned;
    return this.program.refers(object, object.values["compute_id"]).flatMap((each) => this.placed(each));
  }

  private readAssignments(object: ProgramObject): void {
    const { assignments } = object.values;
    for (const each of Array.isArray(assignments) ? (assignments as readonly unknown[]) : []) {
      const { address, compute_id: to } = each as Record<string, unknown>;
      const instances = this.program.refers(object, to).filter(({ type }) => type === "compute_instance");
      for (const moved of this.program.refers(object, address)) this.assigned.set(moved, instances);
    }
  }

  private foreignPart(object: ProgramObject): Part {
    const type = object.type as PartType;
    return this.addForeign(type, object.key, programLabel(object, nameAttributes[type]));
  }

  private addForeign(type: PartType, key: string, label: string): Part {
    const part = { key, label, stack: undefined, notes: [], type };
    this.foreign.set(key, part);
    return part;
  }
}

/** The identifying name of an object, if it is a literal. */
const nameOf = ({ type, values }: ProgramObject) =>
  isPartType(type) ? literalText(values[nameAttributes[type]])?.toLowerCase() : undefined;

function partOf(object: ProgramObject): Part {
  const { key, stack, type, values } = object;
  const isRepeated = values["for_each"] !== undefined || values["count"] !== undefined;
  const attribute = isPartType(type) ? nameAttributes[type] : "label";
  return {
    key,
    label: programLabel(object, attribute),
    stack,
    notes: isRepeated ? ["repeated (for_each or count)"] : [],
  };
}

import { isObject, jsonAt, type Properties } from "../../contract";
import { literalOf } from "../template";

/** A synthesized stack as JSON. */
export interface StackJson {
  readonly name: string;
  readonly json: unknown;
}

/** A resource or data source of a stack. */
export interface ProgramObject {
  /** For example, `shop stratus_domain.zone` or `shop data.stratus_domain.zone`. */
  readonly key: string;
  readonly stack: string;
  /** The resource type without `stratus_`. */
  readonly type: string;
  readonly isData: boolean;
  /** The ids of the construct and its parents, without the stack: `front/edge`. */
  readonly path: string;
  readonly values: Properties;
}

const prefix = "stratus_";

/** Reads an object inside JSON by the names of its members. Returns an empty one if there is none. */
export function asObject(json: unknown, ...path: readonly string[]): Properties {
  const value = jsonAt(json, ...path);
  return isObject(value) ? value : {};
}

/** Returns the text of a string, or undefined if it contains a Terraform expression. */
export const literalText = (value: unknown): string | undefined =>
  typeof value === "string" ? literalOf(value) : undefined;

/** Placeholder for a value that is known after apply. */
export const unknown = "…";

/** Returns all Stratus resources and data sources of a stack. */
function objectsOf({ name: stack, json }: StackJson): readonly ProgramObject[] {
  const { resource, data } = asObject(json);
  const sections = [
    { section: resource, isData: false },
    { section: data, isData: true },
  ];
  return sections.flatMap(({ section, isData }) =>
    Object.entries(asObject(section)).flatMap(([type, all]) =>
      type.startsWith(prefix)
        ? Object.entries(asObject(all)).map(([name, one]) => objectOf(stack, isData, type, name, asObject(one)))
        : [],
    ),
  );
}

function objectOf(stack: string, isData: boolean, type: string, name: string, values: Properties): ProgramObject {
  const { path } = asObject(values, "//", "metadata");
  return {
    key: keyOf(stack, isData, type, name),
    stack,
    type: type.slice(prefix.length),
    isData,
    path: typeof path === "string" ? path.split("/").slice(1).join("/") : name,
    values,
  };
}

const keyOf = (stack: string, isData: boolean, type: string, name: string) =>
  `${stack} ${isData ? "data." : ""}${type}.${name}`;

/** The label of an object if it is a literal, otherwise its construct path. */
export const programLabel = ({ values, path }: ProgramObject, attribute = "label"): string =>
  literalText(values[attribute]) || path;

/** The synthesized stacks, with the references within and between them. */
export class SynthesizedStacks {
  readonly objects: readonly ProgramObject[];
  private readonly byKey: ReadonlyMap<string, ProgramObject>;
  private readonly byName: ReadonlyMap<string, StackJson>;

  constructor(private readonly stacks: readonly StackJson[]) {
    this.objects = stacks.flatMap(objectsOf);
    this.byKey = new Map(this.objects.map((each) => [each.key, each]));
    this.byName = new Map(stacks.map((each) => [each.name, each]));
  }

  /** Returns the objects that a value refers to, without duplicates. */
  refers({ stack, values }: ProgramObject, value: unknown): readonly ProgramObject[] {
    const text = JSON.stringify(value ?? null);
    // A reference to `each` depends on the `for_each` argument of the block.
    const all = /\beach\./.test(text) ? text + JSON.stringify(values["for_each"] ?? null) : text;
    return [...new Set(this.find(stack, all, 0))];
  }

  /** Resolves the references in a string. Returns undefined if a part is known only after apply. */
  text({ stack }: ProgramObject, value: unknown): string | undefined {
    if (typeof value !== "string") return undefined;
    const filled = value.replace(
      /\$\{(data\.)?(stratus_\w+)\.([\w-]+)\.(\w+)\}/g,
      (whole, data, type, name, attribute) => {
        const found = this.byKey.get(keyOf(stack, data !== undefined, String(type), String(name)));
        return literalText(found?.values[String(attribute)]) ?? whole;
      },
    );
    return literalText(filled);
  }

  private find(stack: string, text: string, depth: number): readonly ProgramObject[] {
    if (!text.includes("${")) return [];
    const direct = [...text.matchAll(/(?<![\w.-])(data\.)?(stratus_\w+)\.([\w-]+)/g)].flatMap(
      ([, data, type = "", name = ""]) => this.byKey.get(keyOf(stack, data !== undefined, type, name)) ?? [],
    );
    // A stack can pass on outputs of another stack. The depth limit prevents an endless recursion.
    if (depth >= this.stacks.length) return direct;
    const states = /\bdata\.terraform_remote_state\.([\w-]+)\.outputs(?:\.([\w-]+)|\[\\"([^"\\]+)\\"\])/g;
    const given = [...text.matchAll(states)].flatMap(([, state = "", output, quoted = ""]) => {
      const other = this.stackOfState(stack, state);
      const outputs = asObject(other?.json, "output");
      const { value } = asObject(outputs[output ?? quoted]);
      return other ? this.find(other.name, JSON.stringify(value ?? null), depth + 1) : [];
    });
    return [...direct, ...given];
  }

  /** Returns the stack whose state the remote state reads, found by its backend. */
  private stackOfState(stack: string, name: string): StackJson | undefined {
    const states = asObject(this.byName.get(stack)?.json, "data", "terraform_remote_state");
    const { backend, config } = asObject(states[name]);
    return this.stacks.find(({ json }) => {
      const own = asObject(json, "terraform", "backend")[String(backend)];
      return own !== undefined && sameText(own, config);
    });
  }
}

const sameText = (one: unknown, other: unknown) => sorted(one) === sorted(other);

const sorted = (value: unknown) => {
  const { "//": _, ...rest } = asObject(value);
  return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
};

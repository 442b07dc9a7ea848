import { isObject } from "../contract";
import type { Properties } from "../contract";
import { literalOf } from "../terraform/template";

/** A stack that was synthesized, as JSON. */
export interface StackJson {
  readonly name: string;
  readonly json: unknown;
}

/** A resource or data source of a stack. */
export interface ProgramObject {
  /** Such as `shop stratus_domain.zone`, `shop data.stratus_domain.zone`. */
  readonly key: string;
  readonly stack: string;
  /** Without `stratus_`. */
  readonly type: string;
  readonly isData: boolean;
  /** The id of its construct and of those around it, without the stack: `front/edge`. */
  readonly path: string;
  readonly values: Properties;
}

const prefix = "stratus_";

export const asObject = (value: unknown): Properties => (isObject(value) ? value : {});

/** Returns the text of a string, or undefined if it has an expression of Terraform. */
export const literal = (value: unknown): string | undefined =>
  typeof value === "string" ? literalOf(value) : undefined;

/** What stands for what only the apply knows. */
export const unknown = "…";

/** All resources and data sources of ours. */
export function objectsOf({ name: stack, json }: StackJson): readonly ProgramObject[] {
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
  const { path } = asObject(asObject(values["//"])["metadata"]);
  return {
    key: keyOf(stack, isData, type, name),
    stack,
    type: type.slice(prefix.length),
    isData,
    path: typeof path === "string" ? path.split("/").slice(1).join("/") : name,
    values,
  };
}

export const keyOf = (stack: string, isData: boolean, type: string, name: string) =>
  `${stack} ${isData ? "data." : ""}${type}.${name}`;

/** What people call an object: its label where that is a literal, or else the ids of its construct. */
export const labelOf = ({ values, path }: ProgramObject, attribute = "label"): string =>
  literal(values[attribute]) || path;

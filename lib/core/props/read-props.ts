import { Construct, type IConstruct } from "constructs";
import { isPlainObject } from "../../../src/contract";
import { requirePlace } from "../scope/host";
import { isObjectNotToken } from "../tokens/replace-tokens";
import { throwProblems } from "../validation/problems";
import { describeArgument } from "./arguments";

// JavaScript programs often pass null for an omitted prop, as Terraform does.

/** Removes null props. Undefined props become an empty object. */
export function withoutNulls<Props extends object>(props: Props): Props {
  const all = (props as Props | null | undefined) ?? ({} as Props);
  if (!Object.values(all).includes(null)) return all;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Props;
}

/** The path of a construct that doesn't exist yet. */
export const pathIn = (scope: IConstruct, id: string): string => [scope.node.path, id].filter(Boolean).join("/");

/**
 * Checks the arguments of a constructor, and returns the props without nulls. Every constructor calls it, before it reads
 * anything from them.
 *
 * @throws if an argument has the wrong type, which the compiler reports only in programs with type checking
 */
export function readProps<Props extends object>(scope: IConstruct, id: string, props: Props): Props {
  requirePlace(scope, id);
  const problem = propsProblem(props);
  if (problem !== undefined) throwProblems(pathIn(scope, id), [problem]);
  return withoutNulls(props);
}

function propsProblem(props: unknown): string | undefined {
  if (props === undefined || props === null) return undefined;
  if (isPlainObject(props) && isObjectNotToken(props) && !Construct.isConstruct(props)) return undefined;
  return `props must be an object, such as { label: "web" }, got ${describeArgument(props)}`;
}

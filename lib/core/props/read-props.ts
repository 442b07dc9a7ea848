import { Construct, type IConstruct } from "constructs";
import { isPlainObject, nameHint } from "../../../src/contract";
import { requirePlace } from "../scope/host";
import { isObjectNotToken } from "../tokens/replace-tokens";
import { collectsProblems, throwProblems } from "../validation/problems";
import { describeArgument } from "./arguments";
import { withoutNulls } from "./without-nulls";

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

/**
 * Returns the scope of a class of the bindings, after it has checked the arguments. Only some of our constructs have a
 * contract that validates their props.
 *
 * @throws if an argument has the wrong type, or a name isn't one of `names` or a meta-argument
 */
export function checkedScope<Scope extends IConstruct>(
  scope: Scope,
  id: string,
  props: object,
  names: readonly string[],
): Scope {
  const given = readProps(scope, id, props);
  if (((props as unknown) ?? null) === null) throwProblems(pathIn(scope, id), ["props must be an object, got none"]);
  const unknown = Object.keys(given).filter((name) => !names.includes(name) && !metaArguments.includes(name));
  // The contract has reported them, and the program collects the problems of all constructs.
  if (unknown.length === 0 || collectsProblems(scope)) return scope;
  const problems = unknown.map((name) => {
    const meant = nameHint(name, names);
    return `${name} is not a valid field${meant === undefined ? "" : ` (did you mean ${meant}?)`}`;
  });
  throwProblems(pathIn(scope, id), problems);
  return scope;
}

/** The meta-arguments of resources. */
export const metaArguments: readonly string[] = [
  "dependsOn",
  "count",
  "lifecycle",
  "forEach",
  "provisioners",
  "connection",
  "provider",
];

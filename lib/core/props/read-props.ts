import { Construct, type IConstruct } from "constructs";
import {
  explain,
  type FieldPath,
  type Fields,
  isPlainObject,
  nameHint,
  referenceProps,
  snake,
  unknownFieldWords,
} from "../../../src/contract";
import { describeArgument } from "../arguments";
import { withoutNulls } from "../arguments/without-nulls";
import { collectsProblems, pathIn, throwProblems } from "../problems";
import { requirePlace } from "../scope/host";
import { isObjectNotToken } from "../tokens/replace-tokens";

/**
 * Checks the arguments of a constructor, and returns the props without nulls. Every constructor calls it, before it reads
 * anything from them.
 *
 * @param fields the fields of the construct's contract (default: none of them accepts a construct)
 * @throws if an argument has the wrong type, which the compiler reports only in programs with type checking
 */
export function readProps<Props extends object>(
  scope: IConstruct,
  id: string,
  props: Props,
  fields: Fields = {},
): Props {
  requirePlace(scope, id);
  const problem = propsProblem(props);
  if (problem !== undefined) throwProblems(pathIn(scope, id), [problem]);
  const given = withoutNulls(props);
  throwProblems(pathIn(scope, id), fieldNameProblems(given, fields));
  return given;
}

/** Returns the problems of props that have the name of the field that another prop sets. */
function fieldNameProblems(props: object, fields: Fields): readonly string[] {
  return Object.entries(referenceProps(fields)).flatMap(([field, prop]) => {
    const [steps, meant] = [field.split("."), prop.split(".")];
    const last = meant.at(-1) ?? "";
    // The id of an instance is in `computeId`, but people also look for it in `instanceId`.
    const written = new Set([steps.at(-1) ?? "", `${last}Id`].flatMap((name) => [name, snake(name)]));
    return placesOf(props, meant.slice(0, -1), written, []).map((path) =>
      explain({ path, words: unknownFieldWords, hint: `did you mean {${last}}?` }, "camel"),
    );
  });
}

/** The paths of the fields with one of these names in an object, or in each entry of a list. */
function placesOf(
  value: unknown,
  outer: readonly string[],
  names: ReadonlySet<string>,
  path: FieldPath,
): readonly FieldPath[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => placesOf(each, outer, names, [...path, index]));
  if (!isPlainObject(value) || !isObjectNotToken(value)) return [];
  const [step, ...inner] = outer;
  if (step !== undefined) return placesOf(value[step], inner, names, [...path, step]);
  return Object.keys(value)
    .filter((name) => names.has(name) && (value[name] ?? undefined) !== undefined)
    .map((name) => [...path, name]);
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

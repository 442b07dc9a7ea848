import { TerraformElement, Tokenization } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import {
  type Contract,
  type Field,
  type FieldPath,
  type Fields,
  isPlainObject,
  kindOfId,
  pathParameters,
  type Problem,
  type Properties,
  type ReferenceKind,
  type ReferenceKindName,
  referenceKinds,
  type ReferenceProp,
  referenceProp,
  referenceProps,
  UNKNOWN,
} from "../../../src/contract";
import { describeArgument } from "../arguments";
import { pathIn, throwProblems } from "../problems";
import { mayHaveToken } from "../tokens/replace-tokens";
import { requireSingle } from "./id-of";
import { readProps } from "./read-props";

/** The fields that accept constructs and have no `idOf`, by their paths without indexes. */
export type TextReferences = { readonly [field: string]: ReferenceKindName };

/** Props in which each construct is replaced by its attribute. */
interface ResolvedReferences {
  readonly props: Properties;
  /** The same with `UNKNOWN` in place of each value that has a problem, so that it isn't reported twice. */
  readonly valid: Properties;
  readonly problems: readonly Problem[];
}

/**
 * Replaces the constructs in the props of a construct by the values that Terraform needs: their ids, addresses or labels. A
 * prop such as `database` becomes the field `databaseId`.
 */
export function resolveReferences(
  scope: IConstruct,
  fields: Fields,
  props: Properties,
  texts: TextReferences = {},
): ResolvedReferences {
  const problems: Problem[] = [];
  const inObject = (inside: Fields, object: Properties, path: FieldPath): Properties => {
    const given = withFieldNames(inside, object);
    let copy: { [name: string]: unknown } | undefined;
    for (const name of Object.keys(given)) {
      const field = inside[name];
      if (!field || given[name] === undefined) continue;
      const value = inField(field, given[name], [...path, name]);
      if (value !== given[name]) (copy ??= { ...given })[name] = value;
    }
    return copy ?? given;
  };
  const inField = ({ spec }: Field, value: unknown, path: FieldPath): unknown => {
    const kind = kindOfId(spec.idOf) ?? texts[path.filter((step) => typeof step === "string").join(".")];
    const { item, fields: inside } = spec;
    if (kind !== undefined && !item) {
      const words = referenceProblem(scope, referenceKinds[kind], value);
      if (words === undefined) return attributeOf(referenceKinds[kind], value);
      problems.push({ path, words });
      return UNKNOWN;
    }
    if (inside) return isPlainObject(value) && !isToken(value) ? inObject(inside, value, path) : value;
    if (!item || !Array.isArray(value)) return value;
    const entries = value.map((entry: unknown, index) => inField(item, entry, [...path, index]));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  };
  const valid = hasReferences(fields, texts) ? inObject(fields, props, []) : props;
  return { props: problems.length > 0 ? (withoutUnknown(valid) as Properties) : valid, valid, problems };
}

/** The object with the name of the field in place of each prop that accepts a construct. */
function withFieldNames(fields: Fields, object: Properties): Properties {
  // The paths of nested props contain periods, so no object has them.
  const renamed = Object.entries(referenceProps(fields)).filter(([, prop]) => Object.hasOwn(object, prop));
  if (renamed.length === 0) return object;
  const fieldNames = new Map(renamed.map(([name, prop]) => [prop, name]));
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [fieldNames.get(name) ?? name, value]));
}

const isToken = (value: unknown) => Tokenization.isResolvable(value);

/** A construct can't be created with `UNKNOWN`. Only programs that collect all problems create it nevertheless. */
function withoutUnknown(value: unknown): unknown {
  if (value === UNKNOWN) return undefined;
  if (Array.isArray(value)) return value.map(withoutUnknown).filter((entry) => entry !== undefined);
  if (!isPlainObject(value) || isToken(value) || Construct.isConstruct(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutUnknown(entry)]));
}

const fieldsWithReferences = new WeakMap<Fields, boolean>();

/** False for most nested objects. Cached for each contract. */
function hasReferences(fields: Fields, texts: TextReferences): boolean {
  if (Object.keys(texts).length > 0) return true;
  const has = ({ spec: { idOf, item, fields: inside } }: Field): boolean =>
    kindOfId(idOf) !== undefined || (item !== undefined && has(item)) || Object.values(inside ?? {}).some(has);
  const known = fieldsWithReferences.get(fields) ?? Object.values(fields).some(has);
  fieldsWithReferences.set(fields, known);
  return known;
}

const typeOf = (given: object) => ("terraformResourceType" in given ? String(given.terraformResourceType) : "");

/** An attribute of the construct, or the value itself. */
function attributeOf({ attributes }: ReferenceKind, given: unknown): unknown {
  if (typeof given !== "object" || given === null || isToken(given)) return given;
  const name = attributes[typeOf(given)] ?? "id";
  return (given as { readonly [attribute: string]: unknown })[name];
}

/**
 * Describes why a prop can't use a value in place of a construct. Undefined if it can, or if the contract reports the
 * problem.
 */
export function referenceProblem(scope: IConstruct, kind: ReferenceKind, given: unknown): string | undefined {
  const { what, attributes, outside, acceptsElements, acceptsText } = kind;
  const expected = `must be ${what}, got ${describeArgument(given)}`;
  const advice = `${expected}. For an object outside this program, use ${outside.join(" or ")}.`;
  if (Tokenization.isResolvable(given) && !Construct.isConstruct(given)) return undefined;
  if (typeof given === "string") return acceptsText === true || mayHaveToken(given) ? undefined : advice;
  if (Array.isArray(given)) return `${expected}. Pass one, not a list.`;
  if (typeof given === "function") return `${expected}. Create it with new, and pass the construct.`;
  if (typeof given !== "object" || given === null) return undefined;
  if (!Construct.isConstruct(given)) {
    const { id } = given as { readonly id?: unknown };
    return acceptsElements === true && typeof id === "number" ? undefined : advice;
  }
  if (!Object.hasOwn(attributes, typeOf(given))) return advice;
  // A reference to an object outside the program has an id that is valid in every app.
  if (TerraformElement.isTerraformElement(given) && given.node.root !== scope.node.root)
    return `must be in the same app, got ${given.node.path} of another app. For an object outside this program, use ${outside.join(" or ")}.`;
  requireSingle(given);
  return undefined;
}

/**
 * The arguments of a data source that lists the objects in a parent, with the id of the parent in place of its construct.
 *
 * @throws if a prop has the name of the field, or the parent isn't a construct of its kind, or an id
 */
export function listArguments<Config>(scope: IConstruct, id: string, kind: Contract, given: object): Config {
  const props = readProps(scope, id, given as Properties, kind.fields);
  const parents = pathParameters(kind).flatMap((name): (readonly [string, string, number])[] => {
    const field = kind.fields[name];
    const reference = field && referenceProp(name, field);
    return reference ? [[name, reference.prop, requireReference(scope, id, reference, props[reference.prop])]] : [];
  });
  const replaced = new Set(parents.map(([, prop]) => prop));
  const rest = Object.entries(props).filter(([name]) => !replaced.has(name));
  return Object.fromEntries([...rest, ...parents.map(([name, , value]) => [name, value])]) as Config;
}

/** Returns the id of a construct, or the id itself. */
function requireReference(scope: IConstruct, id: string, { prop, kind }: ReferenceProp, given: unknown): number {
  const found = referenceProblem(scope, kind, given);
  const value = found === undefined ? attributeOf(kind, given) : undefined;
  const missing = `must be ${kind.what}, got ${describeArgument(given)}`;
  const words = found ?? (isId(value) ? undefined : (given ?? undefined) === undefined ? "is required" : missing);
  if (words !== undefined) throwProblems(pathIn(scope, id), [`${prop} ${words}`]);
  return value as number;
}

/** True for an id or a token. */
const isId = (value: unknown) =>
  typeof value === "number"
    ? mayHaveToken(value) || (Number.isSafeInteger(value) && value > 0)
    : typeof value === "string" || isToken(value);

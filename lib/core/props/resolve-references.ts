import { TerraformElement, Tokenization } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import {
  type Field,
  type FieldPath,
  type Fields,
  isPlainObject,
  type Problem,
  type Properties,
  UNKNOWN,
} from "../../../src/contract";
import { describeArgument } from "../arguments";
import { pathIn, throwProblems } from "../problems";
import { mayHaveToken } from "../tokens/replace-tokens";
import { requireSingle } from "./id-of";
import { kindOfId, type ReferenceKind, type ReferenceKindName, referenceKinds } from "./reference-kinds";

/** The fields that accept constructs and have no `idOf`, by their paths without indexes. */
export type TextReferences = { readonly [field: string]: ReferenceKindName };

/** Props in which each construct is replaced by its attribute. */
interface ResolvedReferences {
  readonly props: Properties;
  /** The same with `UNKNOWN` in place of each value that has a problem, so that it isn't reported twice. */
  readonly valid: Properties;
  readonly problems: readonly Problem[];
}

/** Replaces the constructs in the props of a construct by the values that Terraform needs: their ids, addresses or labels. */
export function resolveReferences(
  scope: IConstruct,
  fields: Fields,
  props: Properties,
  texts: TextReferences = {},
): ResolvedReferences {
  const problems: Problem[] = [];
  const inObject = (inside: Fields, object: Properties, path: FieldPath): Properties => {
    let copy: { [name: string]: unknown } | undefined;
    for (const name of Object.keys(object)) {
      const field = inside[name];
      if (!field || object[name] === undefined) continue;
      const value = inField(field, object[name], [...path, name]);
      if (value !== object[name]) (copy ??= { ...object })[name] = value;
    }
    return copy ?? object;
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
  const advice = `${expected}. For an object outside this program, use ${outside}.`;
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
    return `must be in the same app, got ${given.node.path} of another app. For an object outside this program, use ${outside}.`;
  requireSingle(given);
  return undefined;
}

/**
 * Returns the id of a construct for a data source whose props have no contract.
 *
 * @throws if it isn't a construct of this kind, or an id
 */
export function requireReference(
  scope: IConstruct,
  id: string,
  prop: string,
  kind: ReferenceKindName,
  given: unknown,
): number {
  const found = referenceProblem(scope, referenceKinds[kind], given);
  const value = found === undefined ? attributeOf(referenceKinds[kind], given) : undefined;
  const missing = `must be ${referenceKinds[kind].what}, got ${describeArgument(given)}`;
  const words = found ?? (isId(value) ? undefined : (given ?? undefined) === undefined ? "is required" : missing);
  if (words !== undefined) throwProblems(pathIn(scope, id), [`${prop} ${words}`]);
  return value as number;
}

/** True for an id or a token. */
const isId = (value: unknown) =>
  typeof value === "number"
    ? mayHaveToken(value) || (Number.isSafeInteger(value) && value > 0)
    : typeof value === "string" || isToken(value);

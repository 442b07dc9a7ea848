import { call, type IResolvable, type IResolveContext, propertyAccess, Token } from "cdktf";
import { Construct } from "constructs";
import { camel, explain, hasUnknown, isPlainObject, snake } from "../../src/contract";
import { convertArguments } from "../../src/functions/argument-types";
import {
  callFromTerraform,
  type FunctionDeclaration,
  type FunctionType,
  InvalidArgumentError,
  parametersOf,
  requireArgumentTypes,
} from "../../src/functions/declaration";
import { literalOf, quoteHcl } from "../../src/shared/template";
import { requireFeature } from "../bundled-provider/required-versions";
import { describeArgument } from "../core/arguments";
import { literal } from "../core/arguments/literal";
import { literalAroundTokens } from "../core/arguments/literal-parts";
import { startTraceAtCaller } from "../core/problems";
import { textToken, withNumbersAsTexts } from "../core/tokens/function-of-text";
import { replaceTokens } from "../core/tokens/replace-tokens";

/** The name that a stack's provider has in expressions. */
const providerName = "stratus";

/**
 * Computes a function if its arguments are known, and otherwise lets Terraform call it. Strings of a computed result are
 * literal text, so that Terraform doesn't evaluate `${…}` in them.
 * @throws if an argument is invalid
 */
export function computeOrCall<Arguments extends readonly unknown[], Result>(
  declaration: FunctionDeclaration<Arguments, Result>,
  ...given: Arguments
): Result {
  const method = `StratusFn.${camel(declaration.name)}`;
  refuseConstructs(method, declaration, given);
  const values = withoutTrailingUndefined(given).map((value) => mapStrings(value, literalPart));
  const { value, damages } = replaceTokens(values);
  const [damage] = damages;
  if (damage) {
    const [index, ...path] = damage.path;
    const { name = "" } = parametersOf(declaration)[Number(index)] ?? {};
    throw startTraceAtCaller(new Error(`${method}: ${explain({ ...damage, path: [camel(name), ...path] }, "camel")}`));
  }
  const converted = convertArguments(declaration, value as Arguments);
  namingArgument(declaration, () => {
    requireArgumentTypes(declaration, converted);
  });
  if (hasUnknown(converted)) return resultTokens(declaration.returns, new LateCall(declaration, values)) as Result;
  const result = namingArgument(declaration, () => declaration.call(...(converted as Arguments)));
  return mapStrings(result, literal) as Result;
}

/** Only an object that contains itself is nested deeper than this. */
const maxDepth = 20;

/** Returns a construct, or an object that contains itself, in a value. */
function findConstruct(value: unknown, depth = 0): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Construct.isConstruct(value) || depth > maxDepth) return value;
  if (Token.isUnresolved(value)) return undefined;
  for (const inner of Object.values(value)) {
    const found = findConstruct(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Throws for a construct in an argument, which neither the program nor Terraform can pass to a function. */
function refuseConstructs(method: string, declaration: FunctionDeclaration, given: readonly unknown[]): void {
  for (const [index, value] of given.entries()) {
    const found = findConstruct(value);
    if (!found) continue;
    const { name = "" } = parametersOf(declaration)[index] ?? {};
    throw startTraceAtCaller(
      new Error(
        `${method}, argument ${camel(name)}: must be a value, got ${describeArgument(found)}. Pass an attribute, as in web.publicIpv4.`,
      ),
    );
  }
}

/** Adds the name of the argument to an error. */
function namingArgument<Result>(declaration: FunctionDeclaration, compute: () => Result): Result {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    const { name = "" } = parametersOf(declaration)[error.argument] ?? {};
    const place = `StratusFn.${camel(declaration.name)}, argument ${camel(name)}`;
    throw startTraceAtCaller(new Error(`${place}: ${error.message}`));
  }
}

const withoutTrailingUndefined = (given: readonly unknown[]) =>
  given.slice(0, given.findLastIndex((value) => value !== undefined) + 1);

/** Escapes the text around tokens. Text that `literal` has escaped keeps its meaning. */
const literalPart = (text: string) => literalAroundTokens(literalOf(text) ?? text);

/** Changes every string and key in a value, except for tokens. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Token.isUnresolved(value)) return value;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [change(key), mapStrings(each, change)]));
}

/** Tokens in place of a result. An object has a token for each of its fields. */
function resultTokens(type: FunctionType, result: IResolvable): unknown {
  if (type === "string") return Token.asString(result);
  if (type === "number") return Token.asNumber(result);
  if (typeof type === "string") return result;
  if (type[0] === "map") return Token.asAnyMap(result);
  if (type[0] !== "object") return Token.asList(result);
  return Object.fromEntries(
    Object.entries(type[1]).map(([name, each]) => [camel(name), resultTokens(each, propertyAccess(result, [name]))]),
  );
}

/** A part of an argument: known characters or values, or a Terraform expression. */
type Part = { readonly known: unknown } | { readonly expression: string };

/** A call by Terraform. Resolves at synth, when lazy values of the program are known, too. */
class LateCall implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(
    private readonly declaration: FunctionDeclaration,
    private readonly given: readonly unknown[],
  ) {}

  resolve(context: IResolveContext): unknown {
    const isInExpression = context.suppressBraces === true;
    // With braces, an expression differs from a string.
    context.suppressBraces = false;
    const parts = this.given.map((value) => partOf(value, context));
    context.suppressBraces = isInExpression;
    if (parts.every((part) => "known" in part)) {
      const known = parts.map((part) => part.known);
      const result = namingArgument(this.declaration, () =>
        callFromTerraform(this.declaration, convertArguments(this.declaration, known)),
      );
      return isInExpression ? hclOf(result) : mapStrings(result, literal);
    }
    requireFeature(context.scope, "StratusFn", "functions");
    const texts = parts.map((part) => new Expression(expressionOf(part)));
    return call(`provider::${providerName}::${this.declaration.name}`, texts).resolve(context);
  }

  toString(): string {
    return Token.asString(this);
  }
}

class Expression implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(private readonly text: string) {}

  resolve(): string {
    return this.text;
  }

  toString(): string {
    return Token.asString(this);
  }
}

/** One expression without further braces. A template with several of them has the same start and end. */
const wholeExpression = /^\$\{([^{}]*)\}$/;

/** Resolves the tokens of an argument. */
function partOf(value: unknown, context: IResolveContext): Part {
  if (typeof value === "string") {
    const texts = withNumbersAsTexts(value).split(textToken);
    return joined(texts.map((text) => ofText(text, context)));
  }
  if (Token.isUnresolved(value)) return ofResolved(context.resolve(value));
  if (Array.isArray(value)) return listOf(value.map((each) => partOf(each, context)));
  if (!isPlainObject(value)) return { known: value };
  return objectOf(Object.entries(value).map(([name, each]) => [snake(name), partOf(each, context)]));
}

/** A value without tokens. A lazy list or object may contain expressions. */
function ofResolved(value: unknown): Part {
  if (typeof value === "string") return ofTemplate(value);
  if (Array.isArray(value)) return listOf(value.map(ofResolved));
  if (!isPlainObject(value)) return { known: value };
  return objectOf(Object.entries(value).map(([name, each]) => [name, ofResolved(each)]));
}

function ofText(text: string, context: IResolveContext): Part {
  return textToken.test(text) ? ofTemplate(String(context.resolve(text))) : { known: literalOf(text) ?? text };
}

/** A string without tokens: text, an expression, or a template with both. */
function ofTemplate(text: string): Part {
  const known = literalOf(text);
  if (known !== undefined) return { known };
  const expression = wholeExpression.exec(text)?.[1];
  return { expression: expression ?? `"${text}"` };
}

const isKnownPart = (part: Part): part is { readonly known: unknown } => "known" in part;

function joined(all: readonly Part[]): Part {
  const parts = all.filter((part) => !isKnownPart(part) || part.known !== "");
  if (parts.every(isKnownPart)) return { known: parts.map(({ known }) => String(known)).join("") };
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  return { expression: `join("", [${parts.map(expressionOf).join(", ")}])` };
}

function listOf(parts: readonly Part[]): Part {
  if (parts.every(isKnownPart)) return { known: parts.map(({ known }) => known) };
  return { expression: `[${parts.map(expressionOf).join(", ")}]` };
}

function objectOf(parts: readonly (readonly [name: string, part: Part])[]): Part {
  if (parts.every(([, part]) => isKnownPart(part))) {
    return {
      known: Object.fromEntries(parts.map(([name, part]) => [name, (part as { readonly known: unknown }).known])),
    };
  }
  const fields = parts.map(([name, part]) => `${quoteHcl(name)} = ${expressionOf(part)}`);
  return { expression: `{ ${fields.join(", ")} }` };
}

const expressionOf = (part: Part): string => (isKnownPart(part) ? hclOf(part.known) : part.expression);

/** A known value in HCL. */
function hclOf(value: unknown): string {
  if (value === undefined || value === null) return "null";
  if (typeof value === "string") return quoteHcl(value);
  if (Array.isArray(value)) return `[${value.map(hclOf).join(", ")}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${quoteHcl(name)} = ${hclOf(each)}`)
    .join(", ")} }`;
}

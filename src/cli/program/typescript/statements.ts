import { type ReferenceProp, referenceProp } from "../../../contract";
import {
  type Block,
  type FileContext,
  ObjectReference,
  type ProgramConfiguration,
  type ProgramResource,
  type ProgramValue,
} from "../model";
import { arrayLiteral, call, type CodeExpression, objectLiteral, rawCode, statement, stringLiteral } from "./code";

/** The statements that create the resources of a file, in order. */
export function blocksOf(context: FileContext): readonly Block[] {
  const done = new Set<ProgramResource>();
  return context.resources.flatMap((resource): readonly Block[] => {
    if (done.has(resource)) return [];
    const block = resource.kind.statement?.(resource, context) ?? plainBlock(resource, context);
    for (const each of block.made) done.add(each);
    return [block];
  });
}

/** A constructor call with the whole configuration. */
export const plainBlock = (resource: ProgramResource, context: FileContext): Block => ({
  text: newConstruct(resource, context, propsOf(resource, context)),
  made: [resource],
});

/** `const web = new ComputeInstance(stack, "web", { … });` */
export function newConstruct(resource: ProgramResource, context: FileContext, props: CodeExpression): string {
  const { construct } = resource.kind;
  context.use(construct);
  const place = resource.scope ? context.variable(resource.scope) : context.stack;
  const variable = context.declared(resource.object);
  const start = variable === undefined ? "" : `const ${variable} = `;
  return statement(
    start,
    call(`new ${construct}`, rawCode(place), stringLiteral(resource.name), props),
    context.indent,
  );
}

/** The props of a construct. `replaced` has expressions for fields, or undefined to omit a field. */
export function propsOf(
  resource: ProgramResource,
  context: FileContext,
  replaced: Readonly<Record<string, CodeExpression | undefined>> = {},
): CodeExpression {
  const { contract, defaults = {} } = resource.kind;
  const entries = Object.entries(resource.configuration).flatMap(
    ([field, value]): readonly (readonly [string, CodeExpression | undefined])[] => {
      if (Object.hasOwn(replaced, field)) return [[field, replaced[field]]];
      if (defaults[field] === value) return [];
      const { [field]: definition } = contract.fields;
      const reference = definition && referenceProp(field, definition);
      if (!reference) return [[field, valueExpression(value, context)]];
      if (value instanceof ObjectReference) return [[reference.prop, rawCode(context.variable(value.to))]];
      return [[reference.prop, foreignObject(resource, reference, value, context)]];
    },
  );
  const adopted = resource.isIncomplete ? { adopted: rawCode("true") } : {};
  return objectLiteral({ ...Object.fromEntries(entries), ...adopted });
}

/** An object outside the program, referenced by ID. */
function foreignObject(
  { name, scope }: ProgramResource,
  { prop, kind }: ReferenceProp,
  id: ProgramValue,
  context: FileContext,
): CodeExpression {
  const [foreign = ""] = kind.outside;
  context.use(foreign.split(".")[0] ?? "");
  const place = scope ? context.variable(scope) : context.stack;
  return call(foreign, rawCode(place), stringLiteral(`${name}-${prop}`), valueExpression(id, context));
}

/** A value as an expression. If the value is an ID, a construct is used instead. */
export function valueExpression(value: ProgramValue, context: FileContext): CodeExpression {
  if (value instanceof ObjectReference) return rawCode(referenceText(value, context));
  if (typeof value === "string") return accountText(value, context);
  if (typeof value !== "object") return rawCode(String(value));
  if (isList(value)) return arrayLiteral(value.map((each) => valueExpression(each, context)));
  return objectLiteral(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, valueExpression(each, context)])),
  );
}

const isList = (value: ProgramValue): value is readonly ProgramValue[] => Array.isArray(value);

function referenceText({ to, attribute }: ObjectReference, context: FileContext): string {
  const variable = context.variable(to);
  return attribute === "id" ? variable : `${variable}.${attribute}`;
}

/** True if CDKTF could mistake part of the string for a token. */
export const mayLookLikeToken = (value: string): boolean => /tftoken|\de\+\d{3}/i.test(value);

/** A string from the account as a prop. Terraform must not evaluate it. */
export function accountText(value: string, context: FileContext): CodeExpression {
  if (!/[$%]\{/.test(value) && !mayLookLikeToken(value)) return stringLiteral(value);
  context.use("literal");
  return call("literal", stringLiteral(value));
}

/** The configured string of a field, with references resolved. Returns "" if it isn't a string. */
export function plainText(configuration: ProgramConfiguration, field: string): string {
  const value = configuration[field];
  return value instanceof ObjectReference ? String(value.value) : typeof value === "string" ? value : "";
}

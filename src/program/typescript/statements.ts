import {
  type Configuration,
  type ProgramResource,
  type ProgramValue,
  Reference,
  type ConstructProp,
  type Block,
  type FileContext,
} from "../model";
import type { Expression } from "./code";
import { call, list, object, raw, statement, text } from "./code";

/** The statements that create the resources of a file, in its order. */
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
export function newConstruct(resource: ProgramResource, context: FileContext, props: Expression): string {
  const { construct } = resource.kind;
  context.use(construct);
  const place = resource.scope ? context.variable(resource.scope) : context.stack;
  const variable = context.declared(resource.object);
  const start = variable === undefined ? "" : `const ${variable} = `;
  return statement(start, call(`new ${construct}`, raw(place), text(resource.name), props), context.indent);
}

/** The props of a construct. `replaced` has expressions for fields; `undefined` leaves a field out. */
export function propsOf(
  resource: ProgramResource,
  context: FileContext,
  replaced: Readonly<Record<string, Expression | undefined>> = {},
): Expression {
  const { props = {}, defaults = {} } = resource.kind;
  const entries = Object.entries(resource.configuration).flatMap(
    ([field, value]): readonly (readonly [string, Expression | undefined])[] => {
      if (Object.hasOwn(replaced, field)) return [[field, replaced[field]]];
      if (defaults[field] === value) return [];
      const construct = props[field];
      if (!construct) return [[field, valueExpression(value, context)]];
      if (value instanceof Reference) return [[construct.prop, raw(context.variable(value.to))]];
      return [[construct.prop, foreignObject(resource, construct, value, context)]];
    },
  );
  const adopted = resource.isIncomplete ? { adopted: raw("true") } : {};
  return object({ ...Object.fromEntries(entries), ...adopted });
}

/** An object outside the program, by its id. */
function foreignObject(
  { name, scope }: ProgramResource,
  { prop, foreign }: ConstructProp,
  id: ProgramValue,
  context: FileContext,
): Expression {
  context.use(foreign.split(".")[0] ?? "");
  const place = scope ? context.variable(scope) : context.stack;
  return call(foreign, raw(place), text(`${name}-${prop}`), valueExpression(id, context));
}

/** A value as an expression. The object that has an id stands for the id. */
export function valueExpression(value: ProgramValue, context: FileContext): Expression {
  if (value instanceof Reference) return raw(referenceText(value, context));
  if (typeof value === "string") return accountText(value, context);
  if (typeof value !== "object") return raw(String(value));
  if (isList(value)) return list(value.map((each) => valueExpression(each, context)));
  return object(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, valueExpression(each, context)])),
  );
}

const isList = (value: ProgramValue): value is readonly ProgramValue[] => Array.isArray(value);

function referenceText({ to, attribute }: Reference, context: FileContext): string {
  const variable = context.variable(to);
  return attribute === "id" ? variable : `${variable}.${attribute}`;
}

/** True if CDKTF could take a part of the string for a token. */
export const mayLookLikeToken = (value: string): boolean => /tftoken|\de\+\d{3}/i.test(value);

/** A string of the account as a prop. Terraform must not evaluate it. */
export function accountText(value: string, context: FileContext): Expression {
  if (!/[$%]\{/.test(value) && !mayLookLikeToken(value)) return text(value);
  context.use("literal");
  return call("literal", text(value));
}

/** The string that a field is configured with, with the value of a reference. "" if it is no string. */
export function plainText(configuration: Configuration, field: string): string {
  const value = configuration[field];
  return value instanceof Reference ? String(value.value) : typeof value === "string" ? value : "";
}

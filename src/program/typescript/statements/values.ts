import type { AccountObject } from "../../../account/account-object";
import type { Configuration, ProgramResource, ProgramValue } from "../../model";
import { Reference } from "../../model";
import type { Expression } from "../code";
import { call, list, object, raw, statement, text } from "../code";
import type { ConstructKind } from "../constructs";
import { constructKinds } from "../constructs";
import type { Block, FileContext } from "../file-context";

/** A value as an expression. An id is said by the object that has it. */
export function valueExpression(value: ProgramValue, context: FileContext): Expression {
  if (value instanceof Reference) return raw(referenceText(value, context));
  if (typeof value === "string") return accountText(value, context);
  if (typeof value !== "object") return raw(String(value));
  if (isList(value)) return list(value.map((each) => valueExpression(each, context)));
  return object(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, valueExpression(each, context)])),
  );
}

/** True if CDKTF could take a part of the string for a token. */
export const mayLookLikeToken = (value: string): boolean => /tftoken|\de\+\d{3}/i.test(value);

/** A string of the account as a prop. Terraform must not evaluate it. */
export function accountText(value: string, context: FileContext): Expression {
  if (!/[$%]\{/.test(value) && !mayLookLikeToken(value)) return text(value);
  context.use("literal");
  return call("literal", text(value));
}

const isList = (value: ProgramValue): value is readonly ProgramValue[] => Array.isArray(value);

export function referenceText({ to, attribute }: Reference, context: FileContext): string {
  const variable = context.variable(to);
  return attribute === "id" ? variable : `${variable}.${attribute}`;
}

const unknownKind: ConstructKind = { construct: "TerraformResource" };

export function kindOf({ object: { contract } }: ProgramResource): ConstructKind {
  return constructKinds[contract.name] ?? unknownKind;
}

/** The props of a construct, with what `replaced` says in place of fields: `undefined` leaves one out. */
export function propsOf(
  resource: ProgramResource,
  context: FileContext,
  replaced: Readonly<Record<string, Expression | undefined>> = {},
): Expression {
  const { objects = {}, defaults = {} } = kindOf(resource);
  const entries = Object.entries(resource.configuration).flatMap(
    ([field, value]): readonly (readonly [string, Expression | undefined])[] => {
      if (Object.hasOwn(replaced, field)) return [[field, replaced[field]]];
      if (defaults[field] === value) return [];
      const reference = objects[field];
      if (!reference) return [[field, valueExpression(value, context)]];
      if (value instanceof Reference) return [[reference.prop, raw(context.variable(value.to))]];
      return [[reference.prop, foreignObject(resource, reference, value, context)]];
    },
  );
  const adopted = resource.isIncomplete ? { adopted: raw("true") } : {};
  return object({ ...Object.fromEntries(entries), ...adopted });
}

/** An object that the program does not own, by its id. */
function foreignObject(
  { name, scope }: ProgramResource,
  { prop, foreign }: { readonly prop: string; readonly foreign: string },
  id: ProgramValue,
  context: FileContext,
): Expression {
  context.use(foreign.split(".")[0] ?? "");
  const place = scope ? context.variable(scope) : context.stack;
  return call(foreign, raw(place), text(`${name}-${prop}`), valueExpression(id, context));
}

/** `const web = new ComputeInstance(stack, "web", { … });` */
export function newConstruct(resource: ProgramResource, context: FileContext, props: Expression): string {
  const { construct } = kindOf(resource);
  context.use(construct);
  const place = resource.scope ? context.variable(resource.scope) : context.stack;
  const variable = context.declared(resource.object);
  const start = variable === undefined ? "" : `const ${variable} = `;
  return statement(start, call(`new ${construct}`, raw(place), text(resource.name), props), context.indent);
}

export const plainBlock = (resource: ProgramResource, context: FileContext): Block => ({
  text: newConstruct(resource, context, propsOf(resource, context)),
  made: [resource],
  ...(resource.object.contract.name === "domain" ? { group: recordGroup(resource.object) } : {}),
});

/** A zone and its records stand together. */
export const recordGroup = (zone: AccountObject): string => `records of ${zone.importId}`;

/** The configuration of the resource without references: what the account has. */
export function plainText(configuration: Configuration, field: string): string {
  const value = configuration[field];
  return value instanceof Reference ? String(value.value) : typeof value === "string" ? value : "";
}

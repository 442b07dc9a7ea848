import type { AttributeType } from "../../../src/provider/plugin/attribute-type";
import {
  type FunctionMessage,
  type GetProviderSchema_Response,
  type ResourceIdentitySchema,
  type Schema,
  type Schema_Attribute as AttributeMessage,
  Schema_Object_NestingMode as NestingMode,
  type ServerCapabilities,
} from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attribute, Attributes, Type } from "../../../src/provider/plugin/schema";
import type { TestClient } from "../../provider/plugin/client";

/** A schema as the client reads it from the response of the provider, not from the provider's code. */
export interface Block {
  readonly version: number;
  readonly attributes: Attributes;
}

export interface ManagedBlock extends Block {
  readonly identity: Block | undefined;
}

interface FunctionType {
  readonly parameters: readonly AttributeType[];
  readonly variadic: AttributeType | undefined;
  readonly returns: AttributeType;
}

type Named<Value> = Readonly<Record<string, Value>>;

export interface Schemas {
  readonly capabilities: ServerCapabilities;
  readonly provider: Block;
  readonly resources: Named<ManagedBlock>;
  readonly lists: Named<Block>;
  readonly actions: Named<Block>;
  readonly functions: Named<FunctionType>;
  readonly messages: GetProviderSchema_Response;
  readonly identities: Named<ResourceIdentitySchema>;
}

export async function readSchemas(client: TestClient): Promise<Schemas> {
  const messages = await client.call("getProviderSchema", {});
  const { identitySchemas: identities } = await client.call("getResourceIdentitySchemas", {});
  const { serverCapabilities, provider } = messages;
  if (!serverCapabilities || !provider) throw new Error(`no schema: ${JSON.stringify(messages.diagnostics)}`);
  return {
    capabilities: serverCapabilities,
    provider: blockOf(provider),
    resources: mapped(messages.resourceSchemas, (schema, type) => ({
      ...blockOf(schema),
      identity: identities[type] && identityOf(identities[type]),
    })),
    lists: mapped(messages.listResourceSchemas, blockOf),
    actions: mapped(messages.actionSchemas, ({ schema }) => blockOf(schema)),
    functions: mapped(messages.functions, functionOf),
    messages,
    identities,
  };
}

const mapped = <From, To>(named: Named<From>, map: (value: From, name: string) => To): Named<To> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, map(value, name)]));

const blockOf = (schema: Schema | undefined): Block => ({
  version: schema?.version ?? 0,
  attributes: attributesOf(schema?.block?.attributes ?? []),
});

const identityOf = ({ version, identityAttributes }: ResourceIdentitySchema): Block => ({
  version,
  attributes: Object.fromEntries(
    identityAttributes.map(({ name, type, description, requiredForImport, optionalForImport }) => [
      name,
      { description, type: json(type) as Type, required: requiredForImport, optional: optionalForImport },
    ]),
  ),
});

const functionOf = ({ parameters, variadicParameter, return: returns }: FunctionMessage): FunctionType => ({
  parameters: parameters.map(({ type }) => typeOf(json(type))),
  variadic: variadicParameter && typeOf(json(variadicParameter.type)),
  returns: typeOf(json(returns?.type ?? Buffer.from('"dynamic"'))),
});

const modes = {
  [NestingMode.SINGLE]: "single",
  [NestingMode.LIST]: "list",
  [NestingMode.SET]: "set",
  [NestingMode.MAP]: "map",
} as const;

const attributesOf = (messages: readonly AttributeMessage[]): Attributes =>
  Object.fromEntries(messages.map((message) => [message.name, attributeOf(message)]));

function attributeOf({ type, nestedType, ...flags }: AttributeMessage): Attribute {
  const { description, required, optional, computed, sensitive, writeOnly } = flags;
  const deprecated = flags.deprecated ? { deprecated: flags.deprecationMessage } : {};
  const shared = { description, required, optional, computed, sensitive, writeOnly, ...deprecated };
  if (nestedType === undefined) return { ...shared, type: json(type) as Type };
  const mode = modes[nestedType.nesting as keyof typeof modes];
  return { ...shared, nested: { mode, attributes: attributesOf(nestedType.attributes) } };
}

const json = (bytes: Buffer): unknown => JSON.parse(bytes.toString("utf8"));

/** Reads a type that may contain objects, as the result of a function may have. */
function typeOf(type: unknown): AttributeType {
  if (!Array.isArray(type)) return { kind: type as "string" | "number" | "bool" | "dynamic" };
  const [kind, inner] = type as [string, unknown];
  if (kind !== "object") return { kind: kind as "list" | "set" | "map", element: typeOf(inner) };
  const members = Object.entries(inner as Named<unknown>);
  return {
    kind: "object",
    attributes: Object.fromEntries(members.map(([name, one]) => [name, memberOf(typeOf(one))])),
  };
}

/** The attribute of an object with this type. */
function memberOf(type: AttributeType): Attribute {
  const description = "";
  if (type.kind === "object") return { description, nested: { mode: "single", attributes: type.attributes } };
  if (!("element" in type)) return { description, type: type.kind };
  const { kind, element } = type;
  if (element.kind === "object") return { description, nested: { mode: kind, attributes: element.attributes } };
  return { description, type: [kind, memberOf(element).type ?? "string"] };
}

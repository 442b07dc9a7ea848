import {
  type GetMetadata_Response,
  type GetProviderSchema_Response,
  type Schema as SchemaMessage,
  type Schema_Attribute as AttributeMessage,
  Schema_Object_NestingMode as NestingMode,
  type ServerCapabilities,
  StringKind,
} from "../protocol/generated/tfplugin6";
import type { Provider } from "../provider";
import type { Attribute, Attributes, Schema } from "../schema";
import { functionMessage } from "./functions";
import type { PluginState } from "./plugin-state";
import { diagnosticMessage, toDiagnostics } from "./run-handler";

const capabilitiesOf = <Session>({
  movesState = false,
  generatesConfig = false,
}: Provider<Session>): ServerCapabilities => ({
  // Destroys are planned too, so that a handler can warn about lost data.
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: movesState,
  generateResourceConfig: generatesConfig,
});

export function getMetadata<Session>({ provider }: PluginState<Session>): GetMetadata_Response {
  const names = (makers: object = {}) => Object.keys(makers).map((typeName) => ({ typeName }));
  return {
    serverCapabilities: capabilitiesOf(provider),
    diagnostics: [],
    resources: names(provider.resources),
    dataSources: names(provider.dataSources),
    functions: Object.keys(provider.functions ?? {}).map((name) => ({ name })),
    ephemeralResources: names(provider.ephemeralResources),
    listResources: names(provider.listResources),
    actions: names(provider.actions),
  };
}

export function getProviderSchema<Session>(plugin: PluginState<Session>): GetProviderSchema_Response {
  const { provider } = plugin;
  const serverCapabilities = capabilitiesOf(provider);
  const body = ({ schema }: { readonly schema: Schema }) => schemaMessage(schema);
  try {
    return {
      provider: schemaMessage(provider.schema),
      resourceSchemas: messages(provider.resources, (type) => body(plugin.resource(type))),
      dataSourceSchemas: messages(provider.dataSources, (type) => body(plugin.dataSource(type))),
      functions: messages(provider.functions, (name) => functionMessage(plugin.function(name))),
      ephemeralResourceSchemas: messages(provider.ephemeralResources, (type) => body(plugin.ephemeralResource(type))),
      listResourceSchemas: messages(provider.listResources, (type) => body(plugin.listResource(type))),
      actionSchemas: messages(provider.actions, (type) => ({ schema: body(plugin.action(type)) })),
      diagnostics: [],
      serverCapabilities,
    };
  } catch (error) {
    return {
      provider: undefined,
      resourceSchemas: {},
      dataSourceSchemas: {},
      functions: {},
      ephemeralResourceSchemas: {},
      listResourceSchemas: {},
      actionSchemas: {},
      diagnostics: toDiagnostics(error, "Cannot describe the provider").map((one) => diagnosticMessage(one, {})),
      serverCapabilities,
    };
  }
}

function messages<Message>(makers: object = {}, message: (type: string) => Message): { [type: string]: Message } {
  return Object.fromEntries(
    Object.keys(makers).map((type) => {
      try {
        return [type, message(type)];
      } catch (error) {
        throw new Error(`${type}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
}

const NESTING = {
  single: NestingMode.SINGLE,
  list: NestingMode.LIST,
  set: NestingMode.SET,
  map: NestingMode.MAP,
} as const;

/**
 * Converts a schema to the protocol's form.
 * @throws if an attribute contradicts itself
 */
export function schemaMessage(schema: Schema): SchemaMessage {
  return {
    version: schema.version,
    block: {
      version: schema.version,
      attributes: attributeMessages(schema.attributes),
      description: schema.description,
      descriptionKind: StringKind.MARKDOWN,
      deprecated: false,
    },
  };
}

function attributeMessages(attributes: Attributes): AttributeMessage[] {
  return Object.entries(attributes).map(([name, attribute]) => {
    throwIfContradictory(name, attribute);
    const { type, nested } = attribute;
    return {
      name,
      type: Buffer.from(type === undefined ? "" : JSON.stringify(type)),
      nestedType: nested && { attributes: attributeMessages(nested.attributes), nesting: NESTING[nested.mode] },
      description: attribute.description,
      descriptionKind: StringKind.MARKDOWN,
      required: attribute.required === true,
      optional: attribute.optional === true,
      computed: attribute.computed === true,
      sensitive: attribute.sensitive === true,
      deprecated: attribute.deprecated !== undefined,
      deprecationMessage: attribute.deprecated ?? "",
      writeOnly: attribute.writeOnly === true,
    };
  });
}

/** Terraform would report these errors in protocol terms, and some of them only during apply. */
function throwIfContradictory(name: string, attribute: Attribute): void {
  const { type, nested, required, optional, computed, writeOnly } = attribute;
  const wrong =
    (type === undefined) === (nested === undefined)
      ? "must have either a type or nested attributes"
      : !required && !optional && !computed
        ? "must be required, optional or computed"
        : required && (optional || computed)
          ? "is required, so it can't be optional or computed"
          : writeOnly && computed
            ? "is write-only, so it can't be computed"
            : attribute.default !== undefined && !(optional && computed)
              ? "has a default, so it must be optional and computed"
              : undefined;
  if (wrong !== undefined) throw new Error(`the attribute ${name} ${wrong}`);
}

import { diagnosticMessage, toDiagnostics } from "./run-handler";
import {
  type Schema_Attribute as AttributeMessage,
  type GetMetadata_Response,
  type GetProviderSchema_Response,
  Schema_Object_NestingMode as NestingMode,
  type Schema as SchemaMessage,
  StringKind,
} from "../protocol/generated/tfplugin6";
import type { Attribute, Attributes, Schema } from "../schema";
import type { PluginSession } from "./session";

// Destroys are planned too, so that a handler can warn about lost data.
const serverCapabilities = { planDestroy: true, getProviderSchemaOptional: true };

export function getMetadata<Client>({ provider }: PluginSession<Client>): GetMetadata_Response {
  const names = (makers: object) => Object.keys(makers).map((typeName) => ({ typeName }));
  return {
    serverCapabilities,
    diagnostics: [],
    resources: names(provider.resources),
    dataSources: names(provider.dataSources),
    ephemeralResources: names(provider.ephemeralResources ?? {}),
  };
}

export function getProviderSchema<Client>(session: PluginSession<Client>): GetProviderSchema_Response {
  const { provider } = session;
  try {
    return {
      provider: schemaMessage(provider.schema),
      resourceSchemas: schemas(provider.resources, (type) => session.resource(type)),
      dataSourceSchemas: schemas(provider.dataSources, (type) => session.dataSource(type)),
      ephemeralResourceSchemas: schemas(provider.ephemeralResources ?? {}, (type) => session.ephemeralResource(type)),
      diagnostics: [],
      serverCapabilities,
    };
  } catch (error) {
    return {
      provider: undefined,
      resourceSchemas: {},
      dataSourceSchemas: {},
      ephemeralResourceSchemas: {},
      diagnostics: toDiagnostics(error, "Cannot describe the provider").map((one) => diagnosticMessage(one, {})),
      serverCapabilities,
    };
  }
}

function schemas(
  makers: object,
  find: (type: string) => { readonly schema: Schema },
): { [type: string]: SchemaMessage } {
  return Object.fromEntries(
    Object.keys(makers).map((type) => {
      try {
        return [type, schemaMessage(find(type).schema)];
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
      deprecated: attribute.deprecated === true,
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

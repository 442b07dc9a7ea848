import type {
  GetMetadata_Response,
  GetProviderSchema_Response,
  Schema as SchemaMessage,
} from "../protocol/generated/tfplugin6";
import { schemaMessage } from "../protocol/schema-message";
import { diagnosticMessage } from "../protocol/diagnostic-message";
import type { Schema } from "../schema";
import { toDiagnostics } from "./run-handler";
import type { PluginSession } from "./session";

// Destroying is planned too, so that a handler can say what will be lost.
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

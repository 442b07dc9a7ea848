import { log } from "../log";
import {
  ProviderService,
  type GetProviderSchema_Response,
  type GetResourceIdentitySchemas_Response,
} from "../protocol/generated/tfplugin6";
import { unary, type GrpcMethod, type UnaryMethod } from "../transport/grpc";
import type * as Calls from "./calls";
import type { PluginSession } from "./session";

// A separate part of the bundle: most processes exit before they need it, and loading it takes as long as the rest.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would not run in jest
const calls = () => require("./calls") as typeof Calls;

const { getProviderSchema, getResourceIdentitySchemas } = ProviderService;

/** Terraform's protocol. A schema that the build has encoded is sent unchanged. */
const service = {
  ...ProviderService,
  getProviderSchema: {
    ...getProviderSchema,
    responseSerialize: (response: GetProviderSchema_Response | Buffer): Buffer =>
      Buffer.isBuffer(response) ? response : getProviderSchema.responseSerialize(response),
  },
  getResourceIdentitySchemas: {
    ...getResourceIdentitySchemas,
    responseSerialize: (response: GetResourceIdentitySchemas_Response | Buffer): Buffer =>
      Buffer.isBuffer(response) ? response : getResourceIdentitySchemas.responseSerialize(response),
  },
};
type Service = typeof service;

type Answers = {
  readonly [Name in keyof Service]: (
    request: ReturnType<Service[Name]["requestDeserialize"]>,
  ) => Answer<Parameters<Service[Name]["responseSerialize"]>[0]>;
};
type Answer<Response> = Promise<Response> | Response;

/** The methods of Terraform's protocol, implemented by the provider of the session. */
export function providerMethods<Client>(session: PluginSession<Client>): GrpcMethod[] {
  // With reattach, many Terraform processes request the schema from the same server.
  let schema: Buffer | undefined;
  const encodedSchema = () => (schema ??= getProviderSchema.responseSerialize(calls().getProviderSchema(session)));
  const answers: Answers = {
    getMetadata: () => calls().getMetadata(session),
    getProviderSchema: () => session.provider.encodedSchema?.() ?? encodedSchema(),
    getResourceIdentitySchemas: () =>
      session.provider.encodedIdentities?.() ?? calls().getResourceIdentitySchemas(session),
    getFunctions: () => ({ diagnostics: [] }),
    validateProviderConfig: (request) => calls().validateProviderConfig(session, request),
    validateResourceConfig: (request) => calls().validateResourceConfig(session, request),
    validateDataResourceConfig: (request) => calls().validateDataSourceConfig(session, request),
    validateEphemeralResourceConfig: (request) => calls().validateEphemeralConfig(session, request),
    configureProvider: (request) => calls().configureProvider(session, request),
    // Doesn't wait for calls in progress. Each of them still sends its response.
    stopProvider: () => {
      session.stop();
      return { Error: "" };
    },
    upgradeResourceState: (request) => calls().upgradeResourceState(session, request),
    upgradeResourceIdentity: (request) => calls().upgradeResourceIdentity(session, request),
    readResource: (request) => calls().readResource(session, request),
    planResourceChange: (request) => calls().planResourceChange(session, request),
    applyResourceChange: (request) => calls().applyResourceChange(session, request),
    importResourceState: (request) => calls().importResourceState(session, request),
    readDataSource: (request) => calls().readDataSource(session, request),
    openEphemeralResource: (request) => calls().openEphemeralResource(session, request),
    renewEphemeralResource: (request) => calls().renewEphemeralResource(request),
    closeEphemeralResource: () => calls().closeEphemeralResource(),
  };
  return Object.entries(answers).map(([name, answer]) =>
    unary(
      service[name as keyof Service] as UnaryMethod<object, unknown>,
      logged(name, answer as (request: object) => Answer<unknown>),
    ),
  );
}

/** Logs the duration of each call. */
function logged<Response>(name: string, answer: (request: object) => Answer<Response>) {
  return async (request: object): Promise<Response> => {
    const started = performance.now();
    try {
      return await answer(request);
    } finally {
      const type = "typeName" in request ? request.typeName : undefined;
      log.trace(name, { type, ms: Math.round(performance.now() - started) });
    }
  };
}

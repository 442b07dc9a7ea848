import { log } from "../log";
import type * as Protocol from "../protocol/generated/tfplugin6";
import { type GrpcMethod, type MessageMethod, serverStream, unary } from "../transport/grpc";
import type * as Calls from "./calls";
import type { PluginState } from "./plugin-state";

// A separate part of the bundle: most processes exit before they need it, and loading it takes as long as the rest. Kept,
// so that a call doesn't look it up again.
let loadedCalls: typeof Calls | undefined;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would not run in jest
const calls = () => (loadedCalls ??= require("./calls") as typeof Calls);
let loadedProtocol: typeof Protocol | undefined;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the same
const protocol = () => (loadedProtocol ??= require("../protocol/generated/tfplugin6") as typeof Protocol);

type Service = typeof Protocol.ProviderService;
type Method = keyof Service;
type Request<Name extends Method> = ReturnType<Service[Name]["requestDeserialize"]>;
/** A schema that the build has encoded is sent unchanged. */
type Response<Name extends Method> =
  Parameters<Service[Name]["responseSerialize"]>[0] | (Name extends (typeof withoutFields)[number] ? Buffer : never);

/** Methods whose requests have no fields, so that the encoded schemas are sent without loading any codec. */
const withoutFields = ["getProviderSchema", "getResourceIdentitySchemas"] as const;

/** A method of Terraform's protocol. Its codec is loaded on first use. */
function methodOf(name: Method): MessageMethod<object, unknown> {
  const codec = () => protocol().ProviderService[name] as MessageMethod<object, unknown>;
  const isWithoutFields = (withoutFields as readonly string[]).includes(name);
  return {
    path: `/tfplugin6.Provider/${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    requestDeserialize: (bytes) => (isWithoutFields ? {} : codec().requestDeserialize(bytes)),
    responseSerialize: (response) => (Buffer.isBuffer(response) ? response : codec().responseSerialize(response)),
  };
}
type Result<Content> = Promise<Content> | Content;

type StreamMethod = { [Name in Method]: Service[Name]["responseStream"] extends true ? Name : never }[Method];
export type UnaryMethods = {
  readonly [Name in Exclude<Method, StreamMethod>]: (request: Request<Name>) => Result<Response<Name>>;
};
export type Streams = {
  readonly [Name in StreamMethod]: (request: Request<Name>, signal: AbortSignal) => AsyncIterable<Response<Name>>;
};

/** The encoded schemas by provider. With reattach, many Terraform processes request them. */
const schemas = new WeakMap<object, Buffer>();

/** The methods of Terraform's protocol, implemented by the provider of the session. */
export function providerService<Session>(plugin: PluginState<Session>): {
  readonly methods: UnaryMethods;
  readonly streams: Streams;
} {
  const encodedSchema = () => {
    const { provider } = plugin;
    const schema =
      schemas.get(provider) ??
      protocol().ProviderService.getProviderSchema.responseSerialize(calls().getProviderSchema(plugin));
    schemas.set(provider, schema);
    return schema;
  };
  const methods: UnaryMethods = {
    getMetadata: () => calls().getMetadata(plugin),
    getProviderSchema: () => plugin.provider.encodedSchema?.() ?? encodedSchema(),
    getResourceIdentitySchemas: () =>
      plugin.provider.encodedIdentities?.() ?? calls().getResourceIdentitySchemas(plugin),
    getFunctions: () => calls().getFunctions(plugin),
    validateProviderConfig: (request) => calls().validateProviderConfig(plugin, request),
    validateResourceConfig: (request) => calls().validateResourceConfig(plugin, request),
    validateDataResourceConfig: (request) => calls().validateDataSourceConfig(plugin, request),
    validateEphemeralResourceConfig: (request) => calls().validateEphemeralConfig(plugin, request),
    validateListResourceConfig: (request) => calls().validateListConfig(plugin, request),
    validateActionConfig: (request) => calls().validateActionConfig(plugin, request),
    configureProvider: (request) => calls().configureProvider(plugin, request),
    // Doesn't wait for calls in progress. Each of them still sends its response.
    stopProvider: () => {
      plugin.stop();
      return { Error: "" };
    },
    upgradeResourceState: (request) => calls().upgradeResourceState(plugin, request),
    upgradeResourceIdentity: (request) => calls().upgradeResourceIdentity(plugin, request),
    readResource: (request) => calls().readResource(plugin, request),
    planResourceChange: (request) => calls().planResourceChange(plugin, request),
    applyResourceChange: (request) => calls().applyResourceChange(plugin, request),
    importResourceState: (request) => calls().importResourceState(plugin, request),
    moveResourceState: (request) => calls().moveResourceState(plugin, request),
    generateResourceConfig: (request) => calls().generateResourceConfig(plugin, request),
    readDataSource: (request) => calls().readDataSource(plugin, request),
    openEphemeralResource: (request) => calls().openEphemeralResource(plugin, request),
    renewEphemeralResource: (request) => calls().renewEphemeralResource(request),
    closeEphemeralResource: () => calls().closeEphemeralResource(),
    planAction: (request) => calls().planAction(plugin, request),
    callFunction: (request) => calls().callFunction(plugin, request),
  };
  const streams: Streams = {
    listResource: (request, signal) => calls().listResource(plugin, request, signal),
    invokeAction: (request, signal) => calls().invokeAction(plugin, request, signal),
  };
  return { methods, streams };
}

/** The same methods, as gRPC calls them. */
export function providerMethods<Session>(plugin: PluginState<Session>): GrpcMethod[] {
  const { methods, streams } = providerService(plugin);
  return [
    ...Object.entries(methods).map(([name, method]) =>
      unary(methodOf(name as Method), logged(name, method as (request: object) => Result<unknown>)),
    ),
    ...Object.entries(streams).map(([name, method]) =>
      serverStream(
        methodOf(name as Method),
        method as (request: object, signal: AbortSignal) => AsyncIterable<unknown>,
      ),
    ),
  ];
}

/** Logs the duration of each call. */
function logged<Content>(name: string, method: (request: object) => Result<Content>) {
  return async (request: object): Promise<Content> => {
    const started = performance.now();
    try {
      return await method(request);
    } finally {
      const type = "typeName" in request ? request.typeName : undefined;
      log.trace(name, { type, ms: Math.round(performance.now() - started) });
    }
  };
}

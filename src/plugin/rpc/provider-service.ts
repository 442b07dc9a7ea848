import type { handleUnaryCall, UntypedServiceImplementation } from "@grpc/grpc-js";
import { Status } from "@grpc/grpc-js/build/src/constants";
import { log } from "../log";
import { ProviderService, type GetProviderSchema_Response, type ProviderServer } from "../protocol/generated/tfplugin6";
import type * as Calls from "./calls";
import type { PluginSession } from "./session";

// A part of the bundle of its own: most processes end before they need it, and reading it takes them as long as the rest.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would not run in jest
const calls = () => require("./calls") as typeof Calls;

const { responseSerialize } = ProviderService.getProviderSchema;

/** Terraform's protocol. A schema that was encoded before is sent as it is. */
export const encodedProviderService = {
  ...ProviderService,
  getProviderSchema: {
    ...ProviderService.getProviderSchema,
    responseSerialize: (response: GetProviderSchema_Response | Buffer): Buffer =>
      Buffer.isBuffer(response) ? response : responseSerialize(response),
  },
};

/** The calls of Terraform's protocol, answered by the provider of the session. */
export function providerService<Client>(session: PluginSession<Client>): UntypedServiceImplementation {
  const server: ProviderServer = {
    getMetadata: unary("getMetadata", () => calls().getMetadata(session)),
    getProviderSchema: unary("getProviderSchema", () => calls().getProviderSchema(session)),
    getFunctions: unary("getFunctions", () => ({ diagnostics: [] })),
    validateProviderConfig: unary("validateProviderConfig", (request) =>
      calls().validateProviderConfig(session, request),
    ),
    validateResourceConfig: unary("validateResourceConfig", (request) =>
      calls().validateResourceConfig(session, request),
    ),
    validateDataResourceConfig: unary("validateDataResourceConfig", (request) =>
      calls().validateDataSourceConfig(session, request),
    ),
    validateEphemeralResourceConfig: unary("validateEphemeralResourceConfig", (request) =>
      calls().validateEphemeralConfig(session, request),
    ),
    configureProvider: unary("configureProvider", (request) => calls().configureProvider(session, request)),
    // This does not wait for the calls under way: each of them still sends its response.
    stopProvider: unary("stopProvider", () => {
      session.stop();
      return { Error: "" };
    }),
    upgradeResourceState: unary("upgradeResourceState", (request) => calls().upgradeResourceState(session, request)),
    readResource: unary("readResource", (request) => calls().readResource(session, request)),
    planResourceChange: unary("planResourceChange", (request) => calls().planResourceChange(session, request)),
    applyResourceChange: unary("applyResourceChange", (request) => calls().applyResourceChange(session, request)),
    importResourceState: unary("importResourceState", (request) => calls().importResourceState(session, request)),
    readDataSource: unary("readDataSource", (request) => calls().readDataSource(session, request)),
    openEphemeralResource: unary("openEphemeralResource", (request) => calls().openEphemeralResource(session, request)),
    renewEphemeralResource: unary("renewEphemeralResource", (request) => calls().renewEphemeralResource(request)),
    closeEphemeralResource: unary("closeEphemeralResource", () => calls().closeEphemeralResource()),
  };
  const getProviderSchema = unary(
    "getProviderSchema",
    () => session.provider.encodedSchema?.() ?? calls().getProviderSchema(session),
  );
  return { ...server, getProviderSchema };
}

function unary<Request extends object, Response>(
  method: keyof typeof ProviderService,
  answer: (request: Request) => Promise<Response> | Response,
): handleUnaryCall<Request, Response> {
  return (call, callback) => {
    const started = performance.now();
    const typeName = "typeName" in call.request ? call.request.typeName : undefined;
    Promise.resolve(call.request)
      .then(answer)
      .then(
        (response) => callback(null, response),
        (error: unknown) =>
          callback({ code: Status.INTERNAL, details: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => log.trace(method, { type: typeName, ms: Math.round(performance.now() - started) }));
  };
}

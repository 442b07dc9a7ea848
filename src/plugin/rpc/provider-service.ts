import { type handleUnaryCall, status } from "@grpc/grpc-js";
import { log } from "../log";
import { ProviderService, type ProviderServer } from "../protocol/generated/tfplugin6";
import { applyResourceChange } from "./apply";
import { configureProvider, validateProviderConfig } from "./configure";
import { planResourceChange } from "./plan";
import {
  closeEphemeralResource,
  openEphemeralResource,
  readDataSource,
  renewEphemeralResource,
} from "./data-and-ephemeral";
import { getMetadata, getProviderSchema } from "./schemas";
import type { PluginSession } from "./session";
import { importResourceState, readResource, upgradeResourceState } from "./state";
import { validateDataSourceConfig, validateEphemeralConfig, validateResourceConfig } from "./validate";

/** The calls of Terraform's protocol, answered by the provider of the session. */
export function providerService<Client>(session: PluginSession<Client>): ProviderServer {
  return {
    getMetadata: unary("getMetadata", () => getMetadata(session)),
    getProviderSchema: unary("getProviderSchema", () => getProviderSchema(session)),
    getFunctions: unary("getFunctions", () => ({ diagnostics: [] })),
    validateProviderConfig: unary("validateProviderConfig", (request) => validateProviderConfig(session, request)),
    validateResourceConfig: unary("validateResourceConfig", (request) => validateResourceConfig(session, request)),
    validateDataResourceConfig: unary("validateDataResourceConfig", (request) =>
      validateDataSourceConfig(session, request),
    ),
    validateEphemeralResourceConfig: unary("validateEphemeralResourceConfig", (request) =>
      validateEphemeralConfig(session, request),
    ),
    configureProvider: unary("configureProvider", (request) => configureProvider(session, request)),
    // This does not wait for the calls under way: each of them still sends its response.
    stopProvider: unary("stopProvider", () => {
      session.stop();
      return { Error: "" };
    }),
    upgradeResourceState: unary("upgradeResourceState", (request) => upgradeResourceState(session, request)),
    readResource: unary("readResource", (request) => readResource(session, request)),
    planResourceChange: unary("planResourceChange", (request) => planResourceChange(session, request)),
    applyResourceChange: unary("applyResourceChange", (request) => applyResourceChange(session, request)),
    importResourceState: unary("importResourceState", (request) => importResourceState(session, request)),
    readDataSource: unary("readDataSource", (request) => readDataSource(session, request)),
    openEphemeralResource: unary("openEphemeralResource", (request) => openEphemeralResource(session, request)),
    renewEphemeralResource: unary("renewEphemeralResource", renewEphemeralResource),
    closeEphemeralResource: unary("closeEphemeralResource", closeEphemeralResource),
  };
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
          callback({ code: status.INTERNAL, details: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => log.trace(method, { type: typeName, ms: Math.round(performance.now() - started) }));
  };
}

export { ProviderService };

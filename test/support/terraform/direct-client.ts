import { ProviderService } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { PluginState } from "../../../src/provider/plugin/rpc/plugin-state";
import { providerService } from "../../../src/provider/plugin/rpc/provider-service";
import type { TestClient } from "../../provider/plugin/client";

type Call = (request: object, signal: AbortSignal) => unknown;

/** Calls a provider in this process without gRPC, so that many calls take little time. */
export function directClient<Session>(plugin: PluginState<Session>): TestClient {
  const { methods, streams } = providerService(plugin);
  const calls = { ...methods, ...streams } as unknown as Readonly<Record<string, Call>>;
  const { signal } = new AbortController();
  const call = (name: keyof typeof ProviderService, request: object) => {
    const found = calls[name];
    if (!found) throw new Error(`the provider doesn't have the method ${name}`);
    return found(request, signal);
  };
  return {
    async call(name, request) {
      const response = await call(name, request);
      // Schemas are encoded once for all clients.
      return (Buffer.isBuffer(response) ? ProviderService[name].responseDeserialize(response) : response) as never;
    },
    stream: (name, request) => call(name, request) as never,
    raw: (path) => Promise.reject(new Error(`${path} needs a connection`)),
    close: () => undefined,
  };
}

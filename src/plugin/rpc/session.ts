import type { DataHandler, EphemeralHandler, Provider, ResourceHandler } from "../provider";

/** What one process keeps between calls: the handlers that were made, the client, and whether it was asked to stop. */
export interface PluginSession<Client> {
  readonly provider: Provider<Client>;
  resource(type: string): ResourceHandler<Client>;
  dataSource(type: string): DataHandler<Client>;
  ephemeralResource(type: string): EphemeralHandler<Client>;
  /** Undefined until the provider is configured with a configuration that is wholly known. */
  readonly client: Client | undefined;
  /** Puts another client, or none, in the place of the present one, and closes that. */
  replaceClient(client: Client | undefined): Promise<void>;
  /** Throws when there is no client. */
  requireClient(): Client;
  readonly signal: AbortSignal;
  /** Aborts every call under way and every later one, until the provider is configured anew. */
  stop(): void;
  resume(): void;
}

export function startSession<Client>(provider: Provider<Client>): PluginSession<Client> {
  let client: Client | undefined;
  let controller = new AbortController();
  return {
    provider,
    resource: once("resource", provider.resources),
    dataSource: once("data source", provider.dataSources),
    ephemeralResource: once("ephemeral resource", provider.ephemeralResources ?? {}),
    get client() {
      return client;
    },
    async replaceClient(next) {
      const previous = client;
      client = next;
      if (previous !== undefined) await provider.close?.(previous);
    },
    requireClient() {
      if (client !== undefined) return client;
      throw new Error(
        "The provider is not configured yet, because its configuration depends on values that are not known before apply. " +
          "Give the provider values that are known, or create what they depend on first, with -target.",
      );
    },
    get signal() {
      return controller.signal;
    },
    stop() {
      controller.abort(new Error("Terraform asked to stop."));
    },
    resume() {
      if (controller.signal.aborted) controller = new AbortController();
    },
  };
}

function once<Handler>(kind: string, makers: { readonly [type: string]: () => Handler }): (type: string) => Handler {
  const made = new Map<string, Handler>();
  return (type) => {
    const known = made.get(type);
    if (known !== undefined) return known;
    const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
    if (make === undefined) throw new Error(`The provider has no ${kind} ${type}.`);
    const handler = make();
    made.set(type, handler);
    return handler;
  };
}

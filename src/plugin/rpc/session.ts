import type {
  ActionHandler,
  DataHandler,
  Ending,
  EphemeralHandler,
  ListHandler,
  Provider,
  ProviderFunction,
  ResourceHandler,
} from "../provider";

/** The state of the process between calls: the handlers created so far, the client, and the stop signal. */
export interface PluginSession<Client> {
  readonly provider: Provider<Client>;
  resource(type: string): ResourceHandler<Client>;
  dataSource(type: string): DataHandler<Client>;
  ephemeralResource(type: string): EphemeralHandler<Client>;
  listResource(type: string): ListHandler<Client>;
  action(type: string): ActionHandler<Client>;
  function(name: string): ProviderFunction;
  /** Undefined until the provider receives a configuration without unknown values. */
  readonly client: Client | undefined;
  /** Replaces or removes the client, and closes the old one. */
  replaceClient(client: Client | undefined, ending?: Ending): Promise<void>;
  /**
   * Returns the client.
   * @throws if the provider isn't configured
   */
  requireClient(): Client;
  /** The errors that were reported in full since the provider was configured (`RepeatableError`). */
  readonly reportedTexts: Set<string>;
  readonly signal: AbortSignal;
  /** Aborts every call in progress and every later one, until the provider is configured again. */
  stop(): void;
  resume(): void;
}

export function startSession<Client>(provider: Provider<Client>): PluginSession<Client> {
  let client: Client | undefined;
  let controller = new AbortController();
  const reportedTexts = new Set<string>();
  return {
    provider,
    resource: cached("resource", () => provider.resources),
    dataSource: cached("data source", () => provider.dataSources),
    ephemeralResource: cached("ephemeral resource", () => provider.ephemeralResources ?? {}),
    listResource: cached("list resource", () => provider.listResources ?? {}),
    action: cached("action", () => provider.actions ?? {}),
    function: cached("function", () => provider.functions ?? {}),
    get client() {
      return client;
    },
    async replaceClient(next, ending = { isAbandoned: false }) {
      const previous = client;
      client = next;
      reportedTexts.clear();
      if (previous !== undefined) await provider.close?.(previous, ending);
    },
    requireClient() {
      if (client !== undefined) return client;
      throw new Error(
        "The provider isn't configured yet, because its configuration depends on values that are known after apply. " +
          "Use values that are known at plan, or create the resources that they depend on first, with -target.",
      );
    },
    reportedTexts,
    get signal() {
      return controller.signal;
    },
    stop() {
      controller.abort(new Error("Terraform requested a stop."));
    },
    resume() {
      if (controller.signal.aborted) controller = new AbortController();
    },
  };
}

function cached<Handler>(
  kind: string,
  listMakers: () => { readonly [type: string]: () => Handler },
): (type: string) => Handler {
  const newHandlers = new Map<string, Handler>();
  return (type) => {
    const existing = newHandlers.get(type);
    if (existing !== undefined) return existing;
    const makers = listMakers();
    const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
    if (make === undefined) throw new Error(`The provider has no ${kind} ${type}.`);
    const handler = make();
    newHandlers.set(type, handler);
    return handler;
  };
}

import {
  type ActionHandler,
  type DataHandler,
  DiagnosticsError,
  type Ending,
  type EphemeralHandler,
  type ListHandler,
  ownPlace,
  type Provider,
  type ProviderDiagnostic,
  type ProviderFunction,
  type ResourceHandler,
  type RunPlace,
} from "../provider";

/** The state of a provider between calls: the session and the stop signal. */
export interface PluginState<Session> {
  readonly provider: Provider<Session>;
  readonly place: RunPlace;
  resource(type: string): ResourceHandler<Session>;
  dataSource(type: string): DataHandler<Session>;
  ephemeralResource(type: string): EphemeralHandler<Session>;
  listResource(type: string): ListHandler<Session>;
  action(type: string): ActionHandler<Session>;
  function(name: string): ProviderFunction;
  /** Undefined until the provider receives a configuration without unknown values, and if the session can't be used. */
  readonly session: Session | undefined;
  /** Replaces or removes the session, and closes the old one. */
  replaceSession(client: Session | undefined, ending?: Ending): Promise<void>;
  /** Stops the calls in progress and closes the session, and every session that is configured later. */
  end(): Promise<void>;
  /**
   * Returns the session.
   * @throws if the provider isn't configured, or if the session can't be used
   */
  requireSession(): Session;
  /**
   * Waits until the provider knows whether the session can be used (`Provider.check`). If it can't, returns the reason
   * to the first caller and a short diagnostic to all others.
   */
  findProblem(): Promise<UnusableSession | undefined>;
  /** The same, without waiting. */
  takeProblem(): UnusableSession | undefined;
  /**
   * Waits for the check, and returns the session.
   * @throws if the provider isn't configured, or if the session can't be used
   */
  requireCheckedSession(): Promise<Session>;
  /** The errors that were reported in full since the provider was configured (`RepeatableError`). */
  readonly reportedTexts: Set<string>;
  /** Errors that belong to no call, until the next response reports them. */
  readonly strayErrors: ProviderDiagnostic[];
  readonly signal: AbortSignal;
  /** The signal of calls that change nothing. Also aborted if the session can't be used. */
  readonly readSignal: AbortSignal;
  /** Aborts every call in progress and every later one, until the provider is configured again. */
  stop(): void;
  resume(): void;
}

export interface UnusableSession {
  readonly diagnostic: ProviderDiagnostic;
  /** True for the call that reports the reason. */
  readonly isFirst: boolean;
}

const reported: ProviderDiagnostic = {
  severity: "error",
  summary: "Unable to use the service",
  detail: "Another error of this run contains the reason.",
};

const failedCheck = (error: unknown): ProviderDiagnostic => ({
  severity: "error",
  summary: "Unable to use the service",
  detail: error instanceof Error ? error.message : String(error),
});

export function startPlugin<Session>(provider: Provider<Session>, place: RunPlace = ownPlace()): PluginState<Session> {
  let configured: Session | undefined;
  let checked: Promise<void> | undefined;
  let problem: ProviderDiagnostic | undefined;
  let isReported = false;
  let hasEnded = false;
  let controller = new AbortController();
  let reading = new AbortController();
  const reportedTexts = new Set<string>();
  function takeProblem(): UnusableSession | undefined {
    if (problem === undefined) return undefined;
    const isFirst = !isReported;
    isReported = true;
    return { diagnostic: isFirst ? problem : reported, isFirst };
  }

  const plugin: PluginState<Session> = {
    provider,
    place,
    resource: lookup("resource", () => provider.resources),
    dataSource: lookup("data source", () => provider.dataSources),
    ephemeralResource: lookup("ephemeral resource", () => provider.ephemeralResources ?? {}),
    listResource: lookup("list resource", () => provider.listResources ?? {}),
    action: lookup("action", () => provider.actions ?? {}),
    function: lookup("function", () => provider.functions ?? {}),
    get session() {
      return problem === undefined ? configured : undefined;
    },
    async replaceSession(next, ending = { isAbandoned: false }) {
      if (hasEnded && next !== undefined) return provider.close?.(next, ending);
      const previous = configured;
      configured = next;
      problem = undefined;
      isReported = false;
      const checking = (next === undefined ? undefined : provider.check?.(next))?.catch(failedCheck);
      checked = checking?.then((found) => {
        if (found === undefined || next !== configured) return;
        problem = found;
        reading.abort(new Error("The service can't be used."));
      });
      reportedTexts.clear();
      if (previous !== undefined) await provider.close?.(previous, ending);
    },
    end() {
      hasEnded = true;
      plugin.stop();
      return plugin.replaceSession(undefined);
    },
    requireSession() {
      const found = takeProblem();
      if (found) throw new DiagnosticsError([{ ...found.diagnostic, path: [] }]);
      if (configured !== undefined) return configured;
      throw new Error(
        "The provider isn't configured yet, because its configuration depends on values that are known after apply. " +
          "Use values that are known at plan, or create the resources that they depend on first, with -target.",
      );
    },
    takeProblem,
    async findProblem() {
      await checked;
      return takeProblem();
    },
    async requireCheckedSession() {
      await checked;
      return plugin.requireSession();
    },
    reportedTexts,
    strayErrors: [],
    get signal() {
      return controller.signal;
    },
    get readSignal() {
      return reading.signal;
    },
    stop() {
      for (const each of [controller, reading]) each.abort(new Error("Terraform requested a stop."));
    },
    resume() {
      if (controller.signal.aborted) controller = new AbortController();
      if (reading.signal.aborted) reading = new AbortController();
    },
  };
  return plugin;
}

/** The handlers created so far. They have no state, so all sessions share them and their schemas. */
const handlers = new WeakMap<() => unknown, unknown>();

function lookup<Handler>(
  kind: string,
  listMakers: () => { readonly [type: string]: () => Handler },
): (type: string) => Handler {
  return (type) => {
    const makers = listMakers();
    const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
    if (make === undefined) throw new Error(`The provider has no ${kind} ${type}.`);
    const existing = handlers.get(make) as Handler | undefined;
    if (existing !== undefined) return existing;
    const handler = make();
    handlers.set(make, handler);
    return handler;
  };
}

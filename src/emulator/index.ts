import type { DialectName } from "../shared/provider-settings";
import { findUser, saveToken, saveUser } from "./service/access/users";
import type { ServiceCatalogue } from "./service/catalogue/fields";
import { loadCatalogue } from "./service/catalogue/load";
import { seed } from "./service/catalogue/seed";
import { routesOf } from "./service/collection/endpoints";
import { controlTokenFor, createControl, isControlPath, isPagePath } from "./service/control";
import { viewerOf } from "./service/control/view";
import type { ZoneFinder } from "./service/dns/respond";
import { serveDns } from "./service/dns/server";
import { zoneOf } from "./service/dns/zone";
import { createApi, createResponder, isApiPath } from "./service/http/api";
import { createLog } from "./service/http/log";
import { createSenderCheck } from "./service/http/senders";
import { closeServer, createHttpServer, listenOn } from "./service/http/server";
import type { ObjectWriter } from "./service/kinds/control-route";
import type { Emulation } from "./service/kinds/emulation";
import { completeTransitionAction, setTransitionSpeed, transitionCompleter } from "./service/kinds/transitions";
import { runDueJobs } from "./service/run-jobs";
import { openStore } from "./service/store";
import { createClock, fixedStart, startTimeOf } from "./service/time/clock";
import { setStrictFields } from "./service/wire/input";
import type { RequestContext, Route, Service } from "./types";

export { fixedStart } from "./service/time/clock";
export type { ObjectWriter, Read } from "./service/kinds/control-route";

/** Endpoints beyond the specification. */
export interface AddedEndpoints {
  readonly routes: readonly Route[];
  /** Answers each request, of every endpoint, by calling `route.respond`. */
  readonly respond: (request: RequestContext, route: Route) => unknown;
}

/** The parts that an emulator is built from. */
export interface EmulatorParts {
  readonly emulations: readonly Emulation[];
  readonly writeObject: ObjectWriter;
  /** Endpoints that only the dialect `linode` has. */
  readonly publicCloud: AddedEndpoints;
  /** The folder with the files of the page, or undefined if this build has none. */
  readonly pageFolder: string | undefined;
}

export interface EmulatorServerOptions {
  /**
   * The port to listen on; 0 picks any free port.
   * @default 4510
   */
  readonly port?: number | undefined;
  /**
   * The host to listen on.
   * @default 127.0.0.1
   */
  readonly host?: string | undefined;
  /**
   * An SQLite file, which is created if it doesn't exist, or `:memory:`.
   * @default :memory:
   */
  readonly data?: string | undefined;
  /**
   * A token of the first user with all scopes.
   * @default stratus-dev-token
   */
  readonly token?: string | undefined;
  /**
   * The speed of time. `real`: everything takes as long as on the real service. `fast`: transitions take 20 ms, but
   * the calendar keeps real time. `frozen`: time stands still until the control API advances it.
   * @default real
   */
  readonly clock?: "real" | "fast" | "frozen" | undefined;
  /**
   * The service's time at first start and after a reset, as an instant in UTC such as `2026-01-31T12:00:00Z`. A data
   * file that already has a time keeps it.
   * @default this machine's time, or 2026-01-31T12:00:00Z if the clock is frozen
   */
  readonly time?: string | Date | undefined;
  /**
   * The names that requests and responses use.
   * @default stratus, the names of the specification
   */
  readonly dialect?: DialectName | undefined;
  /**
   * A JSON file with the catalogue, or its content.
   * @default the data file's catalogue, or the built-in one
   */
  readonly catalogue?: string | object | undefined;
  /**
   * The port of the DNS server for the account's zones, over UDP and TCP; 0 picks any free port.
   * @default no DNS server
   */
  readonly dnsPort?: number | undefined;
  /**
   * Rejects requests with unknown or read-only fields. By default the emulator ignores such fields, as the service
   * does, and its request log lists them.
   * @default the data file's setting, or false
   */
  readonly strictFields?: boolean | undefined;
  /**
   * Additional host names of the emulator, such as `cloud.example.com`. IP addresses, names without a period, and
   * names under `localhost`, `internal` and `test` are always accepted. Other names are rejected, because a web page
   * could have pointed them at this machine.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * The token that requests to the control API must send as `Authorization: Bearer TOKEN`.
   * @default no token on a loopback host, otherwise a random one
   */
  readonly controlToken?: string | undefined;
}

export interface EmulatorServer {
  /** The base URL: `http://127.0.0.1:4510/v4`. */
  readonly url: string;
  readonly token: string;
  /** The token of the control API, if it requires one. */
  readonly controlToken?: string;
  /** The URL of the page for a browser, including the control API's token. Absent if this build has no page. */
  readonly page?: string;
  /** The address of the DNS server: `127.0.0.1:5353`. */
  readonly dns?: string;
  close(): Promise<void>;
}

const firstUser = "admin";
const seeded = "seeded";

/**
 * Starts the emulator, and resolves when it accepts requests.
 *
 * @throws Error if the data file, the time, the catalogue or the port can't be used.
 */
export async function startEmulatorServer(
  { emulations, writeObject, publicCloud, pageFolder }: EmulatorParts,
  options: EmulatorServerOptions = {},
): Promise<EmulatorServer> {
  const { port = 4510, host = "127.0.0.1", data = ":memory:", token = "stratus-dev-token", clock = "real" } = options;
  const time = options.time ?? (clock === "frozen" ? fixedStart : undefined);
  const start = time === undefined ? undefined : startTimeOf(time);
  const kinds = emulations.map(({ kind }) => kind);
  const catalogue = options.catalogue === undefined ? undefined : loadCatalogue(options.catalogue, kinds);
  const store = openStore(data);
  const service: Service = {
    store,
    clock: createClock(store.settings),
    transitionSpeed: clock === "fast" ? "fast" : "real",
    kinds,
    actions: Object.fromEntries([
      [completeTransitionAction, transitionCompleter(emulations)],
      ...emulations.flatMap(({ actions }) => Object.entries(actions ?? {})),
    ]),
    strictFields: options.strictFields ?? false,
  };
  const log = createLog();
  const begin = () => {
    store.clear();
    initialize(service, { token, catalogue, start });
    log.clear();
  };
  store.transaction(() => {
    initialize(service, { token, catalogue, start });
    if (clock === "frozen") service.clock.set({ frozen: true });
    // Clears settings in the data file that the control API of an earlier emulator set.
    setTransitionSpeed(store, undefined);
    if (options.strictFields !== undefined) setStrictFields(store, options.strictFields);
  });
  const closing = new AbortController();
  const { dialect = "stratus" } = options;
  const routes = emulations.flatMap(routesOf);
  const added = dialect === "linode" ? publicCloud : undefined;
  const responder = createResponder({
    service,
    routes: [...routes, ...(added?.routes ?? [])],
    dialect,
    respond: added?.respond,
  });
  const read = viewerOf(dialect === "stratus" ? responder : createResponder({ service, routes, dialect: "stratus" }));
  const api = createApi({ service, responder, log, closing: closing.signal });
  const name = host.includes(":") ? `[${host}]` : host;
  const controlToken = controlTokenFor(name, options.controlToken);
  const control = createControl({
    context: {
      service,
      log,
      responder,
      reset: begin,
      pageFolder,
      writeObject: (path, id) => writeObject(read, path, id),
    },
    emulations,
    dialect,
    token: controlToken,
  });
  const handlers = [
    { matches: isApiPath, handle: api },
    { matches: isControlPath, handle: control },
    ...emulations.flatMap(({ httpHandler }) => (httpHandler ? [httpHandler(service)] : [])),
  ];
  const server = createHttpServer(
    handlers,
    createSenderCheck({ allowedHosts: [host, ...(options.allowedHosts ?? [])], isPage: isPagePath }),
  );
  try {
    const address = await listenOn(server, port, host);
    const dns =
      options.dnsPort === undefined
        ? undefined
        : await serveDns(zoneFinder(service, emulations), options.dnsPort, host);
    const origin = `http://${name}:${String(address.port)}`;
    const fragment = controlToken === undefined ? "" : `#token=${encodeURIComponent(controlToken)}`;
    return {
      url: `${origin}/v4`,
      token,
      ...(pageFolder !== undefined && { page: `${origin}/_emulator/ui${fragment}` }),
      ...(controlToken !== undefined && { controlToken }),
      ...(dns && { dns: dns.address }),
      close: async () => {
        closing.abort();
        await dns?.close();
        await closeServer(server);
        store.close();
      },
    };
  } catch (error) {
    server.close();
    store.close();
    throw error;
  }
}

/** Runs due jobs before each lookup, so that zones are current. */
function zoneFinder(service: Service, emulations: readonly Emulation[]): ZoneFinder {
  const servedZone = emulations.flatMap((emulation) => emulation.servedZone ?? [])[0];
  return (name) => {
    runDueJobs(service);
    return servedZone && zoneOf(service.store, servedZone, name);
  };
}

interface InitialState {
  readonly token: string;
  readonly catalogue: ServiceCatalogue | undefined;
  readonly start: number | undefined;
}

/** Stores what the first request needs: the catalogue, the first user and its token. Existing data is kept. */
function initialize({ store, clock, kinds }: Service, { token, catalogue, start }: InitialState): void {
  if (!clock.isSet()) clock.set({ virtual: start ?? Date.now() });
  if (catalogue !== undefined || store.settings.get(seeded) === undefined)
    seed(store, catalogue ?? loadCatalogue({}, kinds));
  store.settings.set(seeded, true);
  if (!findUser(store, firstUser)) saveUser(store, { username: firstUser, restricted: false, grants: {} });
  saveToken(store, token, { username: firstUser, scopes: "*" });
}

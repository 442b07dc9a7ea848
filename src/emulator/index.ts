import type { DialectName } from "../contract";
import { saveToken, saveUser, findUser } from "./access/users";
import type { ServiceCatalogue } from "./catalogue/fields";
import { loadCatalogue } from "./catalogue/load";
import { seed } from "./catalogue/seed";
import { makeClock, fixedStart, startTimeOf } from "./time/clock";
import { routesOf } from "./collection/endpoints";
import { isControlPath, isPagePath, makeControl, controlTokenFor } from "./control";
import type { ObjectWriter } from "./control/control-route";
import { viewerOf } from "./control/view";
import type { ZoneFinder } from "./dns/respond";
import { serveDns } from "./dns/server";
import { zoneOf } from "./dns/zone";
import { isApiPath, makeAnswerer, makeApi } from "./http/api";
import { makeLog } from "./http/log";
import { makeSenderCheck } from "./http/senders";
import { closeServer, listenOn, makeServer } from "./http/server";
import type { Emulation } from "./objects/emulation";
import { runDueJobs } from "./service";
import type { Service } from "./service";
import { openStore } from "./store";
import { completeTransitionAction, setTransitionSpeed, transitionCompleter } from "./objects/transitions";
import { setStrictFields } from "./wire/input";

export { fixedStart } from "./time/clock";
export type { ObjectWriter, Read } from "./control/control-route";

/** What an emulator is made of. */
export interface EmulatorParts {
  readonly emulations: readonly Emulation[];
  readonly writeObject: ObjectWriter;
  /** Where the files of its page are; `undefined`: it has none. */
  readonly pageFolder: string | undefined;
}

export interface EmulatorOptions {
  /** 0 is any free port. Default: 4510. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** An SQLite file, which is made where there is none, or `:memory:`, the default. */
  readonly data?: string | undefined;
  /** A token of the first user, for everything. Default: stratus-dev-token. */
  readonly token?: string | undefined;
  /**
   * `real`: everything takes its real time. `fast`: transitions take 20 ms, and the calendar goes on at real speed.
   * `frozen`: time stands still until the control API moves it. Default: `real`.
   */
  readonly clock?: "real" | "fast" | "frozen" | undefined;
  /**
   * The service's time when it is new, and after a reset: an instant in UTC such as `2026-01-31T12:00:00Z`. A data file
   * that has a time keeps it. Default: this machine's time, or that instant where the clock is frozen.
   */
  readonly time?: string | Date | undefined;
  /** The names that requests and answers use. Default: `stratus`, those of the specification. */
  readonly dialect?: DialectName | undefined;
  /** A JSON file, or its content. Default: what the data file has, or the built-in catalogue. */
  readonly catalogue?: string | object | undefined;
  /** Answers DNS queries for its zones here too, over UDP and TCP; 0 is any free port. Default: it does not. */
  readonly dnsPort?: number | undefined;
  /**
   * Whether a request is refused that has unknown or read-only fields. The service ignores them, and so does the
   * emulator: its log of requests names them. Default: what the data file has, or false.
   */
  readonly strictFields?: boolean | undefined;
  /**
   * Names with a period under which the emulator is reached, such as `cloud.example.com`. Addresses, names without a
   * period and names under `localhost`, `internal` and `test` are answered anyway; others are refused, because a web page
   * could have pointed them at this machine.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * What requests to the control API have to carry as `Authorization: Bearer TOKEN`. Default: nothing on a host that only
   * this machine reaches, otherwise a random one.
   */
  readonly controlToken?: string | undefined;
}

export interface Emulator {
  /** The base address, `http://127.0.0.1:4510/v4`. */
  readonly url: string;
  readonly token: string;
  /** What the control API needs, where it needs a token. */
  readonly controlToken?: string;
  /** Its page in a browser, with that token; absent where the files of the page are not there. */
  readonly page?: string;
  /** Where it answers DNS queries, `127.0.0.1:5353`. */
  readonly dns?: string;
  close(): Promise<void>;
}

const firstUser = "admin";
const seeded = "seeded";

/**
 * Starts the emulated service and answers when it serves.
 *
 * @throws Error where the data file, the time, the catalogue or the port cannot be used.
 */
export async function startEmulator(
  { emulations, writeObject, pageFolder }: EmulatorParts,
  options: EmulatorOptions = {},
): Promise<Emulator> {
  const { port = 4510, host = "127.0.0.1", data = ":memory:", token = "stratus-dev-token", clock = "real" } = options;
  const time = options.time ?? (clock === "frozen" ? fixedStart : undefined);
  const start = time === undefined ? undefined : startTimeOf(time);
  const kinds = emulations.map(({ kind }) => kind);
  const catalogue = options.catalogue === undefined ? undefined : loadCatalogue(options.catalogue, kinds);
  const store = openStore(data);
  const service: Service = {
    store,
    clock: makeClock(store.settings),
    transitionSpeed: clock === "fast" ? "fast" : "real",
    kinds,
    actions: Object.fromEntries([
      [completeTransitionAction, transitionCompleter(emulations)],
      ...emulations.flatMap(({ actions }) => Object.entries(actions ?? {})),
    ]),
    strictFields: options.strictFields ?? false,
  };
  const log = makeLog();
  const begin = () => {
    store.clear();
    initialize(service, { token, catalogue, start });
    log.clear();
  };
  store.transaction(() => {
    initialize(service, { token, catalogue, start });
    if (clock === "frozen") service.clock.set({ frozen: true });
    // The data file may have what an emulator before this one was told.
    setTransitionSpeed(store, undefined);
    if (options.strictFields !== undefined) setStrictFields(store, options.strictFields);
  });
  const closing = new AbortController();
  const { dialect = "stratus" } = options;
  const routes = emulations.flatMap(routesOf);
  const answerer = makeAnswerer({ service, routes, dialect });
  const read = viewerOf(dialect === "stratus" ? answerer : makeAnswerer({ service, routes, dialect: "stratus" }));
  const api = makeApi({ service, answerer, log, closing: closing.signal });
  const name = host.includes(":") ? `[${host}]` : host;
  const controlToken = controlTokenFor(name, options.controlToken);
  const control = makeControl({
    context: {
      service,
      log,
      answerer,
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
  const server = makeServer(
    handlers,
    makeSenderCheck({ allowedHosts: [host, ...(options.allowedHosts ?? [])], isPage: isPagePath }),
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

/** Finds zones as they are after the jobs that are due. */
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

/** Stores what has to exist before the first request: catalogue, first user, token. What exists already stays. */
function initialize({ store, clock, kinds }: Service, { token, catalogue, start }: InitialState): void {
  if (!clock.isSet()) clock.set({ virtual: start ?? Date.now() });
  if (catalogue !== undefined || store.settings.get(seeded) === undefined)
    seed(store, catalogue ?? loadCatalogue({}, kinds));
  store.settings.set(seeded, true);
  if (!findUser(store, firstUser)) saveUser(store, { username: firstUser, restricted: false, grants: {} });
  saveToken(store, token, { username: firstUser, scopes: "*" });
}

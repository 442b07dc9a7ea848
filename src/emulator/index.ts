import { putToken, putUser, userNamed } from "./access/users";
import { loadCatalogue } from "./catalogue/load";
import type { Catalogue } from "./catalogue/load";
import { seed } from "./catalogue/seed";
import { makeClock } from "./time/clock";
import { routesOf } from "./collection/endpoints";
import { isControlPath, makeControl } from "./control";
import { serveDns } from "./dns/server";
import { isApiPath, makeApi } from "./http/api";
import { makeLog } from "./http/log";
import { closeServer, listen, makeServer } from "./http/server";
import { isUploadPath, makeUploads } from "./http/uploads";
import type { Emulation } from "./objects/emulation";
import type { Service } from "./service";
import { withSpecified } from "./http/specified";
import { fixedStart, startTimeOf } from "./time/start-time";
import { openStore } from "./store";
import { completeTransition, completeTransitionAction } from "./objects/transitions";

export { fixedStart } from "./time/start-time";

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
   * `real`: everything takes the time that it takes. `fast`: what somebody waits for takes 20 ms, the calendar goes
   * on at real speed. `frozen`: time stands still until the control interface moves it. Default: `real`.
   */
  readonly clock?: "real" | "fast" | "frozen" | undefined;
  /**
   * The service's time when it is new, and after a reset: an instant in UTC such as `2026-01-31T12:00:00Z`. A data file
   * that has a time keeps it. Default: this machine's time, or that instant where the clock is frozen.
   */
  readonly time?: string | Date | undefined;
  /** A JSON file, or its content. Default: what the data file has, or the built-in catalogue. */
  readonly catalogue?: string | object | undefined;
  /** Answers DNS queries for its zones here too, over UDP and TCP; 0 is any free port. Default: it does not. */
  readonly dnsPort?: number | undefined;
}

export interface Emulator {
  /** The base address, `http://127.0.0.1:4510/v4`. */
  readonly url: string;
  readonly token: string;
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
  emulations: readonly Emulation[],
  options: EmulatorOptions = {},
): Promise<Emulator> {
  const { port = 4510, host = "127.0.0.1", data = ":memory:", token = "stratus-dev-token", clock = "real" } = options;
  const time = options.time ?? (clock === "frozen" ? fixedStart : undefined);
  const start = time === undefined ? undefined : startTimeOf(time);
  const catalogue = options.catalogue === undefined ? undefined : loadCatalogue(options.catalogue);
  const store = openStore(data);
  const service: Service = {
    store,
    clock: makeClock(store.settings),
    pace: clock === "fast" ? "fast" : "real",
    emulations,
    actions: Object.assign(
      { [completeTransitionAction]: completeTransition },
      ...emulations.map(({ actions }) => actions ?? {}),
    ),
  };
  const log = makeLog();
  const begin = () => {
    store.clear();
    prepare(service, { token, catalogue, start });
    log.clear();
  };
  store.transaction(() => {
    prepare(service, { token, catalogue, start });
    if (clock === "frozen") service.clock.set({ frozen: true });
  });
  const closing = new AbortController();
  const api = makeApi(service, withSpecified(emulations.flatMap(routesOf)), log, closing.signal);
  const control = makeControl({ service, log, reset: begin });
  const server = makeServer([
    { takes: isApiPath, answer: api },
    { takes: isControlPath, answer: control },
    { takes: isUploadPath, answer: makeUploads(service) },
  ]);
  try {
    const address = await listen(server, port, host);
    const name = host.includes(":") ? `[${host}]` : host;
    const dns = options.dnsPort === undefined ? undefined : await serveDns(service, options.dnsPort, host);
    return {
      url: `http://${name}:${String(address.port)}/v4`,
      token,
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

interface Beginning {
  readonly token: string;
  readonly catalogue: Catalogue | undefined;
  readonly start: number | undefined;
}

/** What has to be there before the first call, and is not touched where it is there already. */
function prepare({ store, clock }: Service, { token, catalogue, start }: Beginning): void {
  if (!clock.isSet()) clock.set({ virtual: start ?? Date.now() });
  if (catalogue !== undefined || store.settings.get(seeded) === undefined) seed(store, catalogue ?? loadCatalogue({}));
  store.settings.set(seeded, true);
  if (!userNamed(store, firstUser)) putUser(store, { username: firstUser, restricted: false, grants: {} });
  putToken(store, { token, username: firstUser, scopes: "*" });
}

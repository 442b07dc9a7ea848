import { Agent, request } from "undici";
import { fixedStart, startStratusEmulator as start } from "../composition/emulator";
import type { EmulatorRequest } from "../emulator/api";
import type { Emulator, EmulatorFaults, EmulatorMethod, EmulatorOptions } from "./emulator-types";
import { registerEmulator, releaseEmulator } from "./registry";

/**
 * Starts the emulated service in this process, on a free port of 127.0.0.1.
 * @example
 * ```ts
 * // in a stack
 * const emulator = await startEmulator({ clock: "frozen" });
 * await emulator.close();
 * ```
 * @throws if the port, the time or the catalogue is invalid
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { clock = "fast", time = fixedStart, port = 0, ...more } = options;
  const running = await start({ ...more, clock, time, port });
  const wire = openConnection();
  const root = running.url.replace(/\/v4$/, "/_emulator");
  const control = (method: EmulatorMethod, path: string, body?: unknown) =>
    wire.send(method, root + path, undefined, body);
  // A reset starts the clock, so the state with the frozen time is restored afterwards.
  const beginning = clock === "frozen" ? ((await control("GET", "/state")) as object) : undefined;
  const faces = controlMethods(control);
  const emulator: Emulator = {
    url: running.url,
    token: running.token,
    dialect: options.dialect ?? "stratus",
    ...(running.dns === undefined ? {} : { dns: running.dns }),
    ...(running.page === undefined ? {} : { page: running.page }),
    ...faces,
    control,
    request: requester(wire, running),
    async reset() {
      await releaseEmulator(emulator);
      await control("POST", "/reset");
      if (beginning) await faces.state.import(beginning);
    },
    async close() {
      await releaseEmulator(emulator);
      await wire.close();
      await running.close();
    },
  };
  registerEmulator(emulator);
  return emulator;
}

function requester(wire: ControlConnection, { url, token }: { readonly url: string; readonly token: string }) {
  return (method: EmulatorMethod, path: string, body?: unknown) => {
    if (path.startsWith("/")) return wire.send(method, url + path, token, body);
    return Promise.reject(
      new Error(`The path must start with a slash, as in request("GET", "/domains"), got "${path}".`),
    );
  };
}

type Control = Emulator["control"];

function controlMethods(control: Control): Pick<Emulator, "clock" | "requests" | "faults" | "state"> {
  const time = async (method: EmulatorMethod, path: string, body?: unknown) => {
    const { now } = (await control(method, `/clock${path}`, body)) as { readonly now: string };
    return new Date(now);
  };
  const quietly = async (method: EmulatorMethod, path: string, body?: unknown) => {
    await control(method, path, body);
  };
  return {
    clock: {
      now: () => time("GET", ""),
      advance: (seconds) => time("POST", "/advance", { seconds }),
      freeze: () => time("PUT", "", { frozen: true }),
      resume: () => time("PUT", "", { frozen: false }),
    },
    requests: {
      list: () => control("GET", "/requests") as Promise<readonly EmulatorRequest[]>,
      clear: () => quietly("DELETE", "/requests"),
    },
    faults: {
      add: (fault) => quietly("POST", "/faults", fault),
      list: () => control("GET", "/faults") as ReturnType<EmulatorFaults["list"]>,
      clear: () => quietly("DELETE", "/faults"),
    },
    state: {
      export: () => control("GET", "/state") as Promise<object>,
      import: (state) => quietly("PUT", "/state", state),
    },
  };
}

interface ControlConnection {
  /**
   * Sends a request and returns the response.
   * @throws with the method, the path and the reasons if the response is an error
   */
  send(method: EmulatorMethod, url: string, token: string | undefined, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

interface Envelope {
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
}

/** Uses its own connections, so that a test that replaces `fetch` still reaches the emulator. */
function openConnection(): ControlConnection {
  const dispatcher = new Agent();
  return {
    async send(method, url, token, body) {
      const response = await request(url, {
        dispatcher,
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.body.text();
      const json: unknown = text === "" ? {} : JSON.parse(text);
      if (response.statusCode < 400) return json;
      const reasons = ((json as Envelope).errors ?? [])
        .map(({ field, reason }) => (field === "" ? reason : `${field}: ${reason}`))
        .join("; ");
      throw new Error(
        `${method} ${new URL(url).pathname} failed with status code ${String(response.statusCode)}: ${reasons}`,
      );
    },
    close: () => dispatcher.destroy(),
  };
}

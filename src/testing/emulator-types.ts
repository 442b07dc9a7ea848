import type { EmulatorFault, EmulatorRequest } from "../emulator-api";

export type EmulatorMethod = "GET" | "POST" | "PUT" | "DELETE";

/** How the service is started. */
export interface EmulatorOptions {
  /**
   * `fast`, the default: what somebody waits for (an instance that boots, a database that is provisioned) takes 20 ms,
   * and the calendar goes on at real speed. `real`: everything takes its time, a database 15 to 30 minutes. `frozen`:
   * time stands still until `clock.advance` moves it, so that every run sees the same times; a deployment that waits for
   * the service then waits for `advance` too.
   */
  readonly clock?: "fast" | "real" | "frozen";
  /**
   * The time of the service when it starts, and after `reset`: a `Date`, or an instant in UTC such as
   * `2026-02-01T23:50:00Z`. Default: noon of 31 January 2026, so that no test depends on the day on which it runs, by the
   * weekly window of a database, say. `new Date()` is this machine's time.
   */
  readonly time?: string | Date;
  /** The access token of the first user, who may do everything. Default: `stratus-dev-token`. */
  readonly token?: string;
  /** The port on 127.0.0.1. Default: 0, any free one, so that test files can run side by side. */
  readonly port?: number;
  /**
   * The names that the service uses: `stratus`, the default, those of the specification, or `linode`, those of the Linode
   * API v4. A provider needs the same `dialect`, or `STRATUS_DIALECT`; `deploy` sets it.
   */
  readonly dialect?: "stratus" | "linode";
  /** The regions, plans, images and engines to offer: a JSON file or its content. Default: the built-in catalogue. */
  readonly catalogue?: string | object;
  /** Answers DNS queries for its zones on this port too; 0 is any free one. Default: it does not. */
  readonly dnsPort?: number;
  /**
   * Whether a request is refused that has unknown or read-only fields. The service ignores them: `requests.list()` names
   * them. Default: false.
   */
  readonly strictFields?: boolean;
}

/** The time of the service. Each call answers the time afterwards. */
export interface EmulatorClock {
  /** The time of the service. */
  now(): Promise<Date>;
  /** Moves time, frozen or not. What falls due on the way has happened, in order, when this answers. */
  advance(seconds: number): Promise<Date>;
  /** Time stands still. Nothing that is under way ends until `advance` or `resume`. */
  freeze(): Promise<Date>;
  /** Time goes on from where it stands. */
  resume(): Promise<Date>;
}

/** The calls that reached the service. */
export interface EmulatorRequests {
  /** The calls since the start, `reset` or `clear`, oldest first; at most 10,000. */
  list(): Promise<readonly EmulatorRequest[]>;
  /** Forgets them. */
  clear(): Promise<void>;
}

/** Failures that a test asks for. */
export interface EmulatorFaults {
  /** Adds one; it counts the calls from now. */
  add(fault: EmulatorFault): Promise<void>;
  /** Those that were added, with how often each has hit. */
  list(): Promise<readonly (EmulatorFault & { readonly id: number; readonly hits: number })[]>;
  /** Removes all of them. */
  clear(): Promise<void>;
}

/** Everything that the service holds: objects, users, tokens, faults and the time. */
export interface EmulatorState {
  /** All of it, as JSON. */
  export(): Promise<object>;
  /** Puts what `export` gave in the place of everything that is there. */
  import(state: object): Promise<void>;
}

/** The whole service, in this process. Every method rejects with the service's reasons when it is refused. */
export interface Emulator {
  /** The base address, for `STRATUS_BASE_URL`: `http://127.0.0.1:38211/v4`. */
  readonly url: string;
  /** The access token of the first user. */
  readonly token: string;
  /** The names that it uses. */
  readonly dialect: "stratus" | "linode";
  /** Where it answers DNS queries, `127.0.0.1:5353`; with `dnsPort` only. */
  readonly dns?: string;
  /**
   * Its page, to be opened in a browser while a test waits: `http://127.0.0.1:38211/_emulator/ui`. Absent only where the
   * files of the page are not in the package.
   */
  readonly page?: string;
  /** The time of the service. */
  readonly clock: EmulatorClock;
  /** The calls that reached it. */
  readonly requests: EmulatorRequests;
  /** Failures that a test asks for. */
  readonly faults: EmulatorFaults;
  /** Everything that it holds, to keep and to put back. */
  readonly state: EmulatorState;
  /**
   * Calls the service as somebody else would, in the names of its dialect, and answers the JSON:
   * `request("GET", "/domains")`.
   */
  request(method: EmulatorMethod, path: string, body?: unknown): Promise<unknown>;
  /** Calls the control interface, whose calls `GET /_emulator` lists: `control("POST", "/users", {…})`. */
  control(method: EmulatorMethod, path: string, body?: unknown): Promise<unknown>;
  /** Back to the empty account, in milliseconds. Stacks that were deployed to it are forgotten. */
  reset(): Promise<void>;
  /** Stops it, ends what `deploy` has under way, and removes its folders. Nothing then keeps the process alive. */
  close(): Promise<void>;
}

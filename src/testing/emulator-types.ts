import type { EmulatorFault, EmulatorRequest } from "../emulator/api";

export type EmulatorMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Options of the emulated service. */
export interface EmulatorOptions {
  /**
   * The speed of the service's clock. With `fast`, operations that a user waits for (an instance that boots, a
   * database that is provisioned) take 20 ms, and scheduled events happen at real speed. With `real`, everything takes
   * its real time: a database takes 15–30 minutes. With `frozen`, time stands still until `clock.advance`, so that
   * every run has the same times; a deployment that waits for the service then also waits for `advance`.
   * @default "fast"
   */
  readonly clock?: "fast" | "real" | "frozen";
  /**
   * The time of the service when it starts, and after `reset`: a `Date`, or an instant in UTC such as
   * `2026-02-01T23:50:00Z`. Use `new Date()` for the current time.
   * @default noon of 31 January 2026, so that tests don't depend on the current date
   */
  readonly time?: string | Date;
  /**
   * The access token of the first user, who has all permissions.
   * @default "stratus-dev-token"
   */
  readonly token?: string;
  /**
   * The port on 127.0.0.1. With 0, any free port is used, so that test files can run in parallel.
   * @default 0
   */
  readonly port?: number;
  /**
   * The API names that the service uses: those of the specification (`stratus`), or those of the Linode API v4
   * (`linode`). The provider needs the same `dialect` or `STRATUS_DIALECT`; `deploy` sets it.
   * @default "stratus"
   */
  readonly dialect?: "stratus" | "linode";
  /**
   * The available regions, plans, images and engines: a JSON file or its content.
   * @default the built-in catalogue
   */
  readonly catalogue?: string | object;
  /**
   * The port on which the service answers DNS queries for its zones; 0 for any free port.
   * @default DNS is disabled
   */
  readonly dnsPort?: number;
  /**
   * True to reject requests with unknown or read-only fields. Otherwise the service ignores these fields, and
   * `requests.list()` returns them.
   * @default false
   */
  readonly strictFields?: boolean;
}

/** The clock of the service. Each method returns the resulting time. */
export interface EmulatorClock {
  /** Returns the time of the service. */
  now(): Promise<Date>;
  /**
   * Moves time forward by a number of seconds, even if it is frozen. Everything that falls due in between has
   * happened, in order, when the promise resolves.
   */
  advance(seconds: number): Promise<Date>;
  /** Stops time. No operation completes until `advance` or `resume`. */
  freeze(): Promise<Date>;
  /** Resumes time from its current value. */
  resume(): Promise<Date>;
}

/** The requests that reached the service. */
export interface EmulatorRequests {
  /** Returns the requests since the start, `reset` or `clear`, oldest first, at most 10,000. */
  list(): Promise<readonly EmulatorRequest[]>;
  /** Clears the list of requests. */
  clear(): Promise<void>;
}

/** Failures that a test injects. */
export interface EmulatorFaults {
  /** Adds a fault. It counts requests from now on. */
  add(fault: EmulatorFault): Promise<void>;
  /** Returns the added faults with the number of affected requests. */
  list(): Promise<readonly (EmulatorFault & { readonly id: number; readonly hits: number })[]>;
  /** Removes all faults. */
  clear(): Promise<void>;
}

/** The complete state of the service: objects, users, tokens, faults and the time. */
export interface EmulatorState {
  /** Exports the state as JSON. */
  export(): Promise<object>;
  /** Replaces the state with an exported one. */
  import(state: object): Promise<void>;
}

/** The emulated service, in this process. Methods reject with the service's reasons if it rejects the request. */
export interface Emulator {
  /** The base URL, for `STRATUS_BASE_URL`: `http://127.0.0.1:38211/v4`. */
  readonly url: string;
  /** The access token of the first user. */
  readonly token: string;
  /** The API names that it uses. */
  readonly dialect: "stratus" | "linode";
  /** The IP address and port for DNS queries, `127.0.0.1:5353`. Set only with `dnsPort`. */
  readonly dns?: string;
  /**
   * The URL of its page, which you can open in a browser while a test waits: `http://127.0.0.1:38211/_emulator/ui`.
   * Undefined only if the package doesn't contain the page.
   */
  readonly page?: string;
  /** The time of the service. */
  readonly clock: EmulatorClock;
  /** The requests that reached the service. */
  readonly requests: EmulatorRequests;
  /** Failures that a test injects. */
  readonly faults: EmulatorFaults;
  /** The complete state of the service, to export and import. */
  readonly state: EmulatorState;
  /**
   * Sends a request to the service, in the names of its dialect, and returns the JSON response. Use it for changes
   * outside of Terraform.
   * @example await emulator.request("GET", "/domains");
   */
  request(method: EmulatorMethod, path: string, body?: unknown): Promise<unknown>;
  /**
   * Calls the control API. `GET /_emulator` lists its methods.
   * @example await emulator.control("GET", "/state");
   */
  control(method: EmulatorMethod, path: string, body?: unknown): Promise<unknown>;
  /** Resets the service to an empty account within milliseconds. Deployed stacks are forgotten. */
  reset(): Promise<void>;
  /**
   * Stops the service and the deployments in progress, and removes its folders. Afterwards, nothing keeps the process
   * running.
   */
  close(): Promise<void>;
}

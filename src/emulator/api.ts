// Types of the control API, which the emulator serves, and the page and users' tests call. The file imports nothing,
// because the build places its declarations next to those of the testing entry point.

/** A reason why the service rejected a request. */
export interface EmulatorRefusal {
  /** The field at fault, as the response names it: `soa_email`. Empty if no field is at fault. */
  readonly field: string;
  /** The reason: `must be an email address, got "nobody"`. */
  readonly reason: string;
  /**
   * The ids of the specification rules behind it, such as `R3-010`. Undefined if the emulator itself rejected the
   * request.
   */
  readonly rules?: readonly string[];
}

/** A request that reached the service. */
export interface EmulatorRequest {
  /** The sequence number, starting at 1. */
  readonly seq: number;
  /** The service's time of the response: `2026-01-31T12:00:00Z`. */
  readonly at: string;
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  readonly method: string;
  /** The path with its prefix: `/v4/domains`. */
  readonly path: string;
  /** The query parameters of the URL. */
  readonly query: Readonly<Record<string, string>>;
  /** The status code. 0 if the connection was closed before the request was processed. */
  readonly status: number;
  /** The user name of the request's token. */
  readonly user: string | null;
  /** The duration, in milliseconds. */
  readonly ms: number;
  /** The fields of the body that the request doesn't accept and that were ignored: `["backups.enabled"]`. */
  readonly ignored: readonly string[];
  /** The reasons for a rejection, one for each error of the response. Undefined if the request succeeded. */
  readonly errors?: readonly EmulatorRefusal[];
  /** The path of the created object, `/v4/domains/12`. Undefined if the request created none. */
  readonly made?: string;
}

/** A failure that a test injects into the service. */
export interface EmulatorFault {
  /**
   * The affected requests.
   * @default all requests
   */
  readonly match?: {
    /**
     * `GET`, `POST`, `PUT` or `DELETE`.
     * @default all methods
     */
    readonly method?: string;
    /**
     * The path after `/v4`. `*` matches one segment, `**` any number: `/domains/*`.
     * @default all paths
     */
    readonly path?: string;
    /**
     * The first matching request that is affected, counted from now.
     * @default 1, the next request
     */
    readonly nth?: number;
    /**
     * The number of affected requests; 0 for all.
     * @default 1
     */
    readonly times?: number;
    /**
     * The probability, 0–1.
     * @default 1
     */
    readonly probability?: number;
  };
  /** At least one of `status`, `delayMs` and `drop`. */
  readonly effect: {
    /**
     * The status code of the response, 400–599.
     * @default the status code of the service
     */
    readonly status?: number;
    /**
     * The header `Retry-After`, in seconds. Requires `status`.
     * @default no header
     */
    readonly retryAfter?: number;
    /**
     * The body of the response. Requires `status`.
     * @default one error without a field
     */
    readonly body?: unknown;
    /**
     * The delay of the response, in milliseconds.
     * @default no delay
     */
    readonly delayMs?: number;
    /**
     * Closes the connection: before the request is processed, or after it is processed and before the response.
     * @default the connection stays open
     */
    readonly drop?: "before" | "after";
  };
}

/** A fault as the control API lists it. */
export interface ListedFault extends EmulatorFault {
  readonly id: number;
  readonly match: NonNullable<EmulatorFault["match"]>;
  /** The number of affected requests so far. */
  readonly hits: number;
}

/** A request of the log with its bodies. Secrets in them are hidden. */
export interface RequestDetails extends EmulatorRequest {
  readonly requestBody: unknown;
  readonly responseBody: unknown;
}

/** Replaces a body that the log doesn't keep, because it is too large (`cut`) or not JSON (`unreadable`). */
export interface MissingBody {
  readonly cut?: true;
  readonly unreadable?: true;
  readonly bytes: number;
}

/** The clock of the service. */
export interface ClockReading {
  /** The time of the service: `2026-01-31T12:00:00Z`. */
  readonly now: string;
  /** Seconds of the service per second of real time. */
  readonly rate: number;
  readonly frozen: boolean;
  /** `real` if operations take their real time, `fast` if they take 20 ms. */
  readonly transitions: "real" | "fast";
}

/** An operation in progress, or a scheduled one that is due later. */
export interface ScheduledJob {
  readonly due: string;
  /** The kind of the object that it changes, or null if it changes no object. */
  readonly kind: string | null;
  readonly id: string | number | null;
  readonly label: string | null;
  readonly operation: string;
  /** The status of the object after the operation. */
  readonly to: string | null;
  /** True for an operation that a user waits for, false for a scheduled one. */
  readonly waited: boolean;
}

/** An event of the account. */
export interface ServiceEvent {
  readonly id: number;
  readonly action: string;
  readonly entity: { readonly type: string; readonly id: string | number; readonly label: string };
  readonly username: string | null;
  readonly created: string;
}

/** An object that another object refers to, or that refers to it. */
export interface ReferenceToObject {
  readonly kind: string;
  readonly id: string | number;
  readonly label: string | null;
  /** The path in the API, or null if the object has no path. */
  readonly path: string | null;
  /** The field that holds the reference. */
  readonly through: string;
}

/** A user of the account with its tokens. */
export interface ListedUser {
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Readonly<Record<string, unknown>>;
  readonly tokens: readonly { readonly id: string; readonly scopes: string }[];
}

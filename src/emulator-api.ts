// Types of the control API. The emulator returns them; its page and users' tests read and send them. This file
// imports no other file, because the build writes its declarations beside those of the testing entry point.

/** One reason why the service rejected a request. */
export interface EmulatorRefusal {
  /** The invalid field, as the response names it: `soa_email`. Empty if the error is about no field. */
  readonly field: string;
  /** The reason: `must be an email address, got "nobody"`. */
  readonly reason: string;
  /**
   * The ids of the specification's rules behind it, such as `R3-010`. Absent if the emulator itself rejects the
   * request.
   */
  readonly rules?: readonly string[];
}

/** One request to the service. */
export interface EmulatorRequest {
  /** The number of the request, starting at 1. */
  readonly seq: number;
  /** The service's time of the response: `2026-01-31T12:00:00Z`. */
  readonly at: string;
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  readonly method: string;
  /** The path with its prefix: `/v4/domains`. */
  readonly path: string;
  /** The query parameters of the URL. */
  readonly query: Readonly<Record<string, string>>;
  /** The status code, or 0 if the connection was closed before the request took effect. */
  readonly status: number;
  /** The name of the user that the token belongs to. */
  readonly user: string | null;
  /** The duration of the request, in milliseconds. */
  readonly ms: number;
  /** The fields of the body that the endpoint doesn't accept and that were ignored: `["backups.enabled"]`. */
  readonly ignored: readonly string[];
  /** The reasons for the rejection, one for each error of the response. Absent if the request succeeded. */
  readonly errors?: readonly EmulatorRefusal[];
  /** The path of the object that the request created: `/v4/domains/12`. Absent if it created none. */
  readonly made?: string;
}

/** A fault that a test injects. */
export interface EmulatorFault {
  /**
   * The requests that the fault applies to.
   * @default all requests
   */
  readonly match?: {
    /**
     * `GET`, `POST`, `PUT` or `DELETE`.
     * @default every method
     */
    readonly method?: string;
    /**
     * A pattern for the path after `/v4`: `*` matches one segment, `**` any number of segments, as in `/domains/*`.
     * @default every path
     */
    readonly path?: string;
    /**
     * The first matching request to fail, counted from now.
     * @default 1, the next request
     */
    readonly nth?: number;
    /**
     * The number of requests to fail; 0 fails all of them.
     * @default 1
     */
    readonly times?: number;
    /**
     * The probability that a matching request fails, 0–1.
     * @default 1
     */
    readonly probability?: number;
  };
  /** The effect on the request. Set at least one of `status`, `delayMs` and `drop`. */
  readonly effect: {
    /**
     * The status code of the response, 400–599.
     * @default the service's own status code
     */
    readonly status?: number;
    /**
     * The response header `Retry-After`, in seconds. Requires `status`.
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
     * Closes the connection without a response, either before or after the request takes effect.
     * @default the connection stays open
     */
    readonly drop?: "before" | "after";
  };
}

/** A fault as the control API lists it. */
export interface ListedFault extends EmulatorFault {
  readonly id: number;
  readonly match: NonNullable<EmulatorFault["match"]>;
  /** The number of requests that the fault has affected. */
  readonly hits: number;
}

/** A logged request with its bodies. Secrets are masked. */
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
  /** Seconds of service time per second of real time. */
  readonly rate: number;
  readonly frozen: boolean;
  /** `real` if transitions take as long as on the real service, `fast` if they take 20 ms. */
  readonly transitions: "real" | "fast";
}

/** A transition in progress, or a scheduled job of the calendar. */
export interface ScheduledJob {
  readonly due: string;
  /** The kind of the object that it changes, or null if it changes none. */
  readonly kind: string | null;
  readonly id: string | number | null;
  readonly label: string | null;
  readonly operation: string;
  /** The status that the object has after the job. */
  readonly to: string | null;
  /** True for a transition that a user waits for, false for a job of the calendar. */
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
  /** The path in the API, or null if it has none. */
  readonly path: string | null;
  /** The field that contains the reference. */
  readonly through: string;
}

/** A user of the account with its tokens. */
export interface ListedUser {
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Readonly<Record<string, unknown>>;
  readonly tokens: readonly { readonly id: string; readonly scopes: string }[];
}

// Types of the control API, whose calls the emulator answers, and the page and users' tests send. It names no other file,
// because the build writes its declarations beside those of the entry for tests.

/** One reason why the service refused a call. */
export interface EmulatorRefusal {
  /** The field that is at fault, as the answer names it: `soa_email`; empty where none is. */
  readonly field: string;
  /** The reason: `must be an email address, got "nobody"`. */
  readonly reason: string;
  /** The ids of the specification's rules behind it, such as `R3-010`. Absent where the emulator refuses by itself. */
  readonly rules?: readonly string[];
}

/** One call that reached the service. */
export interface EmulatorRequest {
  /** Its number, from 1. */
  readonly seq: number;
  /** The service's time at which it was answered: `2026-01-31T12:00:00Z`. */
  readonly at: string;
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  readonly method: string;
  /** With its prefix: `/v4/domains`. */
  readonly path: string;
  /** The query parameters of the URL. */
  readonly query: Readonly<Record<string, string>>;
  /** 0 where the connection was cut before anything was done. */
  readonly status: number;
  /** The name of the user whose token it was. */
  readonly user: string | null;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The fields of the body that the call does not take, and that were ignored: `["backups.enabled"]`. */
  readonly ignored: readonly string[];
  /** Why it was refused, one entry for each reason of the answer. Absent where it was not refused. */
  readonly errors?: readonly EmulatorRefusal[];
  /** The path of the object that it made, `/v4/domains/12`; absent where it made none. */
  readonly made?: string;
}

/** A failure of the service that a test asks for. */
export interface EmulatorFault {
  /** The calls that are hit: all of them where this is left out. */
  readonly match?: {
    /** `GET`, `POST`, `PUT` or `DELETE`. Default: all. */
    readonly method?: string;
    /** The path behind `/v4`; `*` is one segment, `**` any number: `/domains/*`. Default: all. */
    readonly path?: string;
    /** The first of the matching calls that is hit, counted from now. Default: 1, the next. */
    readonly nth?: number;
    /** How many are hit. Default: 1; 0 is all. */
    readonly times?: number;
    /** From 0 to 1. Default: 1. */
    readonly probability?: number;
  };
  /** At least one of `status`, `delayMs` and `drop`. */
  readonly effect: {
    /** The status of the answer, from 400 to 599. Default: that of the service. */
    readonly status?: number;
    /** The header `Retry-After`, in seconds; beside `status`. Default: none. */
    readonly retryAfter?: number;
    /** The answer's body; beside `status`. Default: one error without a field. */
    readonly body?: unknown;
    /** How long the answer is held back, in milliseconds. Default: none. */
    readonly delayMs?: number;
    /** Cuts the connection: before anything is done, or after it is done and before it is answered. Default: none. */
    readonly drop?: "before" | "after";
  };
}

/** A fault as the control API lists it. */
export interface ListedFault extends EmulatorFault {
  readonly id: number;
  readonly match: NonNullable<EmulatorFault["match"]>;
  /** How often it acted. */
  readonly hits: number;
}

/** A request of the log with its bodies. Secrets in them are hidden. */
export interface RequestDetails extends EmulatorRequest {
  readonly requestBody: unknown;
  readonly responseBody: unknown;
}

/** Stands for a body that the log doesn't keep, because it is too large (`cut`) or no JSON (`unreadable`). */
export interface MissingBody {
  readonly cut?: true;
  readonly unreadable?: true;
  readonly bytes: number;
}

/** The clock of the service. */
export interface ClockReading {
  /** The time of the service: `2026-01-31T12:00:00Z`. */
  readonly now: string;
  /** Seconds of the service per second. */
  readonly rate: number;
  readonly frozen: boolean;
  /** Transitions take their real time, or 20 ms. */
  readonly transitions: "real" | "fast";
}

/** An operation in progress, or one of the calendar that is due later. */
export interface ScheduledJob {
  readonly due: string;
  /** The kind of the object that it changes, or null if it changes none. */
  readonly kind: string | null;
  readonly id: string | number | null;
  readonly label: string | null;
  readonly operation: string;
  /** The status that it ends in. */
  readonly to: string | null;
  /** True if a user waits for it, false if it belongs to the calendar. */
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
  /** The field that holds the reference. */
  readonly through: string;
}

/** A user of the account with the tokens. */
export interface ListedUser {
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Readonly<Record<string, unknown>>;
  readonly tokens: readonly { readonly id: string; readonly scopes: string }[];
}

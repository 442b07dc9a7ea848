/** Something that is under way. */
export interface Job {
  readonly due: string;
  readonly kind: string | null;
  readonly id: string | number | null;
  readonly label: string | null;
  readonly operation: string;
  /** The status that it ends in. */
  readonly to: string | null;
  /** Whether a user waits for it; otherwise it is of the calendar. */
  readonly waited: boolean;
}

export interface Fault {
  readonly id: number;
  readonly match: Readonly<Record<string, unknown>>;
  readonly effect: Readonly<Record<string, unknown>>;
  readonly hits: number;
}

export interface ServiceEvent {
  readonly id: number;
  readonly action: string;
  readonly entity: { readonly type: string; readonly id: string | number; readonly label: string };
  readonly username: string | null;
  readonly created: string;
}

/** One object that another one refers to, or the other way round. */
export interface Reference {
  readonly kind: string;
  readonly id: string | number;
  readonly label: string | null;
  readonly path: string | null;
  readonly through: string;
}

export interface User {
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Readonly<Record<string, unknown>>;
  readonly tokens: readonly { readonly id: string; readonly scopes: string }[];
}

/** An object written in other words. */
export interface Code {
  readonly address: string;
  readonly import: string;
  readonly hcl: string;
  readonly construct: string;
}

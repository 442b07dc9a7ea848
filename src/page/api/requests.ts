/** What a request was refused for, and the rules of the specification behind it. */
export interface RequestError {
  readonly field?: string | null;
  readonly reason: string;
  readonly rules?: readonly string[];
}

/** One request of the log. */
export interface LoggedRequest {
  readonly seq: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** 0 where the connection was cut before there was a response. */
  readonly status: number;
  readonly user: string | null;
  readonly ms: number;
  readonly ignored: readonly string[];
  readonly at: string;
  readonly errors?: readonly RequestError[];
  /** The path of the object that it made. */
  readonly made?: string;
}

export interface RequestDetails extends LoggedRequest {
  readonly requestBody: unknown;
  readonly responseBody: unknown;
}

/** Stands for a body that is not kept: because it was too large, or because it is no JSON. */
export interface MissingBody {
  readonly cut?: true;
  readonly unreadable?: true;
  readonly bytes: number;
}

export function isMissing(body: unknown): body is MissingBody {
  if (typeof body !== "object" || body === null || !("bytes" in body)) return false;
  return ("cut" in body && body.cut === true) || ("unreadable" in body && body.unreadable === true);
}

export const isRefused = ({ status }: LoggedRequest): boolean => status === 0 || status >= 400;

/** The path with its query, as it was sent. */
export function targetOf({ path, query }: LoggedRequest): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

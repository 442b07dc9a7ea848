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
}

export interface RequestDetails extends LoggedRequest {
  readonly requestBody: unknown;
  readonly responseBody: unknown;
}

/** Stands for a body that was too large to keep. */
export interface CutBody {
  readonly cut: true;
  readonly bytes: number;
}

export const isCut = (body: unknown): body is CutBody =>
  typeof body === "object" && body !== null && (body as Partial<CutBody>).cut === true && "bytes" in body;

export const isRefused = ({ status }: LoggedRequest): boolean => status === 0 || status >= 400;

/** The path with its query, as it was sent. */
export function targetOf({ path, query }: LoggedRequest): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

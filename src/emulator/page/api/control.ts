import { createStore } from "../store";

interface FieldError {
  readonly field?: string | null;
  readonly reason: string;
}

export const wordsOf = ({ field, reason }: FieldError): string => (field ? `${field}: ${reason}` : reason);

/** The reasons why the service or the emulator rejected a request, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly FieldError[],
  ) {
    super(errors.map(wordsOf).join("\n"));
  }
}

interface Options {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const prefix = "/_emulator/";
const kept = "stratus-control-token";

/** The token of the control API, if it requires one. Kept only for this tab. */
const controlToken = createStore<string | undefined>(sessionStorage.getItem(kept) ?? undefined);

/** True if a request was rejected because it had no valid token. */
export const needsToken = createStore(false);

export function keepToken(token: string): void {
  sessionStorage.setItem(kept, token);
  controlToken.set(token);
  needsToken.set(false);
}

const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` });

async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text();
  try {
    const { errors } = JSON.parse(text) as { errors?: Refusal["errors"] };
    if (Array.isArray(errors)) return new Refusal(response.status, errors);
  } catch {
    // The body isn't JSON, so it is shown as text.
  }
  return new Refusal(response.status, [{ reason: text === "" ? response.statusText : text.slice(0, 500) }]);
}

/**
 * Sends a request to this emulator.
 * @throws Refusal if the emulator rejects the request
 * @throws TypeError if there is no response
 */
async function sendRequest(path: string, { method = "GET", body, headers, signal }: Options = {}): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    credentials: "omit",
    cache: "no-store",
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Sends a request to the control API. */
export async function controlResponse(path: string, options: Options = {}): Promise<Response> {
  try {
    return await sendRequest(prefix + path, {
      ...options,
      headers: { ...options.headers, ...bearer(controlToken.get()) },
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) needsToken.set(true);
    throw error;
  }
}

/** Sends a request to the control API and decodes the response. The caller names its type. */
export async function control<T>(path: string, options: Options = {}): Promise<T> {
  return (await (await controlResponse(path, options)).json()) as T;
}

/** Returns the API's response to GET of a path such as `/v4/domains/12`, for a user with all permissions. */
export const view = <T>(path: string, options: ListingOptions = {}) => listing<T>(`view${path}`, options);

interface ListingOptions {
  readonly filter?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Reads a listing of the control API with a filter. */
export function listing<T>(path: string, { filter, signal }: ListingOptions = {}) {
  const headers = filter === undefined ? {} : { "x-filter": filter };
  return control<T>(path, { headers, ...(signal ? { signal } : {}) });
}

/** The user for changes on the page, so that the request log shows their origin. */
const username = "emulator-page";

let userToken: Promise<string> | undefined;

async function createToken(): Promise<string> {
  await control("users", { method: "POST", body: { username, restricted: false } });
  const created = await control<{ readonly token: string }>("tokens", {
    method: "POST",
    body: { username, scopes: "*" },
  });
  return created.token;
}

async function sendOnce(method: string, path: string, body: unknown): Promise<unknown> {
  userToken ??= createToken();
  const authorization = `Bearer ${await userToken}`;
  const response = await sendRequest(path, { method, body, headers: { authorization } });
  return response.json();
}

/** Changes an object through the API, outside of Terraform. */
export async function change(method: "PUT" | "DELETE", path: string, body?: unknown): Promise<unknown> {
  try {
    return await sendOnce(method, path, body);
  } catch (error) {
    const isGone = !(error instanceof Refusal) || error.status === 401;
    if (!isGone) throw error;
    userToken = undefined;
    // A reset also deletes the user.
    if (error instanceof Refusal) return sendOnce(method, path, body);
    throw error;
  }
}

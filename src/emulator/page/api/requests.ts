import type { EmulatorRequest, MissingBody } from "../../api";

export function isMissing(body: unknown): body is MissingBody {
  if (typeof body !== "object" || body === null || !("bytes" in body)) return false;
  return ("cut" in body && body.cut === true) || ("unreadable" in body && body.unreadable === true);
}

export const isRefused = ({ status }: EmulatorRequest): boolean => status === 0 || status >= 400;

/** The path with its query, as sent. */
export function targetOf({ path, query }: EmulatorRequest): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Quotes a text as one word of a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** Returns a curl command that repeats the request, with the token from the environment. */
export function curlCommand({ method, url, body }: Sent): string {
  // curl rejects --data with --head, and waits for a body with --request HEAD.
  const isHead = method === "HEAD";
  const hasBody = !isHead && body !== undefined && body !== null;
  return [
    "curl",
    ...(isHead ? ["--head"] : method === "GET" ? [] : [`--request ${method}`]),
    // In double quotes, so that the shell expands the variable.
    '--header "Authorization: Bearer $STRATUS_TOKEN"',
    ...(hasBody ? ["--header 'Content-Type: application/json'", `--data ${shellWord(JSON.stringify(body))}`] : []),
    shellWord(url),
  ].join(" \\\n  ");
}

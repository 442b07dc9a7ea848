import type { EmulatorRequest, MissingBody } from "../../emulator-api";

export function isMissing(body: unknown): body is MissingBody {
  if (typeof body !== "object" || body === null || !("bytes" in body)) return false;
  return ("cut" in body && body.cut === true) || ("unreadable" in body && body.unreadable === true);
}

export const isRefused = ({ status }: EmulatorRequest): boolean => status === 0 || status >= 400;

/** The path with its query, as it was sent. */
export function targetOf({ path, query }: EmulatorRequest): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The limits of a response, so that no service can exhaust the memory or block a run forever. */
export interface ResponseLimits {
  /** The maximum size of the body, in bytes. */
  readonly bytes: number;
  /** The maximum time from sending the request to the end of the response, in milliseconds. */
  readonly milliseconds: number;
}

/**
 * The largest responses are pages of 500 objects and zone files of 12,000 records: a few megabytes. Five minutes
 * are enough for them on any connection.
 */
export const defaultResponseLimits: ResponseLimits = { bytes: 64 * 1024 * 1024, milliseconds: 300_000 };

const responseLimitCode = "ERR_ANSWER_LIMIT";

/** A response was aborted because it exceeded a limit. */
export class ResponseLimitError extends Error {
  readonly code = responseLimitCode;
}

export const tooLarge = ({ bytes }: ResponseLimits) =>
  new ResponseLimitError(`the response exceeds the ${formatBytes(bytes)} limit`);

export const tooSlow = ({ milliseconds }: ResponseLimits) =>
  new ResponseLimitError(
    `the response wasn't complete after ${formatMilliseconds(milliseconds)}, the limit for one request`,
  );

const formatBytes = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${String(Math.round(bytes / 1024 / 1024))} MiB` : `${String(bytes)} bytes`;

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Formats a duration: `5 minutes`, `90 seconds`, `3,650 days`. */
export function formatMilliseconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 100) / 10;
  const [name, size] = units.find(([, each]) => seconds >= 2 * each) ?? ["second", 1];
  const count = Math.round((seconds / size) * 10) / 10;
  return `${count.toLocaleString("en-US")} ${name}${count === 1 ? "" : "s"}`;
}

/** What an answer may take at most, so that no service can fill the memory or hold up a run for ever. */
export interface AnswerLimits {
  /** The bytes of the body. */
  readonly bytes: number;
  /** Milliseconds from the moment in which the request is sent until the whole answer is there. */
  readonly milliseconds: number;
}

/**
 * The largest answers of a service are pages of 500 objects and zone files of 12,000 records: a few megabytes, for which
 * five minutes are enough on any line.
 */
export const defaultAnswerLimits: AnswerLimits = { bytes: 64 * 1024 * 1024, milliseconds: 300_000 };

const answerLimitCode = "ERR_ANSWER_LIMIT";

/** An answer that was broken off because it went beyond a limit. */
export class AnswerLimitError extends Error {
  readonly code = answerLimitCode;
}

export const tooLarge = ({ bytes }: AnswerLimits) =>
  new AnswerLimitError(`the answer is larger than ${formatBytes(bytes)}, the most that is read of one`);

export const tooSlow = ({ milliseconds }: AnswerLimits) =>
  new AnswerLimitError(
    `the answer was not complete after ${formatMilliseconds(milliseconds)}, the longest that is waited for one`,
  );

const formatBytes = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${String(Math.round(bytes / 1024 / 1024))} MiB` : `${String(bytes)} bytes`;

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `5 minutes`, `90 seconds`, `3,650 days`. */
export function formatMilliseconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 100) / 10;
  const [name, size] = units.find(([, each]) => seconds >= 2 * each) ?? ["second", 1];
  const count = Math.round((seconds / size) * 10) / 10;
  return `${count.toLocaleString("en-US")} ${name}${count === 1 ? "" : "s"}`;
}

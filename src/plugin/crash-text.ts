import { format } from "node:util";

const frames = /(?:\n {4}at [^\n]*)+$/;

/**
 * What a crash prints of its error: the message without secrets, and where it happened. The message of a SyntaxError
 * quotes what could not be read as JSON, and may cut a secret into pieces that nobody would recognise.
 */
export function crashText(error: unknown, hideSecrets: (text: string) => string = (text) => text): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : format(error);
  const at = frames.exec(text)?.[0] ?? "";
  const message = text.slice(0, text.length - at.length);
  return hideSecrets(error instanceof SyntaxError ? message.replace(/"[^]*"/, "(hidden)") : message) + at;
}

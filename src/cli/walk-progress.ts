import type { Progress } from "../account";

/** Clears the line of a terminal, and goes to its beginning. */
const cleared = "\r\u001b[2K";

/** Shows a person how far a walk is, in one line of a terminal that goes when it is done. A file or a pipe gets nothing. */
export function walkProgress(stream: NodeJS.WriteStream = process.stderr) {
  if (!stream.isTTY) return { show: undefined, end: () => undefined };
  return {
    show: ({ done, all, objects }: Progress): void => {
      stream.write(
        `${cleared}Reading the account: ${String(done)} of ${String(all)} listings, ${String(objects)} objects`,
      );
    },
    end: (): void => {
      stream.write(cleared);
    },
  };
}

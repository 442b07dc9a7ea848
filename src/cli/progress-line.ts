/** Clears the line of a terminal, and goes to its beginning. */
const cleared = "\r\u001b[2K";

/** One line of a terminal that says what goes on, and goes when it is done. A file or a pipe gets nothing. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const write = (text: string): void => {
    if (stream.isTTY) stream.write(`${cleared}${text}`);
  };
  return { show: write, end: () => write("") };
}

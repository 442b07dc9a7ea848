export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events out of pieces of a stream, wherever they are cut. EventSource, which the browser has for it,
 * cannot send a token.
 */
export function makeEventReader(emit: (event: ServerEvent) => void): (piece: string) => void {
  let rest = "";
  let event = "";
  let data: string[] = [];
  const take = (line: string) => {
    if (line === "") {
      if (data.length > 0) emit({ event: event === "" ? "message" : event, data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  };
  return (piece) => {
    rest += piece;
    // A carriage return at the end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  };
}

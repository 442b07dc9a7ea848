export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Parses server-sent events from arbitrary chunks of a stream. The browser's EventSource can't send a token. */
export function createEventReader(emit: (event: ServerEvent) => void): (piece: string) => void {
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
    // A carriage return at the end may be the first half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  };
}

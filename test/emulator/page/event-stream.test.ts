import fc from "fast-check";
import { createEventReader, type ServerEvent } from "../../../src/emulator/page/api/sse";

function eventsIn(...pieces: readonly string[]): readonly ServerEvent[] {
  const events: ServerEvent[] = [];
  const read = createEventReader((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}

const text =
  ": ready\n\n" +
  'event: request\ndata: {"seq":1}\n\n' +
  ": keep-alive\n\n" +
  'event: changed\r\ndata: ["domain",\r\ndata: "*"]\r\n\r\n' +
  "data:no space\nid: 7\n\n" +
  "event: nothing\n\n" +
  "data: unfinished\n";

const expected = [
  { event: "request", data: '{"seq":1}' },
  { event: "changed", data: '["domain",\n"*"]' },
  { event: "message", data: "no space" },
];

test("events have names and data, and comments and incomplete events are skipped", () => {
  expect(eventsIn(text)).toEqual(expected);
});

test("the events are the same regardless of where the stream is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 8 }), (cuts) => {
      const at = [0, ...cuts.sort((one, other) => one - other), text.length];
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
      expect(eventsIn(...pieces)).toEqual(expected);
    }),
  );
});

import { editedFields, isSame, parseEditedObject } from "../../../src/emulator/page/text/edited";

const before = { id: 1, label: "web", tags: ["a", "b"], alerts: { cpu: 90, io: 1 }, note: null };

test("equal fields aren't sent, regardless of their order", () => {
  const after = { note: null, alerts: { io: 1, cpu: 90 }, tags: ["a", "b"], label: "web", id: 1 };
  expect(editedFields(before, after)).toEqual({ changed: {}, removed: [] });
});

test("a field that differs is sent as a whole, even if only a part of it differs", () => {
  const after = { ...before, label: "api", alerts: { cpu: 80, io: 1 }, tags: ["b", "a"] };
  expect(editedFields(before, after).changed).toEqual({
    label: "api",
    alerts: { cpu: 80, io: 1 },
    tags: ["b", "a"],
  });
});

test("null is a value, and a new field is one", () => {
  expect(editedFields(before, { ...before, label: null, more: 1 }).changed).toEqual({ label: null, more: 1 });
  expect(editedFields(before, { ...before, note: "" }).changed).toEqual({ note: "" });
});

test("a removed field is named, because nothing can be sent for it", () => {
  const { note: _, ...after } = before;
  expect(editedFields(before, after)).toEqual({ changed: {}, removed: ["note"] });
});

test("0, false, empty strings and null are not equal", () => {
  const values = [0, false, "", null, [], {}, undefined];
  for (const one of values)
    for (const other of values) expect(isSame(one, other)).toBe(one === other || (one ?? null) === (other ?? null));
});

test.each(["[]", "null", "1", '"a"'])("%s is not an object", (text) => {
  expect(() => parseEditedObject(text)).toThrow('Enter a JSON object, such as {"label": "web"}.');
});

test("invalid JSON is reported with its position", () => {
  expect(() => parseEditedObject('{"a": }')).toThrow(/position|JSON/);
});

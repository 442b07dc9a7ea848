import { eachField, fieldAt, flag, int, list, map, mapFields, object, text } from "../../src/contract";

const port = object("A port.", { number: int("Its number."), protocol: text("Its protocol.") });
const fields = {
  label: text("A label."),
  ports: list("Ports.", port),
  limits: map("Limits by name.", object("A limit.", { isHard: flag("True if it is hard.") })),
  window: object("A window.", { day: int("The day.") }),
};

describe("eachField", () => {
  it("lists the fields at every depth, including those of the entries of lists and maps", () => {
    expect([...eachField(fields)].map(([name]) => name)).toEqual([
      "label",
      "ports",
      "number",
      "protocol",
      "limits",
      "isHard",
      "window",
      "day",
    ]);
  });
});

describe("mapFields", () => {
  it("omits undefined values and unknown fields, and keeps null and the order of the fields", () => {
    const seen: unknown[] = [];
    const mapped = mapFields(fields, { other: 1, window: null, label: "web" }, (field, value, name) => {
      seen.push([name, field === fields[name as keyof typeof fields]]);
      return value;
    });
    expect(Object.entries(mapped)).toEqual([
      ["label", "web"],
      ["window", null],
    ]);
    expect(seen).toEqual(Object.keys(fields).map((name) => [name, true]));
  });
});

describe("fieldAt", () => {
  it.each([
    [["label"], fields.label],
    [["window", "day"], fields.window.spec.fields?.["day"]],
    [["ports", 0], port],
    [["ports", 1, "number"], port.spec.fields?.["number"]],
    [["limits", "cpu", "isHard"], fields.limits.spec.item?.spec.fields?.["isHard"]],
  ])("finds %j", (path, field) => {
    expect(field).toBeDefined();
    expect(fieldAt(fields, path)).toBe(field);
  });

  it.each([
    [[]],
    [["colour"]],
    [["constructor"]],
    [["label", "length"]],
    [["ports", "number"]],
    [["window", "day", 0]],
    [["window", "toString"]],
  ])("finds nothing at %j", (path) => {
    expect(fieldAt(fields, path)).toBeUndefined();
  });
});

import { objectType } from "../../../../src/provider/plugin/attribute-type";
import { decodeJson, parseTerraformJson } from "../../../../src/provider/plugin/codec/json";
import type { Attribute, Type } from "../../../../src/provider/plugin/schema";
import { Decimal, Dynamic } from "../../../../src/provider/plugin/value";

const attribute = (type: Type): Attribute => ({ description: "", type, optional: true });

test("a number that a double would change is decoded as a string, and only that", () => {
  const text =
    '{"a":9007199254740993,"b":1.5,"c":"9007199254740993 and \\"1e999\\"","d":1e999,"e":-0.12345678901234567890}';
  expect(parseTerraformJson(text)).toEqual({
    a: "9007199254740993",
    b: 1.5,
    c: '9007199254740993 and "1e999"',
    d: "1e999",
    e: "-0.12345678901234567890",
  });
});

test("a stored state becomes values of the schema, with null for missing ones", () => {
  const shape = objectType({
    big: attribute("number"),
    small: attribute("number"),
    missing: attribute("string"),
    map: attribute(["map", "bool"]),
    parts: {
      description: "",
      optional: true,
      nested: { mode: "list", attributes: { name: attribute("string"), size: attribute("number") } },
    },
  });
  const json = parseTerraformJson(
    '{"big":9007199254740993,"small":2,"map":{"__proto__":true},"parts":[{"name":"p"}],"gone":1}',
  );
  const value = decodeJson(shape, json);
  expect(value).toMatchObject({
    big: new Decimal("9007199254740993"),
    small: 2,
    missing: null,
    parts: [{ name: "p", size: null }],
  });
  expect(value).not.toHaveProperty("gone");
  expect(JSON.stringify((value as { map: unknown }).map)).toBe('{"__proto__":true}');
});

test("a stored value of another type is rejected with its path", () => {
  expect(() => decodeJson(objectType({ a: attribute("bool") }), { a: "yes" })).toThrow("a must be a bool");
});

test("a dynamic attribute is stored with its type", () => {
  const shape = objectType({ it: attribute("dynamic") });
  const read = (it: string) => decodeJson(shape, parseTerraformJson(`{"it":${it}}`));
  const type = ["object", { port: "number", long: "number", none: "dynamic", texts: ["map", "string"] }] as const;
  const value = '{"port":3306,"long":9007199254740993,"none":null,"texts":{"__proto__":"x"}}';
  const texts = Object.fromEntries([["__proto__", "x"]]);
  expect(read(`{"type":${JSON.stringify(type)},"value":${value}}`)).toEqual({
    it: new Dynamic(type, { port: 3306, long: new Decimal("9007199254740993"), none: null, texts }),
  });
  expect(read('{"type":["map","string"],"value":null}')).toEqual({ it: new Dynamic(["map", "string"], null) });
  expect(read("null")).toEqual({ it: null });
  expect(() => read('{"db_name":"hunter2"}')).toThrow("it must be a dynamic, but it is an object");
});

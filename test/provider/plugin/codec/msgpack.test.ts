import { decode, encode, ExtData } from "@msgpack/msgpack";
import * as fc from "fast-check";
import { objectType, typeOfAttribute } from "../../../../src/provider/plugin/attribute-type";
import { decodeMsgpack, encodeMsgpack } from "../../../../src/provider/plugin/codec/msgpack";
import { areEqual } from "../../../../src/provider/plugin/equal";
import type { Attribute, Type } from "../../../../src/provider/plugin/schema";
import { Decimal, Dynamic, TERRAFORM_UNKNOWN, type Value } from "../../../../src/provider/plugin/value";
import { attributes, free, valueOf } from "../arbitrary";

const shape = (type: Type) => typeOfAttribute({ description: "", type });
const attribute = (type: Type): Attribute => ({ description: "", type, optional: true });

test("every value of a schema survives encoding and decoding", () => {
  const pair = attributes.chain((of) => fc.tuple(fc.constant(objectType(of)), valueOf(objectType(of), true)));
  fc.assert(
    fc.property(pair, ([of, value]) => areEqual(of, decodeMsgpack(of, encodeMsgpack(of, value)), value)),
    { numRuns: 500 },
  );
});

describe("numbers", () => {
  const number = shape("number");
  const wire = (value: Value) => decode(encodeMsgpack(number, value));

  test("a number that fits a double is a number, and other ones stay the received string", () => {
    expect(decodeMsgpack(number, encode("0.1"))).toBe(0.1);
    expect(decodeMsgpack(number, encode("1.50"))).toBe(1.5);
    expect(decodeMsgpack(number, encode(3))).toBe(3);
    expect(decodeMsgpack(number, encode(1.25))).toBe(1.25);
    expect(decodeMsgpack(number, encode("0.1234567890123456789"))).toEqual(new Decimal("0.1234567890123456789"));
    expect(decodeMsgpack(number, encode("1" + "0".repeat(100)))).toBe(1e100);
    expect(decodeMsgpack(number, encode("9007199254740993"))).toEqual(new Decimal("9007199254740993"));
  });

  test("64-bit integers in messages lose no digits", () => {
    const uint64 = (value: bigint) => {
      const bytes = Buffer.alloc(9);
      bytes[0] = 0xcf;
      bytes.writeBigUInt64BE(value, 1);
      return bytes;
    };
    expect(decodeMsgpack(number, uint64(18446744073709551615n))).toEqual(new Decimal("18446744073709551615"));
    expect(decodeMsgpack(number, uint64(4294967296n))).toBe(4294967296);
  });

  test("only safe integers are encoded as numbers, all others as decimal strings", () => {
    expect(wire(5)).toBe(5);
    expect(wire(-5)).toBe(-5);
    expect(wire(0.1)).toBe("0.1");
    expect(wire(2 ** 60)).toBe(String(2 ** 60));
    expect(wire(1e100)).toBe("1e+100");
    expect(wire(new Decimal("9007199254740993"))).toBe("9007199254740993");
  });

  test("an invalid number is rejected", () => {
    expect(() => encodeMsgpack(number, NaN)).toThrow("must be a number, but it is not a number");
  });
});

describe("dynamic", () => {
  const dynamic = shape("dynamic");

  test("any JSON is decoded with the type that it was encoded with", () => {
    fc.assert(
      fc.property(free(true), (value) => {
        const bytes = encodeMsgpack(dynamic, value);
        const again = decodeMsgpack(dynamic, bytes);
        return areEqual(dynamic, again, value) && encodeMsgpack(dynamic, again).equals(bytes);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, unknown, unknown, Value]>([
    ["a map", ["map", "string"], { a: "x" }, { a: "x" }],
    ["a set", ["set", "number"], [1, "0.5"], [1, 0.5]],
    ["an object", ["object", { a: ["tuple", ["bool", "dynamic"]] }], { a: [true, null] }, { a: [true, null] }],
    ["a long number", ["object", { n: "number" }], { n: "9007199254740993" }, { n: new Decimal("9007199254740993") }],
    [
      "a value with unknowns",
      ["object", { a: "string" }],
      { a: new ExtData(0, new Uint8Array([0])) },
      { a: TERRAFORM_UNKNOWN },
    ],
    ["a null whose type is known", ["map", "string"], null, null],
    ["an unknown whose type is known", ["map", "string"], new ExtData(0, new Uint8Array([0])), TERRAFORM_UNKNOWN],
  ])("%s is decoded from a pair of type and value, and encoded as one", (_, type, wire, value) => {
    const bytes = encode([Buffer.from(JSON.stringify(type)), wire]);
    const read = decodeMsgpack(dynamic, bytes);
    expect(read).toBeInstanceOf(Dynamic);
    expect(Object.assign({}, read)).toMatchObject({ type });
    expect(areEqual(dynamic, read, value)).toBe(true);
    expect(encodeMsgpack(dynamic, read)).toEqual(Buffer.from(bytes));
  });

  test("null and unknown can have no type", () => {
    expect(decodeMsgpack(dynamic, encode(null))).toBeNull();
    expect(decodeMsgpack(dynamic, encode(new ExtData(0, new Uint8Array([0]))))).toBe(TERRAFORM_UNKNOWN);
    expect(decode(encodeMsgpack(dynamic, null))).toBeNull();
  });

  test.each([
    ["no pair", { a: 1 }],
    ["an unheard-of type", [Buffer.from('["capsule"]'), 1]],
    ["a value of another type", [Buffer.from('["map","string"]'), [1]]],
  ])("%s is rejected", (_, wire) => {
    expect(() => decodeMsgpack(dynamic, encode(wire))).toThrow(/must be/);
  });
});

describe("unknown", () => {
  test("every extension is unknown, including a refined one", () => {
    expect(decodeMsgpack(shape("string"), encode(new ExtData(0, new Uint8Array([0]))))).toBe(TERRAFORM_UNKNOWN);
    expect(decodeMsgpack(shape("string"), encode(new ExtData(12, new Uint8Array([0x81, 1, 0xc2]))))).toBe(
      TERRAFORM_UNKNOWN,
    );
  });

  test("is encoded as the three bytes that Terraform writes", () => {
    expect(encodeMsgpack(shape("string"), TERRAFORM_UNKNOWN)).toEqual(Buffer.from([0xd4, 0x00, 0x00]));
  });
});

describe("collections", () => {
  test("null, an empty list, an empty map and an empty string differ", () => {
    const values = { a: null, b: [], c: {}, d: "" };
    const of = objectType({
      a: attribute(["list", "string"]),
      b: attribute(["list", "string"]),
      c: attribute(["map", "string"]),
      d: attribute("string"),
    });
    expect(decodeMsgpack(of, encodeMsgpack(of, values))).toEqual(values);
    expect(decode(encodeMsgpack(of, values))).toEqual(values);
  });

  test("an object always has every attribute, and no other", () => {
    const of = objectType({ a: attribute("string"), b: attribute("number") });
    expect(decode(encodeMsgpack(of, { a: "x", other: 1 }))).toEqual({ a: "x", b: null });
  });

  test("a map keeps keys that objects inherit", () => {
    const of = shape(["map", "string"]);
    const value = JSON.parse('{"__proto__": "p", "constructor": "c", "": "e", "abcdefghi": "nine"}') as Value;
    const back = decodeMsgpack(of, encodeMsgpack(of, value));
    expect(Object.entries(back as object)).toEqual(Object.entries(value as object));
  });

  test("a value of another type is rejected with its path and type, without the value", () => {
    const of = objectType({ list: attribute(["list", "number"]) });
    expect(() => encodeMsgpack(of, { list: [1, "secret"] })).toThrow(
      new TypeError("list.1 must be a number, but it is a string"),
    );
    expect(() => decodeMsgpack(of, encode({ list: "secret" }))).toThrow("list must be a list, but it is a string");
  });
});

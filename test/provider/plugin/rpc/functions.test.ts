import { objectType } from "../../../../src/provider/plugin/attribute-type";
import { decodeValue, encodeValue } from "../../../../src/provider/plugin/codec/dynamic-value";
import { ArgumentError, type ProviderFunction } from "../../../../src/provider/plugin/provider";
import { TERRAFORM_UNKNOWN } from "../../../../src/provider/plugin/value";
import { serveThing, type Thing } from "./thing";

const text = { description: "", type: "string" } as const;
const parts: ProviderFunction = {
  summary: "Splits a text.",
  description: "At each separator.",
  parameters: [{ ...text, name: "value" }],
  variadic: { ...text, name: "separators" },
  returns: { description: "", nested: { mode: "list", attributes: { part: text } } },
  call: ([value, ...separators]) => {
    separators.forEach((each, index) => {
      if (each === "") throw new ArgumentError(index + 1, "must not be empty");
    });
    return String(value)
      .split(String(separators[0] ?? ","))
      .map((part) => ({ part }));
  },
};

let thing: Thing;
beforeEach(async () => (thing = await serveThing({}, { functions: { parts: () => parts } })));
afterEach(() => thing.stop());

const given = (...values: readonly string[]) => values.map((value) => encodeValue({ kind: "string" }, value));

test("functions are in the schema, in the metadata and in GetFunctions", async () => {
  const { functions } = await thing.call("getProviderSchema", {});
  expect((await thing.call("getFunctions", {})).functions).toEqual(functions);
  expect((await thing.call("getMetadata", {})).functions).toEqual([{ name: "parts" }]);
  expect(functions["parts"]).toMatchObject({
    summary: "Splits a text.",
    parameters: [{ name: "value", type: Buffer.from('"string"') }],
    variadicParameter: { name: "separators" },
    return: { type: Buffer.from('["list",["object",{"part":"string"}]]') },
  });
});

test("a call returns the result, without a configuration of the provider", async () => {
  const { result, error } = await thing.call("callFunction", { name: "parts", arguments: given("a.b", ".") });
  expect(error).toBeUndefined();
  const type = { kind: "list", element: objectType({ part: text }) } as const;
  expect(decodeValue(type, result)).toEqual([{ part: "a" }, { part: "b" }]);
});

test("an error names the argument, if it is about one", async () => {
  const wrong = await thing.call("callFunction", { name: "parts", arguments: given("a", ".", "") });
  expect(wrong).toEqual({ result: undefined, error: { text: "must not be empty", functionArgument: 2 } });
  const unknown = await thing.call("callFunction", { name: "lengths", arguments: given("a") });
  expect(unknown.error).toEqual({ text: "The provider has no function lengths.", functionArgument: undefined });
});

test("a call that doesn't fit the declaration is an error", async () => {
  const errorOf = async (...values: Parameters<typeof encodeValue>[1][]) => {
    const given = values.map((value) => encodeValue({ kind: "string" }, value));
    return (await thing.call("callFunction", { name: "parts", arguments: given })).error;
  };
  const missing = { text: "The function needs at least 1 argument, got 0.", functionArgument: undefined };
  expect(await errorOf()).toEqual(missing);
  expect(await errorOf("a", null)).toEqual({ text: "must not be null", functionArgument: 1 });
  expect(await errorOf(TERRAFORM_UNKNOWN)).toEqual({ text: "must be known", functionArgument: 0 });
  await thing.stop();
  const { variadic: _, ...plain } = parts;
  thing = await serveThing({}, { functions: { parts: () => plain } });
  const tooMany = { text: "The function accepts at most 1 argument, got 2.", functionArgument: undefined };
  expect(await errorOf("a", "b")).toEqual(tooMany);
});

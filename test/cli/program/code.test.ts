import {
  arrayLiteral,
  call,
  type CodeExpression,
  objectLiteral,
  rawCode,
  statement,
  stringLiteral,
} from "../../../src/cli/program/typescript/code";

const props = (count: number) =>
  objectLiteral(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`prop${String(index)}`, stringLiteral("value")])),
  );
const linesOf = (expression: CodeExpression) => statement("x = ", expression, "  ").split("\n").slice(0, -1);

it("keeps a statement of 80 characters on one line and breaks a longer one", () => {
  const line = (length: number) => linesOf(call("call", stringLiteral("x".repeat(length - '  x = call("");'.length))));
  expect(line(80)).toHaveLength(1);
  expect(line(80)[0]).toHaveLength(80);
  expect(line(81)).toEqual(["  x = call(", `    "${"x".repeat(66)}",`, "  );"]);
});

it("opens an object that ends a call on the line of the call", () => {
  expect(linesOf(call("new Domain", rawCode("this"), stringLiteral("zone"), props(5)))).toEqual([
    '  x = new Domain(this, "zone", {',
    ...[0, 1, 2, 3, 4].map((index) => `    prop${String(index)}: "value",`),
    "  });",
  ]);
});

it("puts each argument on its own line if another one is an object or a list", () => {
  expect(
    linesOf(
      call(
        "call",
        arrayLiteral([stringLiteral("x".repeat(40))]),
        objectLiteral({ name: stringLiteral("y".repeat(40)) }),
      ),
    ),
  ).toEqual(["  x = call(", `    ["${"x".repeat(40)}"],`, `    { name: "${"y".repeat(40)}" },`, "  );"]);
});

it("breaks only the parts of a list that don't fit, and nothing that is empty", () => {
  expect(linesOf(arrayLiteral([props(2), props(6), arrayLiteral([]), objectLiteral({})]))).toEqual([
    "  x = [",
    '    { prop0: "value", prop1: "value" },',
    "    {",
    ...[0, 1, 2, 3, 4, 5].map((index) => `      prop${String(index)}: "value",`),
    "    },",
    "    [],",
    "    {},",
    "  ];",
  ]);
});

it("shortens a property with the name of its variable, and quotes names that need it", () => {
  expect(linesOf(objectLiteral({ name: rawCode("name"), "a-b": rawCode("name") }))).toEqual([
    '  x = { name, "a-b": name };',
  ]);
});

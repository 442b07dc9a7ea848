import {
  check,
  defineContract,
  explain,
  flag,
  list,
  map,
  object,
  type Properties,
  text,
  validate,
} from "../../src/contract";

const secret = "hunter2-hunter2";

const safe = defineContract({
  kind: "resource",
  name: "safe",
  summary: "A safe.",
  source: "none",
  path: "/safes",
  operations: ["create"],
  access: { scope: null },
  fields: {
    code: text("The code.")
      .check(
        check(
          "must be short",
          (value) => value.length < 3,
          (value) => `write ${value.slice(0, 2)}`,
        ),
      )
      .sensitive()
      .optional(),
    once: text("The code, written only.").length(1, 2).writeOnly().optional(),
    answers: map("The answers.", text("An answer.").length(1, 2)).sensitive().optional(),
    drawer: object("A drawer.", {
      code: text("Its code.").length(1, 2),
      deep: list("Codes.", text("A code.").length(1, 2)),
    })
      .sensitive()
      .optional(),
    drawers: list("Drawers.", object("A drawer.", { key: text("Its key.").length(1, 2).sensitive() })).optional(),
    open: flag("True if it is open.").optional(),
  },
  rules: (rule) => [rule("code", "must not be set while {open}", ["code", "open"], (it) => it.open !== true)],
});

const deep = { code: secret, deep: [secret] };

it.each<[string, Properties, number]>([
  ["a failed check and its hint", { code: secret }, 1],
  ["a write-only value", { once: secret }, 1],
  ["a wrong shape", { code: [secret], answers: secret, drawer: secret }, 3],
  ["an entry of a secret map", { answers: { a: secret, b: [secret] } }, 2],
  ["the inside of a secret object", { drawer: deep }, 2],
  ["a secret inside something that is none", { drawers: [{ key: secret }] }, 1],
  ["something that holds secrets, in the wrong shape", { drawers: [secret, { key: [secret] }] }, 2],
  ["something that holds secrets, in the wrong shape as a whole", { drawers: { key: secret } }, 1],
  ["a rule", { code: "ab", open: true }, 1],
])("never shows %s", (_, given, count) => {
  const problems = validate(safe, given);
  expect(problems).toHaveLength(count);
  for (const problem of problems) {
    expect(problem).not.toHaveProperty("given");
    expect(explain(problem, "snake")).not.toMatch(/hunter2|"ab"|write/);
  }
});

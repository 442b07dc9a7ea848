import { sep } from "node:path";
import { explain } from "../../src/contract";
import type { Problem } from "../../src/contract";
import * as validation from "../../src/contract/validate";
import * as responses from "../../src/emulator/http/response";
import type { FieldError } from "../../src/emulator/wire/failure";
import { rulesNamedIn } from "../../scripts/docs/rules/named";
import { otherTests, refusingNothing } from "./refused-otherwise";

type Refusal = FieldError | Problem;

const lineOf = (refusal: Refusal) => {
  const said = "field" in refusal ? `${refusal.field} ${refusal.reason}`.trim() : explain(refusal, "snake");
  return `${said} (${refusal.rules?.join(", ") ?? "no rule"})`;
};

/** The rules that stand before the colon in the name of a test, or of what it is part of. */
const rulesTried = (name: string) =>
  [...name.matchAll(/(?:^| )((?:R\d-\d{3}(?:, | to )?)+):/g)].flatMap(([, rules = ""]) => rulesNamedIn(rules));

/**
 * What is wrong with a test that is named after rules: it saw something refused, and nothing of it by one of them. A service
 * may refuse for another reason than the one that the test is about, and the test would pass all the same.
 */
function judge(test: string, seen: readonly Refusal[]): string | undefined {
  const tried = rulesTried(test).filter((rule) => !refusingNothing.has(rule));
  if (tried.length === 0 || seen.length === 0) return undefined;
  const isNamed = seen.some(({ rules = [] }) => rules.some((rule) => tried.includes(rule)));
  const isExcused = otherTests.some(([tests]) => tests.test(test));
  if (isNamed) return isExcused ? "test/support/refused-otherwise.ts excuses this test without need" : undefined;
  if (isExcused) return undefined;
  const lines = [...new Set(seen.map(lineOf))];
  return [`nothing was refused by ${tried.join(" or ")}. What was refused:`, ...lines].join("\n");
}

const { testPath = "" } = expect.getState();
const isIn = (folder: string) => testPath.includes(["", "test", folder, ""].join(sep));

// The tests of open places are named after the rules that leave something open.
if ((isIn("emulator") && !isIn(`emulator${sep}open-places`)) || isIn("resources")) {
  const answered = jest.spyOn(responses, "envelope");
  // What a contract says of an object is no refusal yet where an emulator reads it.
  const found = isIn("resources") ? jest.spyOn(validation, "validate") : undefined;

  beforeEach(() => {
    answered.mockClear();
    found?.mockClear();
  });

  afterEach(() => {
    const answers = answered.mock.calls.flatMap(([errors]) => errors);
    const problems = found?.mock.results.flatMap(({ value }) => value as readonly Problem[]) ?? [];
    const wrong = judge(expect.getState().currentTestName ?? "", [...answers, ...problems]);
    if (wrong !== undefined) throw new Error(wrong);
  });
}

import { sep } from "node:path";
import { rulesNamedIn } from "../../scripts/docs/rules/named";
import { explain, type Problem } from "../../src/contract";
import type * as Validation from "../../src/contract/validate";
import type * as Responses from "../../src/emulator/service/http/response";
import type { FieldError } from "../../src/emulator/service/wire/failure";
import { otherTests, refusingNothing } from "./refused-otherwise";

type Refusal = FieldError | Problem;

/** The rejections by the emulator and the problems found by contracts since a test started. */
const mockSeen: { responses: FieldError[]; problems: Problem[] } = { responses: [], problems: [] };

jest.mock("../../src/emulator/service/http/response", () => {
  const actual = jest.requireActual<typeof Responses>("../../src/emulator/service/http/response");
  const envelope: typeof actual.envelope = (errors, ...rest) => {
    mockSeen.responses.push(...errors);
    return actual.envelope(errors, ...rest);
  };
  return { ...actual, envelope };
});

jest.mock("../../src/contract/validate", () => {
  const actual = jest.requireActual<typeof Validation>("../../src/contract/validate");
  const validate = (...args: Parameters<typeof actual.validate>) => {
    const problems = actual.validate(...args);
    mockSeen.problems.push(...problems);
    return problems;
  };
  return { ...actual, validate };
});

const lineOf = (refusal: Refusal) => {
  const message = "field" in refusal ? `${refusal.field} ${refusal.reason}`.trim() : explain(refusal, "snake");
  return `${message} (${refusal.rules?.join(", ") ?? "no rule"})`;
};

/** The rules before the colon in the name of a test, or of a group that contains it. */
const rulesTried = (name: string) =>
  [...name.matchAll(/(?:^| )((?:R\d-\d{3}(?:, | to )?)+):/g)].flatMap(([, rules = ""]) => rulesNamedIn(rules));

/**
 * The problem of a test that is named after rules: it saw rejections, but none by one of these rules. A service may reject for
 * another reason than the one that the test is about, and the test would still pass.
 */
function problemWith(test: string, seen: readonly Refusal[]): string | undefined {
  const tried = rulesTried(test).filter((rule) => !refusingNothing.has(rule));
  if (tried.length === 0 || seen.length === 0) return undefined;
  const isNamed = seen.some(({ rules = [] }) => rules.some((rule) => tried.includes(rule)));
  const isExcused = otherTests.some(([tests]) => tests.test(test));
  if (isNamed) return isExcused ? "test/support/refused-otherwise.ts excuses this test unnecessarily" : undefined;
  if (isExcused) return undefined;
  const lines = [...new Set(seen.map(lineOf))];
  return [`nothing was rejected by ${tried.join(" or ")}. Rejected:`, ...lines].join("\n");
}

const testPath = (expect.getState().testPath ?? "").replaceAll(sep, "/");
const isOfEmulator = /\/test\/(?:emulator|resources\/.+\/emulator)[./]/.test(testPath);
const isOfResource = /\/test\/resources\//.test(testPath) && !/\/constructs[./]/.test(testPath);

// The tests of open places are named after the rules that leave something open.
if ((isOfEmulator || isOfResource) && !testPath.includes("/open-places/")) {
  beforeEach(() => {
    mockSeen.responses = [];
    mockSeen.problems = [];
  });

  afterEach(() => {
    // A problem found by a contract is not a rejection if the emulator reads the object.
    const seen = isOfEmulator ? mockSeen.responses : [...mockSeen.responses, ...mockSeen.problems];
    const wrong = problemWith(expect.getState().currentTestName ?? "", seen);
    if (wrong !== undefined) throw new Error(wrong);
  });
}

import { sep } from "node:path";
import * as validation from "../../src/contract/validate";
import { explain } from "../../src/contract";
import type { Problem } from "../../src/contract";
import * as responses from "../../src/emulator/http/response";
import type { FieldError } from "../../src/emulator/wire/failure";
import { rulesNamedIn } from "../../scripts/docs/rules/named";
import { otherTests, refusingNothing } from "./refused-otherwise";

/** The folders whose tests are named after the rules that they try. */
const folders = ["emulator", "resources"].map((name) => `${sep}test${sep}${name}${sep}`);

type Refusal = FieldError | Problem;

const reasonOf = ({ field, reason }: FieldError) => `${field} ${reason}`.trim();

/** The rules that stand before the colon in the names of a test and of what is around it. */
const triedBy = (name: string) =>
  [...name.matchAll(/(?:^| )((?:R\d-\d{3}(?:, | to |; )?)+):/g)].flatMap(([, rules = ""]) => rulesNamedIn(rules));

const isOf = (folder: string | undefined) => folder !== undefined && expect.getState().testPath?.includes(folder);

const lineOf = (refusal: Refusal) =>
  `${"field" in refusal ? reasonOf(refusal) : explain(refusal, "snake")} (${refusal.rules?.join(", ") ?? "no rule"})`;

if (folders.some(isOf)) {
  let seen: readonly Refusal[] = [];
  const answered = jest.spyOn(responses, "envelope");
  const found = isOf(folders[1]) ? jest.spyOn(validation, "validate") : undefined;

  beforeEach(() => {
    answered.mockClear();
    found?.mockClear();
  });

  // A test named after a rule that sees something refused has to see it refused by that rule.
  afterEach(() => {
    const { currentTestName = "" } = expect.getState();
    const tried = triedBy(currentTestName).filter((rule) => !refusingNothing.has(rule));
    seen = [
      ...answered.mock.calls.flatMap(([errors]) => errors),
      ...(found?.mock.results.flatMap(({ value }) => value as readonly Problem[]) ?? []),
    ];
    if (tried.length === 0 || seen.length === 0 || otherTests.has(currentTestName)) return;
    const behind = seen.flatMap(({ rules = [] }) => rules);
    if (!tried.some((rule) => behind.some((one) => one === rule))) {
      throw new Error(
        `nothing was refused by ${tried.join(" or ")}. What was refused:\n${[...new Set(seen.map(lineOf))].join("\n")}`,
      );
    }
  });
}

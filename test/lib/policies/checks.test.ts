import { builtInChecks } from "../../../lib/policies/checks";
import { firewallCases } from "./cases/firewalls";
import { objectCases } from "./cases/objects";
import { zoneCases } from "./cases/zones";
import { type Case, foundBy } from "./programs";

const cases = { ...firewallCases, ...objectCases, ...zoneCases };

it("every check has a failing and a passing program", () => {
  const ids = builtInChecks.map(({ id }) => id).filter((id) => id !== "unused-suppression");
  expect(Object.keys(cases).sort()).toEqual([...ids].sort());
});

describe.each(Object.entries(cases) as [keyof typeof cases, Case][])("%s", (id, { fails, passes }) => {
  it.each(fails.map(([build, ...messages]) => [messages.join(" | "), build, messages] as const))(
    "%s",
    (_, build, messages) => {
      expect(foundBy(id, build)).toEqual(messages);
    },
  );

  it.each(passes.map((build, index) => [index, build] as const))("finds nothing in program %d", (_, build) => {
    expect(foundBy(id, build)).toEqual([]);
  });
});

it("reason and advice are sentences, so that a message can combine them", () => {
  const wrong = builtInChecks.flatMap(({ id, why, advice }) =>
    [why, advice].filter((text) => !/^[A-Z].*\.$/.test(text)).map((text) => `${id}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

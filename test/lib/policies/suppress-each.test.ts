import type { TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { Policies } from "../../../lib";
import { synthChecks } from "../../../lib/rules/synth-checks";
import { allWarnings, problems } from "../rules/programs";
import { newStack } from "../stacks";
import { warningPrograms } from "./cases/warnings";

/** The constructs with a warning of a check, after a suppression. */
function warned(id: string, suppress: (stack: TerraformStack) => void = () => undefined): readonly IConstruct[] {
  const stack = newStack();
  warningPrograms[id]?.(stack);
  suppress(stack);
  allWarnings(stack);
  return stack.node
    .findAll()
    .filter(({ node }) => node.metadata.some(({ data }) => new RegExp(`^${id}[:,] `).test(String(data))));
}

const ids = synthChecks.filter(({ severity }) => severity === "warning").map(({ id }) => id);

it("has a program for each warning", () => {
  expect(Object.keys(warningPrograms)).toEqual(ids);
});

it.each(ids)("%s is suppressed for its construct, its stack and its app, and not for others", (id) => {
  const [found] = warned(id);
  const path = found?.node.path ?? "";
  const at = (stack: TerraformStack) => stack.node.root.node.findAll().find(({ node }) => node.path === path) ?? stack;
  const allow = (place: (stack: TerraformStack) => IConstruct) => (stack: TerraformStack) => {
    Policies.allow(place(stack), id, "The test expects it.");
  };
  expect(path).not.toBe("");
  expect(warned(id, allow(at))).toEqual([]);
  expect(
    warned(
      id,
      allow((stack) => stack),
    ),
  ).toEqual([]);
  expect(
    warned(
      id,
      allow((stack) => stack.node.root),
    ),
  ).toEqual([]);
  expect(
    warned(
      id,
      allow((stack) => new Construct(stack, "other")),
    ),
  ).toHaveLength(1);
});

it("leaves the synth without errors", () => {
  for (const id of ids) {
    const stack = newStack();
    warningPrograms[id]?.(stack);
    expect([id, problems(stack)]).toEqual([id, []]);
  }
});

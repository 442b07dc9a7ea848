import type { TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { ComputeInstance, Domain, Firewall, MySqlDatabase, Policies } from "../../../lib";
import { type NotedWarning, noteWarnings } from "../../../lib/core/problems";
import { synthChecks } from "../../../lib/rules/synth-checks";
import { allWarnings, database, instance, master, problems } from "../rules/programs";
import { newStack } from "../stacks";

const zone = (stack: TerraformStack) => new Domain(stack, "zone", master);

const noted = (id: NotedWarning) => (stack: TerraformStack) => {
  noteWarnings(stack, id, () => ["A noted warning."]);
};

/** A program with one warning of each check. */
const programs: { readonly [id: string]: (stack: TerraformStack) => unknown } = {
  "replaced-unique-name": (stack) =>
    new Firewall(stack, "edge", { label: "edge", lifecycle: { createBeforeDestroy: true } }),
  "record-to-unknown-address": (stack) => {
    new ComputeInstance(stack, "web", instance);
    zone(stack).a("old", "198.51.100.7");
  },
  "open-database": (stack) => new MySqlDatabase(stack, "db", { ...database, allowList: ["0.0.0.0/0"] }),
  "closed-database": (stack) => new MySqlDatabase(stack, "db", database),
  "ineffective-field": (stack) => new ComputeInstance(stack, "web", { ...instance, swapSize: 512 }),
  "ineffective-mail-record": (stack) => zone(stack).txt("selector._domainkey", "v=DKIM1; k=rsa"),
  "zone-file-text": (stack) => zone(stack).txt("note", '( "one" "two" )'),
  "unused-move": noted("unused-move"),
  "unused-import": noted("unused-import"),
  "provider-installation": noted("provider-installation"),
  "mistyped-name": (stack) => new ComputeInstance(stack, "web", { ...instance, region: "us-esat" }),
  "rounded-time": (stack) => new Domain(stack, "zone", { ...master, ttlSec: 301 }),
  "written-secret": (stack) =>
    new ComputeInstance(stack, "web", {
      ...instance,
      image: "public/debian12",
      rootPass: "correct horse battery",
    }),
};

/** The constructs with a warning of a check, after a suppression. */
function warned(id: string, suppress: (stack: TerraformStack) => void = () => undefined): readonly IConstruct[] {
  const stack = newStack();
  programs[id]?.(stack);
  suppress(stack);
  allWarnings(stack);
  return stack.node
    .findAll()
    .filter(({ node }) => node.metadata.some(({ data }) => new RegExp(`^${id}[:,] `).test(String(data))));
}

const ids = synthChecks.filter(({ severity }) => severity === "warning").map(({ id }) => id);

it("has a program for each warning", () => {
  expect(Object.keys(programs)).toEqual(ids);
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
    programs[id]?.(stack);
    expect([id, problems(stack)]).toEqual([id, []]);
  }
});

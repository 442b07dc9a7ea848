import { unmatchedWarnings } from "../../../../src/cli/plans/unmatched-blocks";
import type { ShownResourceChange } from "../../../../src/terraform/shown-plan";

const changed = (address: string, action: string, more: Partial<ShownResourceChange> = {}): ShownResourceChange => ({
  address,
  mode: "managed",
  type: address.split(".").at(-2) ?? "",
  name: address.split(".").at(-1) ?? "",
  change: {
    actions: [action],
    before: null,
    after: null,
    after_unknown: {},
    before_sensitive: {},
    after_sensitive: {},
  },
  ...more,
});
const lost = (address: string) => changed(address, "delete", { action_reason: "delete_because_no_resource_config" });
const removed = (from: string) => ({ block: "removed" as const, from });
const moved = (from: string, to: string) => ({ block: "moved" as const, from, to });
const warnings = (
  changes: readonly ShownResourceChange[],
  ...blocks: readonly (ReturnType<typeof removed> | ReturnType<typeof moved>)[]
) => unmatchedWarnings({ resource_changes: changes }, blocks);

test("a removed block for another address than that of a destroyed object is a warning", () => {
  expect(warnings([lost("stratus_domain.zone")], removed("stratus_domain.zoen"))).toEqual([
    "the plan destroys stratus_domain.zone, and the state has no object at stratus_domain.zoen, which a removed block names. To keep the object, correct the former path. If you mean to destroy it, ignore this warning.",
  ]);
});

test("so is a moved block, if its new object is created", () => {
  const block = moved("stratus_domain.zoen", "stratus_domain.shop");
  expect(warnings([lost("stratus_domain.zone"), changed("stratus_domain.shop", "create")], block)).toEqual([
    expect.stringContaining("which a moved block names as the former address of stratus_domain.shop."),
  ]);
  expect(warnings([lost("stratus_domain.zone"), changed("stratus_domain.shop", "no-op")], block)).toEqual([]);
});

test("the warning names the block with the nearest address", () => {
  const blocks = [removed("stratus_domain.blog"), removed("stratus_domain.zoen")];
  expect(warnings([lost("stratus_domain.zone")], ...blocks).join()).toContain("no object at stratus_domain.zoen");
});

test("a block with a very different address counts, too", () => {
  const found = warnings([lost("stratus_domain.group_zone_D6DAD85F")], removed("stratus_domain.main"));
  expect(found.join()).toContain("no object at stratus_domain.main");
});

test.each([
  ["the block matches a forgotten object", [changed("stratus_domain.zone", "forget")], removed("stratus_domain.zone")],
  ["the block destroys its object", [lost("stratus_domain.zone")], removed("stratus_domain.zone")],
  ["the block matches an instance", [lost('stratus_domain.zone["a"]')], removed("stratus_domain.zone")],
  ["the block matches a module", [lost("module.dns.stratus_domain.zone")], removed("module.dns")],
  [
    "the object was moved",
    [lost("stratus_domain.old"), changed("stratus_domain.shop", "no-op", { previous_address: "stratus_domain.zone" })],
    moved("stratus_domain.zone", "stratus_domain.shop"),
  ],
  [
    "nothing is destroyed, as after the deploy",
    [changed("stratus_domain.zone", "no-op")],
    removed("stratus_domain.old"),
  ],
  ["an object of another type is destroyed", [lost("stratus_tag.zone")], removed("stratus_domain.zoen")],
  ["the object is replaced", [changed("stratus_domain.zone", "delete")], removed("stratus_domain.zoen")],
])("there is no warning if %s", (_, changes, block) => {
  expect(warnings(changes, block)).toEqual([]);
});

test("many objects are counted", () => {
  const changes = Array.from({ length: 8 }, (_, index) => lost(`stratus_domain.zone-${String(index)}`));
  const found = warnings(changes, removed("stratus_domain.zoen"));
  expect(found).toHaveLength(6);
  expect(found.at(-1)).toBe("3 more objects like these are destroyed.");
});

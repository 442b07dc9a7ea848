import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TerraformIterator, type TerraformStack, Testing, Token } from "cdktf";
import { Domain, Firewall, moveTreeFrom } from "../../../../lib";
import { type MovePair, movesFileName, movesFileText, readMovesFile } from "../../../../src/project-files/moves-file";
import { errorOf, newStack } from "../../stacks";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };
const zone = (id: string) => `stratus_domain.${id}`;
const pair = (from: string, to: string): MovePair => ({ from, to });
const edges = (key: string) => `stratus_firewall.edges["${key}"]`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stratus-moves-"));
  jest.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string) => {
  writeFileSync(join(folder, movesFileName), text);
};

/** A stack of a program whose folder has these moves, with the resulting blocks and warnings. */
function synth(pairs: readonly MovePair[], fill: (stack: TerraformStack) => unknown, stackName = "stack") {
  write(movesFileText(new Map([[stackName, pairs]])));
  const stack = newStack();
  fill(stack);
  const { moved = [] } = JSON.parse(Testing.synth(stack, true)) as { readonly moved?: readonly MovePair[] };
  const warnings = stack.node.metadata.map(({ data }) => String(data));
  expect(String(Testing.synthHcl(stack)).match(/moved \{/g) ?? []).toHaveLength(moved.length);
  return { moved, warnings };
}

describe("the file of moves", () => {
  it("becomes moved blocks of the named stack only", () => {
    const pairs = [pair(zone("zone"), zone("dns"))];
    const fill = (stack: TerraformStack) => new Domain(stack, "dns", master);
    expect(synth(pairs, fill)).toEqual({ moved: pairs, warnings: [] });
    expect(synth(pairs, fill, "other")).toEqual({ moved: [], warnings: [] });
  });

  it("keeps all steps of a chain", () => {
    const pairs = [pair(zone("a"), zone("b")), pair(zone("b"), zone("c"))];
    expect(synth(pairs, (stack) => new Domain(stack, "c", master))).toEqual({ moved: pairs, warnings: [] });
  });

  it("warns about a pair whose start exists again, which Terraform would reject, and omits it", () => {
    const pairs = [pair(zone("a"), zone("b")), pair(zone("b"), zone("c")), pair(zone("d"), zone("a"))];
    const { moved, warnings } = synth(pairs, (stack) => {
      new Domain(stack, "c", master);
      new Domain(stack, "a", { ...master, domain: "other.example" });
    });
    expect(moved).toEqual(pairs.slice(1));
    expect(warnings).toEqual([
      expect.stringMatching(
        /^unused-move: stratus\.moves\.json moves stratus_domain\.a to stratus_domain\.b, but stratus_domain\.a is in the program again/,
      ),
    ]);
  });

  it("warns about a pair whose end is not in the program, which Terraform would destroy, and keeps it", () => {
    const pairs = [pair(zone("a"), zone("b"))];
    const { moved, warnings } = synth(pairs, () => undefined);
    expect(moved).toEqual(pairs);
    expect(warnings).toEqual([expect.stringContaining("stratus_domain.b is not in the program, so a deploy destroys")]);
  });

  it("yields to moves of the program", () => {
    const same = synth([pair(zone("a"), zone("b"))], (stack) => {
      moveTreeFrom(new Domain(stack, "b", master), stack, "a");
    });
    expect(same).toEqual({ moved: [pair(zone("a"), zone("b"))], warnings: [] });
    const other = synth([pair(zone("a"), zone("b"))], (stack) => {
      new Domain(stack, "b", master).moveFromId(zone("old"));
    });
    expect(other.moved).toEqual([pair(zone("old"), zone("b"))]);
    expect(other.warnings).toEqual([expect.stringContaining("which takes precedence. Keep one of the moves.")]);
  });

  it("resolves the keys of instances if they are literals in the program", () => {
    const instances = (keys: readonly string[]) => (stack: TerraformStack) => {
      const forEach = TerraformIterator.fromList([...keys]);
      new Firewall(stack, "edges", { forEach, label: Token.asString(forEach.value) });
    };
    const renamed = [pair(edges("a"), edges("b"))];
    expect(synth(renamed, instances(["b", "c"]))).toEqual({ moved: renamed, warnings: [] });
    const again = synth(renamed, instances(["a", "b"]));
    expect(again.moved).toEqual([]);
    expect(again.warnings).toEqual([expect.stringContaining('edges["a"] is in the program again')]);
    // A single resource becomes one of several, or the reverse.
    const single = [pair("stratus_firewall.edges", edges("a"))];
    expect(synth(single, instances(["a"]))).toEqual({ moved: single, warnings: [] });
    const joined = [pair(edges("a"), "stratus_firewall.edges")];
    expect(synth(joined, (stack) => new Firewall(stack, "edges", { label: "edge" }))).toEqual({
      moved: joined,
      warnings: [],
    });
    expect(synth([pair("stratus_firewall.edges", "stratus_firewall.others")], instances(["a"])).moved).toEqual([]);
  });
});

describe("a broken file of moves", () => {
  it.each([
    ["{", "it isn't valid JSON"],
    ["[]", '"stacks" must be an object with the names of stacks'],
    ['{"stacks": {"shop": {}}}', "stacks.shop must be a list of pairs, got {}"],
    ['{"stacks": {"shop": [{"from": "stratus_domain.a"}]}}', 'stacks.shop[0] must have the addresses "from" and "to"'],
    [
      '{"stacks": {"shop": [{"from": "shop/a", "to": "shop/b"}]}}',
      'stacks.shop[0] must have addresses such as stratus_domain.zone, got "shop/a"',
    ],
    [
      movesFileText(new Map([["shop", [pair(zone("a"), "stratus_firewall.a")]]])),
      "must keep the type, got a move from stratus_domain.a to stratus_firewall.a",
    ],
    [movesFileText(new Map([["shop", [pair(zone("a"), zone("b")), pair(zone("a"), zone("c"))]]])), 'a twice as "from"'],
    [movesFileText(new Map([["shop", [pair(zone("a"), zone("c")), pair(zone("b"), zone("c"))]]])), 'c twice as "to"'],
    [movesFileText(new Map([["shop", [pair(zone("a"), zone("b")), pair(zone("b"), zone("a"))]]])), "in a circle"],
  ])("is an error with the reason: %#", (text, words) => {
    write(text);
    const message = errorOf(() => newStack());
    expect(message).toContain(`${join(folder, movesFileName)} is invalid: `);
    expect(message).toContain(words);
    expect(message).toContain("Expected a file such as {");
  });

  it("reports everything at once", () => {
    write('{"stacks": {"one": 1, "two": [2]}}');
    expect(errorOf(() => readMovesFile(folder))).toMatch(/stacks\.one .*; stacks\.two\[0\] /);
  });
});

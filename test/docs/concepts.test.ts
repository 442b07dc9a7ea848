import * as cdktf from "cdktf";
import { TerraformStack, Testing } from "cdktf";
import ts from "typescript";
import * as stratus from "../../lib";
import { blocksOf } from "./support/blocks";

const blocks = blocksOf("docs/concepts.md");
/** The fragments that run in an empty stack, each with the block after it. */
const fragments = blocks.flatMap((block, index) => {
  const next = blocks[index + 1];
  return block.language === "ts" && block.context === "" && next ? [[block.line, block.text, next.text] as const] : [];
});

/** Runs the lines in a stack, and returns the synthesized stack or the message of the error. */
function outcomeOf(lines: string): string {
  const compiled = ts.transpileModule(lines, { compilerOptions: { target: ts.ScriptTarget.ES2022 } }).outputText;
  const scope = { ...cdktf, ...stratus };
  const stack = new TerraformStack(Testing.app(), "shop");
  new stratus.StratusProvider(stack, "stratus");
  try {
    // The lines use the exports by their names, and `this` is the stack.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    new Function(...Object.keys(scope), compiled).call(stack, ...Object.values(scope));
    return Testing.synth(stack, true);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test("the page has fragments with a result", () => {
  expect(fragments).toHaveLength(3);
});

test.each(fragments)("the page shows the result of the fragment in line %d", (_, lines, result) => {
  expect(outcomeOf(lines)).toContain(result.trim());
});

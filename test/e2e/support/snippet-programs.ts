import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../docs/support/blocks";
import { mustRun } from "../../support/child";
import { compiled } from "./page-commands";
import { childEnvironment } from "./terraform";

/** A program that synthesizes each example in its own stack. */
const programOf = (files: ReadonlyMap<string, string>) => `
import { TerraformStack, Testing } from "cdktn";
import { StratusProvider } from "cdktf-stratus/cdktn";
${[...files].map(([name, file]) => `import { example as ${name} } from ${JSON.stringify(file)};`).join("\n")}

const stacks = Object.entries({ ${[...files.keys()].join(", ")} }).map(([name, example]) => {
  const stack = new TerraformStack(Testing.app(), "stack");
  new StratusProvider(stack, "stratus");
  example.call(stack);
  return [name, JSON.parse(Testing.synth(stack, true))];
});
console.log(JSON.stringify(Object.fromEntries(stacks)));
`;

/** The stacks of TypeScript snippets by name, from CDK Terrain and the built package. */
export async function synthesizedSnippets(
  files: ReadonlyMap<string, string>,
): Promise<Readonly<Record<string, object>>> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Inside the checkout, so that the program finds the packages.
  const folder = mkdtempSync(join(root, ".cache", "snippets-"));
  try {
    writeFileSync(join(folder, "main.ts"), programOf(files));
    await compiled(join(folder, "main.ts"), join(folder, "main.cjs"));
    const { stdout } = await mustRun(process.execPath, ["main.cjs"], { cwd: folder, env: childEnvironment(folder) });
    return JSON.parse(stdout) as Record<string, object>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

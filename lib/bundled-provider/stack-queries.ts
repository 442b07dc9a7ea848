import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";

/** A `list` block of a query file. */
interface ListBlock {
  readonly type: string;
  readonly name: string;
  readonly content: object;
}

const queriesOf = new WeakMap<TerraformStack, (() => ListBlock)[]>();

/** Adds a `list` block to the query file of the stack. `block` is called at synth. */
export function addQuery(stack: TerraformStack, block: () => ListBlock): void {
  queriesOf.set(stack, [...(queriesOf.get(stack) ?? []), block]);
}

/** The file in the folder of the synthesized stack. `terraform query` doesn't read a file without a name before the suffix. */
const queryFileName = "queries.tfquery.json";

/** Writes the query file of a stack. CDKTF has no `list` blocks, and Terraform reads them only from such files. */
export function writeQueries(stack: TerraformStack, folder: string): void {
  const file = join(folder, queryFileName);
  const queries = queriesOf.get(stack);
  if (!queries) {
    rmSync(file, { force: true });
    return;
  }
  const list: { [type: string]: { [name: string]: object } } = {};
  for (const { type, name, content } of queries.map((block) => block())) (list[type] ??= {})[name] = content;
  writeFileSync(file, `${JSON.stringify({ list }, null, 2)}\n`);
}

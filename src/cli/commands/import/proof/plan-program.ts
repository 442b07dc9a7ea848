import { join } from "node:path";
import type { PlannedProgram } from "../../../plans/count-plan";
import { type ImportPart, partsOf } from "./parts";
import { initArguments, planArguments, planFolder, type Work } from "./work";

/** The size of a part, in resources. Terraform's time grows with the square of the number of import blocks. */
const partLimit = 1_000;
/** The number of parts that are planned at the same time. */
const parallel = 2;

/**
 * Plans a program that should only import. Plans its parts, and then the whole program if a part fails or does more than
 * import. The result is therefore the same as that of a plan of the whole program.
 *
 * @throws TerraformError if the plan fails
 */
export async function planProgram(folder: string, work: Work, limit = partLimit): Promise<PlannedProgram> {
  const parts = partsOf(folder, limit);
  if (!(await onlyImport(parts, work))) return planFolder(folder, work);
  const imported = new Set(parts.flatMap(({ addresses }) => [...addresses])).size;
  return { imported, added: 0, changed: 0, destroyed: 0, changes: [] };
}

/** True if the plan of each part imports all of its resources and does nothing else. */
async function onlyImport(parts: readonly ImportPart[], work: Work): Promise<boolean> {
  const queue = parts.map((part, index) => ({ part, folder: join(work.folder, `part-${String(index + 1)}`) }));
  let isClean = true;
  const planNext = async (): Promise<void> => {
    for (let next = queue.shift(); next && isClean; next = queue.shift()) {
      if (!(await onlyImports(next.part, next.folder, work))) isClean = false;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: parallel }, planNext));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return isClean;
}

/** Memory that Terraform may use before it collects garbage, in percent. A part needs little, so it can use more. */
const garbageLimit = { GOGC: process.env["GOGC"] ?? "400" };

function onlyImports(part: ImportPart, folder: string, work: Work): Promise<boolean> {
  part.write(folder);
  return work.inTerraform(folder, async (terraform) => {
    // Without the imports, because it takes as long as the plan to read them.
    const initialized = await terraform(initArguments);
    if (initialized.code !== 0) return false;
    part.addImports(folder);
    const { code, stdout } = await terraform(planArguments, garbageLimit);
    const summary = `Plan: ${String(part.addresses.size)} to import, 0 to add, 0 to change, 0 to destroy.`;
    return code === 0 && stdout.split("\n").includes(summary);
  });
}

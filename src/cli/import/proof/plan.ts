import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShownPlan } from "../../../terraform/shown-plan";
import type { Change } from "../../../testing/planned-changes";
import { toPlan } from "../../../testing/read-plan";
import type { Configuration } from "../../../testing/configuration";
import { constructPaths } from "../../../testing/configuration";
import { toTerraformError } from "../../../testing/terraform-failure";
import { CommandFailure } from "../../command-failure";
import type { Work } from "./work";

/** What Terraform would do with a program, in the numbers that it prints itself. */
export interface PlannedProgram {
  readonly imported: number;
  readonly added: number;
  readonly changed: number;
  readonly destroyed: number;
  /** What would not only be imported, attribute by attribute. */
  readonly changes: readonly PlannedChange[];
}

export interface PlannedChange extends Change {
  /** What would be imported: `12`. None where nothing would. */
  readonly importId?: string | undefined;
}

interface Importing {
  readonly address: string;
  readonly change: { readonly actions: readonly string[]; readonly importing?: { readonly id?: string } };
}

const settings = ["-input=false", "-no-color"];

/**
 * Plans the configuration of a folder, and leaves the service and all states as they are.
 *
 * @throws TerraformError with what Terraform has against it.
 */
export async function planFolder(folder: string, work: Work): Promise<PlannedProgram> {
  const initialized = await work.terraform(folder, ["init", ...settings]);
  if (initialized.code !== 0)
    throw new CommandFailure(`terraform init: ${(initialized.stderr || initialized.stdout).trim()}`);
  const synthesized = join(folder, "cdk.tf.json");
  const constructs = existsSync(synthesized)
    ? constructPaths(JSON.parse(readFileSync(synthesized, "utf8")) as Configuration)
    : new Map<string, string>();
  const planned = await work.terraform(folder, ["plan", ...settings, "-out=plan.bin"]);
  if (planned.code !== 0) {
    // As JSON it would take twice as long where there are many warnings, and most plans have no errors.
    const again = await work.terraform(folder, ["plan", ...settings, "-json"]);
    throw toTerraformError("plan", "the program", again, constructs);
  }
  const shown = await work.terraform(folder, ["show", "-json", "plan.bin"]);
  if (shown.code !== 0) throw new CommandFailure(`terraform show: ${shown.stderr.trim()}`);
  return countPlan(JSON.parse(shown.stdout) as ShownPlan, constructs);
}

function countPlan(shown: ShownPlan, constructs: ReadonlyMap<string, string>): PlannedProgram {
  const all = (shown.resource_changes ?? []) as readonly Importing[];
  const importIds = new Map(
    all.flatMap(({ address, change: { importing } }) => (importing ? [[address, importing.id] as const] : [])),
  );
  const count = (action: string) => all.filter(({ change }) => change.actions.includes(action)).length;
  return {
    imported: importIds.size,
    added: count("create"),
    changed: count("update"),
    destroyed: count("delete"),
    changes: toPlan(shown, constructs).changes.map((change) => ({
      ...change,
      importId: importIds.get(change.address),
    })),
  };
}

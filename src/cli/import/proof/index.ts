import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Program, ProgramFile } from "../../../program";
import { TerraformError } from "../../../testing/diagnostics";
import { placeOwnProvider } from "../../provider";
import type { WrittenForm } from "../forms";
import { writeForm } from "../forms";
import { commandOf, linkPackages } from "./packages";
import type { PlannedProgram } from "./plan";
import { planFolder } from "./plan";
import type { Work } from "./work";
import { inFolder } from "./work";

/** What trying a program in a folder of its own has shown. */
export interface Proof {
  /** Nothing where it could not be planned. */
  readonly planned?: PlannedProgram;
  /** Why it could not be planned, in the words of the compiler, of the constructs or of Terraform. */
  readonly problem?: string;
  /** Packages that are not here, so that what was planned is the same program in HCL. */
  readonly missing: readonly string[];
}

export interface ProofOptions {
  readonly form: WrittenForm;
  /** The variables by which Terraform finds the service. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where the program goes, and where its packages may be. */
  readonly target: string;
  readonly onStage: (stage: string) => void;
}

/**
 * Tries a program as its user would: compiles it, synthesizes it and plans it, in a folder of its own. It changes neither
 * the service nor a state.
 *
 * @throws CommandFailure where there is no Terraform, or where somebody interrupts it.
 */
export async function prove(program: Program, options: ProofOptions): Promise<Proof> {
  return inFolder(options.environment, async (work) => {
    const { form } = options.form;
    const missing = form === "hcl" ? [] : linkPackages(work.folder, packagesOf(form), options.target);
    try {
      const isHcl = form === "hcl" || missing.length > 0;
      const folder = isHcl ? writeConfiguration(program, options, work) : await synthesize(program, options, work);
      options.onStage("Planning what was written");
      return { planned: await planFolder(folder, work), missing };
    } catch (error) {
      if (error instanceof TerraformError || error instanceof ProgramProblem)
        return { problem: error.message, missing };
      throw error;
    }
  });
}

/** The compiler or the constructs refuse the program. */
class ProgramProblem extends Error {}

const packagesOf = (host: string): readonly string[] => [host, "constructs", "typescript", "@types/node"];

function writeFiles(folder: string, files: readonly ProgramFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function writeConfiguration(program: Program, { form }: ProofOptions, { folder }: Work): string {
  writeFiles(folder, writeForm(program, { ...form, form: "hcl" }));
  placeOwnProvider(folder);
  return folder;
}

/** The folder of the synthesized stack. */
async function synthesize(program: Program, { form, onStage }: ProofOptions, work: Work): Promise<string> {
  const { folder } = work;
  writeFiles(folder, writeForm(program, form));
  onStage("Compiling what was written");
  const compiler = commandOf(folder, "typescript", "tsc");
  const compiled = await work.node([compiler, "--noEmit", "false", "--outDir", "compiled", "--pretty", "false"]);
  if (compiled.code !== 0) throw new ProgramProblem(`It does not compile:\n${compiled.stdout.trim()}`);
  onStage("Synthesizing what was written");
  const output = join(folder, "cdktf.out");
  const synthesized = await work.node([join("compiled", "main.js")], { CDKTF_OUTDIR: output });
  if (synthesized.code !== 0) throw new ProgramProblem(`It cannot be synthesized:\n${synthesized.stderr.trim()}`);
  return join(output, "stacks", form.stackName);
}

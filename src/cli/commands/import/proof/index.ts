import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TerraformError } from "../../../../testing/diagnostics";
import { placeOwnProvider } from "../../../packages/executable-package";
import { ownName, ownPackage, upwards } from "../../../packages/own-package";
import type { PlannedProgram } from "../../../plans/count-plan";
import type { AccountProgram, ProgramFile } from "../../../program";
import { writeForm, type WrittenForm } from "../forms";
import { planProgram } from "./plan-program";
import { inFolder, type Work } from "./work";

/** The result of trying a program in a temporary directory. */
export interface Proof {
  /** Absent if the program couldn't be planned. */
  readonly planned?: PlannedProgram;
  /** The error message of the compiler, the constructs or Terraform, if the program couldn't be planned. */
  readonly problem?: string;
  /** Packages that aren't installed. If there are any, the equivalent HCL program was planned instead. */
  readonly missing: readonly string[];
}

export interface ProofOptions {
  readonly form: WrittenForm;
  /** The environment variables that give Terraform the service. */
  readonly environment: Readonly<Record<string, string>>;
  /** The final directory of the program, which may have its packages. */
  readonly target: string;
  readonly onStage: (stage: string) => void;
}

/**
 * Tries a program as its user would: compiles, synthesizes and plans it in a temporary directory. Changes neither the
 * service nor a state.
 *
 * @throws CommandError if Terraform isn't installed or the user interrupts the command
 */
export async function prove(program: AccountProgram, options: ProofOptions): Promise<Proof> {
  return inFolder(options.environment, async (work) => {
    const { form } = options.form;
    const missing = form === "hcl" ? [] : linkPackages(work.folder, packagesOf(form), options.target);
    try {
      const isHcl = form === "hcl" || missing.length > 0;
      const folder = isHcl ? writeConfiguration(program, options, work) : await synthesize(program, options, work);
      options.onStage("Planning the program");
      return { planned: await planProgram(folder, work), missing };
    } catch (error) {
      if (error instanceof TerraformError || error instanceof ProgramError) return { problem: error.message, missing };
      throw error;
    }
  });
}

/** The compiler or the constructs rejected the program. */
class ProgramError extends Error {}

const packagesOf = (host: string): readonly string[] => [host, "constructs", "typescript", "@types/node"];

function writeFiles(folder: string, files: readonly ProgramFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function writeConfiguration(program: AccountProgram, { form }: ProofOptions, { folder }: Work): string {
  writeFiles(folder, writeForm(program, { ...form, form: "hcl" }));
  placeOwnProvider(join(folder, "terraform.d", "plugins"));
  return folder;
}

/** Returns the directory of the synthesized stack. */
async function synthesize(program: AccountProgram, { form, onStage }: ProofOptions, work: Work): Promise<string> {
  const { folder } = work;
  writeFiles(folder, writeForm(program, form));
  onStage("Compiling the program");
  const compiler = commandOf(folder, "typescript", "tsc");
  const compiled = await work.node([compiler, "--noEmit", "false", "--outDir", "compiled", "--pretty", "false"]);
  if (compiled.code !== 0) throw new ProgramError(`The program doesn't compile:\n${compiled.stdout.trim()}`);
  onStage("Synthesizing the program");
  const output = join(folder, "cdktf.out");
  const synthesized = await work.node([join("compiled", "main.js")], { CDKTF_OUTDIR: output });
  if (synthesized.code !== 0) throw new ProgramError(`The program can't be synthesized:\n${synthesized.stderr.trim()}`);
  return join(output, "stacks", form.stackName);
}

function findPackage(name: string, folders: readonly string[]): string | undefined {
  for (const folder of folders.flatMap((each) => [...upwards(each)])) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
  }
  return undefined;
}

/**
 * Links the packages that a program needs into its directory, from the command, the program's own directory or the
 * current one.
 *
 * @returns the names of the packages that weren't found
 */
function linkPackages(folder: string, names: readonly string[], target: string): readonly string[] {
  const root = ownPackage();
  const folders = [...(root === undefined ? [] : [root]), target, process.cwd()];
  return [ownName, ...names].filter((name) => {
    const found = name === ownName ? root : findPackage(name, folders);
    if (found === undefined) return true;
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(found, link, "junction");
    return false;
  });
}

/** The file that a package declares for a command. */
function commandOf(folder: string, name: string, command: string): string {
  const home = join(folder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    bin: Readonly<Record<string, string>>;
  };
  return join(home, bin[command] ?? "");
}

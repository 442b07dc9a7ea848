import { mkdirSync, writeFileSync, existsSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Program, ProgramFile } from "../../../program";
import { TerraformError } from "../../../testing/diagnostics";
import { placeOwnProvider } from "../../packages/own-provider";
import { type WrittenForm, writeForm } from "../forms";
import { type PlannedProgram, planFolder, type Work, inFolder } from "./work";
import { ownName, ownPackage, upwards } from "../../packages/own-package";

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

function findPackage(name: string, folders: readonly string[]): string | undefined {
  for (const folder of folders.flatMap((each) => [...upwards(each)])) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
  }
  return undefined;
}

/**
 * Links the packages that a program needs into its folder, from where the command, the program's own folder or the current
 * one has them.
 *
 * @returns the names of those that are nowhere.
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

/** The file that a package says is a command. */
function commandOf(folder: string, name: string, command: string): string {
  const home = join(folder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    bin: Readonly<Record<string, string>>;
  };
  return join(home, bin[command] ?? "");
}

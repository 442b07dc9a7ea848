import type { AccountObject } from "../account-object";
import type { AccountProgram, ProgramFile, ProgramResource, ProviderArguments } from "../model";
import { maxLinesPerFile } from "../object-order";
import { acceptedWarnings } from "./accepted-warnings";
import { writeAdoptFile } from "./added-files";
import { type AreaFile, namedImport, writeAreaFile, writeBody } from "./area-file";
import { type Host, hosts } from "./hosts";
import { type IsWanted, lineCount, planFiles, planOneFile } from "./layout";
import { writeMainFile } from "./main-file";
import { projectFiles } from "./project-files";

export type { AddedFiles } from "./added-files";
export { writeAddedTypeScript } from "./added-files";
export { quote } from "./code";
export { className } from "./main-file";
export type { Host } from "./hosts";
export { chooseHost, hosts } from "./hosts";
export type { ProjectFileSettings, Runner, TypeScriptVersion } from "./project-files";
export { defaultRunner, defaultTypeScript, projectFiles, runners } from "./project-files";

export interface TypeScriptOptions {
  /** The package that the program uses. */
  readonly host: Host;
  readonly stackName: string;
  /** The dependency on the construct package, as in package.json: `^0.1.0` or `file:../cdktf-stratus.tgz`. */
  readonly version: string;
  /** The provider arguments that no environment variable sets. */
  readonly provider?: ProviderArguments | undefined;
  readonly projectId?: string | undefined;
}

/**
 * Writes the program as constructs: a small one in main.ts, a large one in a file for each area and zone. The import
 * code for the next deployment is all in adopt.ts.
 */
export function writeTypeScript(program: AccountProgram, options: TypeScriptOptions): readonly ProgramFile[] {
  const { host, stackName, version, projectId } = options;
  const isSmall = lineCount(program.resources) <= maxLinesPerFile;
  const everything = writeBodies(program, isSmall, () => true);
  const referred = new Set(everything.flatMap((file) => [...file.referred]));
  const files = writeBodies(program, isSmall, (object) => referred.has(object));
  const areas = isSmall ? [] : files.map((file) => writeAreaFile(file, exportedBy(file, files), host));
  return [
    writeMainFile(files, { ...options, accepted: acceptedWarnings(program, "this", "    ") }),
    ...areas,
    writeAdoptFile(program, host),
    ...projectFiles({ host, name: stackName, version, projectId }),
  ];
}

/**
 * Writes the statement for a single resource of a program, with its imports. It refers to the others by their
 * variables.
 */
export function writeStatement(program: AccountProgram, resource: ProgramResource, host: Host): string {
  const { variables } = planOneFile(program, () => true);
  const plan = { path: "main", functionName: "", variable: "", resources: [resource], variables };
  const { names, body } = writeBody(plan, { program, planOf: new Map() }, "this", "");
  const imports = namedImport([...names].sort(), hosts[host].entry);
  return imports === "" ? body : `${imports}\n${body}`;
}

/** Writes the statements of all files, with variables for the wanted objects. */
function writeBodies(program: AccountProgram, isSmall: boolean, wanted: IsWanted): readonly AreaFile[] {
  const plans = isSmall ? [planOneFile(program, wanted)] : planFiles(program, wanted);
  const planOf = new Map(plans.flatMap((plan) => plan.resources.map(({ object }) => [object, plan] as const)));
  const place: readonly [string, string] = isSmall ? ["this", "    "] : ["stack", "  "];
  return plans.map((plan) => writeBody(plan, { program, planOf }, ...place));
}

/** The objects that other files refer to. */
function exportedBy({ plan }: AreaFile, files: readonly AreaFile[]): readonly AccountObject[] {
  const used = new Set(files.flatMap((file) => (file.plan === plan ? [] : [...file.referred])));
  return plan.resources.map(({ object }) => object).filter((object) => used.has(object));
}

import type { AccountObject } from "../../account/account-object";
import type { Program, ProgramFile, ProgramResource, ProviderArguments } from "../model";
import { writeAdoptFile } from "./added-files";
import type { AreaFile } from "./area-file";
import { namedImport, writeAreaFile, writeBody } from "./area-file";
import { type Host, hosts, projectFiles } from "./project-files";
import type { IsWanted } from "./layout";
import { mostLinesOfOneFile } from "../object-order";
import { lineCount, planFiles, planOneFile } from "./layout";
import { writeMainFile } from "./main-file";

export type { AddedFiles } from "./added-files";
export { writeAddedTypeScript } from "./added-files";
export type { Host } from "./project-files";

export interface TypeScriptOptions {
  /** The package that the program is written with. */
  readonly host: Host;
  /** The name of the stack. */
  readonly stackName: string;
  /** The dependency on the package of the constructs, as package.json writes it: `^0.1.0` or `file:../cdktf-stratus.tgz`. */
  readonly version: string;
  /** What no variable of the environment gives the provider. */
  readonly provider?: ProviderArguments | undefined;
}

/**
 * The program as constructs: a small one in main.ts, a large one in a file for each area and zone. What makes the next deploy
 * take the objects over stands in adopt.ts alone.
 */
export function writeTypeScript(program: Program, options: TypeScriptOptions): readonly ProgramFile[] {
  const { host, stackName, version } = options;
  const isSmall = lineCount(program.resources) <= mostLinesOfOneFile;
  const everything = writeBodies(program, isSmall, () => true);
  const referred = new Set(everything.flatMap((file) => [...file.referred]));
  const files = writeBodies(program, isSmall, (object) => referred.has(object));
  const areas = isSmall ? [] : files.map((file) => writeAreaFile(file, exportedBy(file, files), host));
  return [
    writeMainFile(files, options),
    ...areas,
    writeAdoptFile(program, host),
    ...projectFiles(host, stackName, version),
  ];
}

/** The statement for one resource of a program by itself, with its imports. It refers to the others by their variables. */
export function writeStatement(program: Program, resource: ProgramResource, host: Host): string {
  const { variables } = planOneFile(program, () => true);
  const plan = { path: "main", functionName: "", variable: "", resources: [resource], variables };
  const { names, body } = writeBody(plan, { program, planOf: new Map() }, "this", "");
  const imports = namedImport([...names].sort(), hosts[host].entry);
  return imports === "" ? body : `${imports}\n${body}`;
}

/** The statements of all files, with variables for the objects that are wanted. */
function writeBodies(program: Program, isSmall: boolean, wanted: IsWanted): readonly AreaFile[] {
  const plans = isSmall ? [planOneFile(program, wanted)] : planFiles(program, wanted);
  const planOf = new Map(plans.flatMap((plan) => plan.resources.map(({ object }) => [object, plan] as const)));
  const place: readonly [string, string] = isSmall ? ["this", "    "] : ["stack", "  "];
  return plans.map((plan) => writeBody(plan, { program, planOf }, ...place));
}

/** What other files refer to. */
function exportedBy({ plan }: AreaFile, files: readonly AreaFile[]): readonly AccountObject[] {
  const used = new Set(files.flatMap((file) => (file.plan === plan ? [] : [...file.referred])));
  return plan.resources.map(({ object }) => object).filter((object) => used.has(object));
}

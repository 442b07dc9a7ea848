import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../command";
import { ownName, ownSpecifier } from "../../packages/own-package";
import { release } from "../../packages/own-provider";
import {
  type AccountProgram,
  type Additions,
  type Ledger,
  type ProgramFile,
  type ProgramForm,
  type ProviderArguments,
} from "../../program";
import { writeAddedHcl, writeHcl } from "../../program/hcl";
import { type AddedFiles, writeAddedTypeScript, writeTypeScript } from "../../program/typescript";

/** The output format of a program. */
export interface WrittenForm {
  readonly form: ProgramForm;
  readonly stackName: string;
  readonly provider: ProviderArguments;
  /** The final directory of the program. The paths in its package.json are relative to it. */
  readonly target: string;
}

/** The entry file of the program. */
export const mainFile = (form: ProgramForm): string => (form === "hcl" ? "main.tf" : "main.ts");

/** The files of a whole program. */
export function writeForm(
  program: AccountProgram,
  { form, stackName, provider, target }: WrittenForm,
): readonly ProgramFile[] {
  if (form === "hcl") return writeHcl(program, { version: release, provider });
  const version = ownSpecifier(target);
  if (version === undefined) {
    throw new CommandError(
      `The program for --target ${form} needs the npm package ${ownName}, and this provider file isn't part of an installed package. Run the command of the package, or pass --target hcl.`,
    );
  }
  return writeTypeScript(program, { host: form, stackName, version, provider, projectId: randomUUID() });
}

/** The files that a later run adds to a program. */
export function writeAdditions(additions: Additions, ledger: Ledger, mainText: string | undefined): AddedFiles {
  const { form } = ledger;
  if (form === "hcl") return { files: writeAddedHcl(additions, ledger) };
  return writeAddedTypeScript(additions, ledger, { host: form, mainText });
}

/** The content of a file of the program. Undefined if it doesn't exist. */
export function fileIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

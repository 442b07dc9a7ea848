import type { Additions, Form, Ledger, Program, ProgramFile, ProviderArguments } from "../../program";
import { writeAddedHcl, writeHcl } from "../../program/hcl";
import type { AddedFiles } from "../../program/typescript";
import { writeAddedTypeScript, writeTypeScript } from "../../program/typescript";
import { ownSpecifier } from "../own-package";
import { release } from "../provider";

/** What a program is written as. */
export interface WrittenForm {
  readonly form: Form;
  readonly stackName: string;
  readonly provider: ProviderArguments;
  /** The folder that the program is written for: its package.json names the package by a path from there. */
  readonly target: string;
}

/** The file that all others are reached from. */
export const mainFile = (form: Form): string => (form === "hcl" ? "main.tf" : "main.ts");

/** The files of a whole program. */
export function writeForm(
  program: Program,
  { form, stackName, provider, target }: WrittenForm,
): readonly ProgramFile[] {
  if (form === "hcl") return writeHcl(program, { version: release, provider });
  return writeTypeScript(program, { host: form, stackName, version: ownSpecifier(target), provider });
}

/** The files that a later run adds to a program. */
export function writeAdditions(additions: Additions, ledger: Ledger, mainText: string | undefined): AddedFiles {
  const { form } = ledger;
  if (form === "hcl") return { files: writeAddedHcl(additions, ledger) };
  return writeAddedTypeScript(additions, ledger, { host: form, mainText });
}

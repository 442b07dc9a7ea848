import type { Program, ProgramFile, ProviderArguments } from "../../program";
import { writeTypeScript } from "../../program/typescript";
import { release } from "../provider";

/** What a program is written in: constructs of one of two packages, or Terraform's own language. */
export type Form = "cdktf" | "cdktn" | "hcl";

export interface WrittenForm {
  readonly form: Form;
  readonly stackName: string;
  readonly provider: ProviderArguments;
}

/** The files of a whole program. */
export function writeForm(program: Program, { form, stackName, provider }: WrittenForm): readonly ProgramFile[] {
  if (form === "hcl") throw new Error("not yet");
  return writeTypeScript(program, { host: form, stackName, version: `^${release}`, provider });
}

import { spawnSync } from "node:child_process";
import type { Program, ProgramFile } from "../../src/program";
import { Reference } from "../../src/program";

/** What `terraform fmt` would change in the files, and the files that it cannot read. */
export function formatProblems(files: readonly ProgramFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const binary = process.env["STRATUS_TERRAFORM"] ?? "terraform";
    const { status, stdout, stderr, error } = spawnSync(binary, ["fmt", "-check", "-diff", "-"], {
      input: text,
      encoding: "utf8",
    });
    if (error) throw error;
    return status === 0 ? [] : [`${path}: ${stdout}${stderr}`];
  });
}

function countReferences(value: unknown): number {
  if (value instanceof Reference) return 1;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + countReferences(each), 0);
}

/** How often a program says a value by another resource. */
export const referencesOf = ({ resources }: Program): number =>
  resources.reduce((sum, { configuration }) => sum + countReferences(configuration), 0);

/** How often the files say a value by another resource. */
export const traversalsIn = (files: readonly ProgramFile[]): number =>
  files
    .filter(({ path }) => path !== "adopt.tf")
    .flatMap(({ text }) => text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/\bstratus_\w+\.\w+\.\w+/g) ?? []).length;

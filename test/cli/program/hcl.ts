import { type AccountProgram, ObjectReference, type ProgramFile } from "../../../src/cli/program";

function countReferences(value: unknown): number {
  if (value instanceof ObjectReference) return 1;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + countReferences(each), 0);
}

/** The number of values that a program writes as a reference. */
export const referencesOf = ({ resources }: AccountProgram): number =>
  resources.reduce((sum, { configuration }) => sum + countReferences(configuration), 0);

/** The number of values that the files contain as a reference. */
export const traversalsIn = (files: readonly ProgramFile[]): number =>
  files
    .filter(({ path }) => path !== "adopt.tf")
    .flatMap(({ text }) => text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/\bstratus_\w+\.\w+\.\w+/g) ?? []).length;

import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../command";
import { ownName } from "../../packages/own-package";
import type { ProgramFile } from "../../program";

/** The files of a new project in a directory that may have files. */
interface PlacedFiles {
  readonly written: readonly ProgramFile[];
  /** The paths of the files that exist and stay unchanged. */
  readonly kept: readonly string[];
}

/**
 * Fits a new project into a directory, such as a fresh clone: keeps a README of any format and files with the same
 * content, and adds lines to `.gitignore`.
 * @param given The directory as the user named it.
 * @throws CommandError if another file exists, because the command overwrites nothing
 */
export function fitInto(given: string, folder: string, files: readonly ProgramFile[]): PlacedFiles {
  const readme = namesIn(folder).find((name) => /^readme(\.\w+)?$/i.test(name));
  const written: ProgramFile[] = [];
  const kept: string[] = [];
  const conflicts: string[] = [];
  for (const file of files) {
    const present = presentText(join(folder, file.path));
    if (file.path === "README.md" && readme !== undefined) kept.push(readme);
    else if (present === undefined) written.push(file);
    else if (file.path === ".gitignore" && present !== null) {
      const text = withLines(present, file.text);
      if (text === present) kept.push(file.path);
      else written.push({ ...file, text });
    } else if (present === file.text) kept.push(file.path);
    else conflicts.push(file.path);
  }
  if (conflicts.length > 0) throw refusal(given, conflicts);
  return { written, kept };
}

function refusal(given: string, conflicts: readonly string[]): CommandError {
  const place = given === "." ? "This folder" : given;
  return new CommandError(
    conflicts.includes("package.json")
      ? `${place} already is a project: it has ${conflicts.join(", ")}. Use another folder, such as: stratus init infrastructure\nTo add Stratus to this project instead, see docs/add-to-a-project.md in the package ${ownName}.`
      : `${place} already has ${conflicts.join(", ")}, which this command doesn't overwrite. Move ${conflicts.length === 1 ? "it" : "them"} away, or use another folder, such as: stratus init infrastructure`,
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The directory doesn't exist yet.
    return [];
  }
}

/** The content of a file. Undefined if there is nothing at the path, and null if it can't be read as a file. */
function presentText(path: string): string | null | undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Adds the lines that a text lacks, with its line endings. */
function withLines(present: string, wanted: string): string {
  const lines = new Set(present.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, "")));
  const missing = wanted.split("\n").filter((line) => line !== "" && !lines.has(line.trim().replace(/^\/|\/$/g, "")));
  if (missing.length === 0) return present;
  const ending = present.includes("\r\n") ? "\r\n" : "\n";
  const start = present === "" || present.endsWith("\n") ? present : `${present}${ending}`;
  return `${start}${missing.map((line) => `${line}${ending}`).join("")}`;
}

import { existsSync, statSync } from "node:fs";
import { relative } from "node:path";
import { isObject } from "../../contract";
import { foreignText } from "../../printable";
import type { Stack } from "./find-stacks";
import { manifestFile, readManifest, stackFile } from "./find-stacks";
import { programFiles } from "./program-files";
import type { Project } from "./project";

const mostOfMessage = 500;

/** The reasons why what the last synth wrote may differ from these programs, each as a sentence. */
export function outdatedReasons(stacks: readonly Stack[]): readonly string[] {
  const filesOf = new Map<string, readonly string[]>();
  const reasons = stacks.flatMap((stack) => {
    const { project } = stack;
    if (!project) return [];
    const files = filesOf.get(project.folder) ?? programFiles(project);
    filesOf.set(project.folder, files);
    return [...errorsOf(project, stack.name), ...changedSince(files, project, stack.folder)];
  });
  return [...new Set(reasons)];
}

function changedSince(files: readonly string[], project: Project, folder: string): readonly string[] {
  const written = [stackFile(folder), manifestFile(project)].filter((file) => file !== undefined && existsSync(file));
  const synthesized = Math.min(...written.map((file) => timeOf(String(file))));
  const [first, ...others] = files.filter((file) => timeOf(file) > synthesized);
  if (first === undefined) return [];
  const more =
    others.length === 0 ? "" : ` and ${String(others.length)} more ${others.length === 1 ? "file" : "files"}`;
  return [`${relative(process.cwd(), first)}${more} changed after the last synth.`];
}

function timeOf(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

export interface Annotation {
  readonly level: "error" | "warning";
  readonly text: string;
}

/** The errors and warnings that constructs of a stack reported in the last synth. */
export function annotationsOf(project: Project, stack: string): readonly Annotation[] {
  const annotations = readManifest(project)?.[stack]?.annotations;
  return (Array.isArray(annotations) ? (annotations as unknown[]) : [])
    .filter(isObject)
    .flatMap((each): Annotation[] => {
      const { level, constructPath, message } = each;
      const text = `${foreignText(String(constructPath))}: ${foreignText(String(message), mostOfMessage)}`;
      if (level === "@cdktf/error") return [{ level: "error", text }];
      return level === "@cdktf/warn" ? [{ level: "warning", text }] : [];
    });
}

const errorsOf = (project: Project, stack: string) =>
  annotationsOf(project, stack)
    .filter(({ level }) => level === "error")
    .map(({ text }) => `The last synth failed with an error in ${text.replace(/\.?$/, ".")}`);

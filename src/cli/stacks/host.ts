import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../../contract";
import { projectOf } from "./project";
import { programFiles } from "./program-files";

/** The packages that a program may be written with, which are the names of their commands, too. */
export type HostName = "cdktf" | "cdktn";

/**
 * The package that the program in a folder is written with: the one that its files import, or else the one that its
 * `package.json` names.
 * @returns `cdktf` if neither tells.
 */
export function hostOf(folder: string): HostName {
  const project = projectOf(folder);
  const files = project ? programFiles(project) : [];
  for (const file of files.filter((each) => /\.[cm]?[jt]sx?$/.test(each))) {
    const [, host] = /["'](?:cdktf-stratus\/)?(cdktf|cdktn)["']/.exec(read(file)) ?? [];
    if (host === "cdktf" || host === "cdktn") return host;
  }
  return hostInManifest(project?.folder ?? folder) ?? "cdktf";
}

function hostInManifest(folder: string): HostName | undefined {
  try {
    const manifest: unknown = JSON.parse(read(join(folder, "package.json")) || "{}");
    const { dependencies, devDependencies } = isObject(manifest) ? manifest : {};
    const names = [dependencies, devDependencies].flatMap((each) => (isObject(each) ? Object.keys(each) : []));
    const has = (host: HostName) => names.some((name) => name === host || name === `${host}-cli`);
    if (has("cdktf") !== has("cdktn")) return has("cdktn") ? "cdktn" : "cdktf";
  } catch {
    // A broken package.json names no host.
  }
  const above = dirname(folder);
  return above === folder ? undefined : hostInManifest(above);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

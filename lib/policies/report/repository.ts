import { existsSync } from "node:fs";
import paths, { dirname, join, type PlatformPath, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** Returns the root of the Git repository that contains a folder, or the folder itself if it isn't in one. */
function repositoryOf(folder: string): string {
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(join(each, ".git"))) return each;
    if (dirname(each) === each) return folder;
  }
}

/** Returns the path of a file relative to the working directory. */
export const nameFromHere = (file: string): string => relative(process.cwd(), file).split(sep).join("/");

/** Returns the location of a file for SARIF. It is relative to the repository root, where code scanning looks it up. */
export function artifactLocation(file: string): { readonly uri: string; readonly uriBaseId?: string } {
  const uri = uriWithin(repositoryOf(process.cwd()), file);
  return uri === undefined ? { uri: pathToFileURL(file).href } : { uri, uriBaseId: "%SRCROOT%" };
}

/** Returns the relative URI of a file, or undefined if it isn't in the folder. On Windows, it may be on another drive. */
export function uriWithin(folder: string, file: string, path: PlatformPath = paths): string | undefined {
  const below = path.relative(folder, file);
  const steps = below.split(path.sep);
  return steps[0] === ".." || path.isAbsolute(below) ? undefined : steps.map(encodeURIComponent).join("/");
}

import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
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
  const path = relative(repositoryOf(process.cwd()), file).split(sep);
  if (path[0] === "..") return { uri: pathToFileURL(file).href };
  return { uri: path.map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}

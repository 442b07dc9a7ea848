import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** The folder of the repository that a folder is in, or that folder itself where it is in none. */
function repositoryOf(folder: string): string {
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(join(each, ".git"))) return each;
    if (dirname(each) === each) return folder;
  }
}

/** The name of a file as people read it in this folder. */
export const nameFromHere = (file: string): string => relative(process.cwd(), file).split(sep).join("/");

/** Where a file is, as SARIF says it: from the root of the repository, which is how code scanning finds the line. */
export function artifactLocation(file: string): { readonly uri: string; readonly uriBaseId?: string } {
  const path = relative(repositoryOf(process.cwd()), file).split(sep);
  if (path[0] === "..") return { uri: pathToFileURL(file).href };
  return { uri: path.map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}

import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The folder of the repository that a folder is in, or that folder itself where it is in none. */
function repositoryOf(folder: string): string {
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(join(each, ".git"))) return each;
    if (dirname(each) === each) return folder;
  }
}

/** The name of a file as people read it in this folder, and as a repository names it: the form that code scanning needs. */
export function fileFromRepository(file: string): { readonly fromHere: string; readonly fromRepository: string } {
  const here = process.cwd();
  return { fromHere: relative(here, file), fromRepository: relative(repositoryOf(here), file).split(sep).join("/") };
}

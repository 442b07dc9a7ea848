import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createTemporaryFolder, removeTemporaryFolder } from "../../shared/temporary-folder";
import { readConfigurationFiles } from "../../terraform/configuration-files";
import { dataFolder } from "../../terraform/place";
import { CommandError } from "../command";

/**
 * Runs `work` in a temporary copy of a Terraform folder, to which it can add files. The copy links to the files of the
 * folder. Relative paths lead to the same files, because the folders above are copied too, as far as the configuration
 * refers to them.
 */
export async function inLinkedCopy<T>(given: string, work: (copy: string) => Promise<T>): Promise<T> {
  const folder = resolve(given);
  const home = createTemporaryFolder("stratus-copy-");
  try {
    const copy = linkedCopy(folder, home, levelsAbove(folder));
    return await work(copy).catch((error: unknown) => {
      if (error instanceof CommandError) error.message = error.message.replaceAll(copy, folder);
      throw error;
    });
  } finally {
    removeTemporaryFolder(home);
  }
}

function linkedCopy(folder: string, home: string, levels: number, except?: string): string {
  const above = dirname(folder);
  const parent = levels > 0 && above !== folder ? linkedCopy(above, home, levels - 1, basename(folder)) : home;
  const copy = join(parent, basename(folder) || "root");
  mkdirSync(copy);
  for (const name of readdirSync(folder)) if (name !== except) link(join(folder, name), join(copy, name));
  return copy;
}

function link(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory() === true) {
    symlinkSync(from, to, "junction");
    return;
  }
  try {
    symlinkSync(from, to);
  } catch (error) {
    // Windows allows links to files only with a special permission.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
    copyFileSync(from, to);
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The number of folders above that the configuration refers to, such as 2 for the module `../../modules/dns`. */
function levelsAbove(folder: string): number {
  const values = readdirSync(folder).filter((name) => /\.tfvars(\.json)?$/.test(name));
  const files = [...values.map((name) => join(folder, name)), join(dataFolder(folder), "modules", "modules.json")];
  const texts = [
    ...readConfigurationFiles(folder).map(({ text }) => text),
    ...files.filter(isFile).map((file) => readFileSync(file, "utf8")),
  ];
  const climbs = texts.flatMap((text) => text.match(/(?:\.\.[\\/])+/g) ?? []);
  return Math.max(0, ...climbs.map((climb) => climb.split("..").length - 1));
}

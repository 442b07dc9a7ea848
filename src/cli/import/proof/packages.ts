import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { ownName, ownPackage, upwards } from "../../own-package";

function findPackage(name: string, folders: readonly string[]): string | undefined {
  for (const folder of folders.flatMap((each) => [...upwards(each)])) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
  }
  return undefined;
}

/**
 * Links the packages that a program needs into its folder, from where the command, the program's own folder or the current
 * one has them.
 *
 * @returns the names of those that are nowhere.
 */
export function linkPackages(folder: string, names: readonly string[], target: string): readonly string[] {
  const root = ownPackage();
  const folders = [...(root === undefined ? [] : [root]), target, process.cwd()];
  return [ownName, ...names].filter((name) => {
    const found = name === ownName ? root : findPackage(name, folders);
    if (found === undefined) return true;
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(found, link, "junction");
    return false;
  });
}

/** The file that a package says is a command. */
export function commandOf(folder: string, name: string, command: string): string {
  const home = join(folder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    bin: Readonly<Record<string, string>>;
  };
  return join(home, bin[command] ?? "");
}

export type PackageManagerName = "npm" | "pnpm" | "yarn";

export const packageManagerNames: readonly PackageManagerName[] = ["npm", "pnpm", "yarn"];

interface PackageManager {
  readonly name: PackageManagerName;
  /** The `packageManager` in package.json, from which Corepack installs it. Undefined for npm, which Node includes. */
  readonly pinned: string | undefined;
  readonly lockFile: string;
  /** Installs exactly the versions in the lock file. */
  readonly cleanInstall: string;
  /** The command line of a script in package.json. */
  readonly runScript: (script: string, ...args: readonly string[]) => string;
  /** Runs a command of an installed package. Yarn 2 and newer may install packages without node_modules. */
  readonly exec: "npx --no" | "yarn";
}

/** The package manager that runs this command, such as `npm` for `npx`. */
export function callingManager(): { readonly name: PackageManagerName; readonly version: string } | undefined {
  const [, agent, version = ""] = /^(\w+)\/([\w.+-]+)/.exec(process.env["npm_config_user_agent"] ?? "") ?? [];
  const name = packageManagerNames.find((each) => each === agent);
  return name && { name, version };
}

/** The pinned versions if another package manager runs this command. */
const defaultVersions = { pnpm: "9.15.9", yarn: "1.22.22" };

export function packageManager(name: PackageManagerName): PackageManager {
  if (name === "npm") {
    return {
      name,
      pinned: undefined,
      lockFile: "package-lock.json",
      cleanInstall: "npm ci",
      runScript: npmScript,
      exec: "npx --no",
    };
  }
  const calling = callingManager();
  const version = calling?.name === name ? calling.version : defaultVersions[name];
  const isFirstYarn = name === "yarn" && version.startsWith("1.");
  return {
    name,
    pinned: `${name}@${version}`,
    lockFile: name === "pnpm" ? "pnpm-lock.yaml" : "yarn.lock",
    cleanInstall: `${name} install ${name === "pnpm" || isFirstYarn ? "--frozen-lockfile" : "--immutable"}`,
    runScript: (script, ...args) => [name, inManager(script), ...args].join(" "),
    exec: name === "yarn" && !isFirstYarn ? "yarn" : "npx --no",
  };
}

/** npm passes only the arguments behind `--` to the script. The other package managers would pass the `--`, too. */
const npmScript = (script: string, ...args: readonly string[]): string =>
  ["npm", inManager(script), ...(args.length === 0 ? [] : ["--", ...args])].join(" ");

/** All package managers run the script `test` without `run`. */
const inManager = (script: string) => (script === "test" ? script : `run ${script}`);

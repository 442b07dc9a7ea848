import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  readonly version: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Locked>>;

function packagesIn(folder: string): Packages {
  const text = readFileSync(join(__dirname, "..", "..", folder, "package-lock.json"), "utf8");
  return (JSON.parse(text) as { readonly packages: Packages }).packages;
}

/** The path at which Node would find a package for the one at this path. */
function isLocked(packages: Packages, path: string, name: string): boolean {
  if (packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]) return true;
  return path !== "" && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

test.each([".", "scripts/docs/site"])(
  "the lock file in %s has the packages of every platform, because npm ci rejects it there otherwise",
  (folder) => {
    const packages = packagesIn(folder);
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => `${name} of ${path}`),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  },
);

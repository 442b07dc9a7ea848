import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  readonly version: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, "..", "..", "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** The path at which Node would find a package for the one at this path. */
function isLocked(path: string, name: string): boolean {
  if (packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]) return true;
  return path !== "" && isLocked(path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

test("the lock file has the packages of every platform, because npm ci rejects it there otherwise", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

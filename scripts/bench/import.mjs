import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const named = "{ Domain, DomainRecord, StratusProvider }";
const programs = {
  "a program of CommonJS with three constructs": {
    file: "program.cjs",
    host: 'require("cdktf");',
    own: `const ${named} = require("cdktf-stratus");`,
  },
  "an ES module with three constructs, for which Node reads all names of a package of CommonJS": {
    file: "program.mjs",
    host: 'await import("cdktf");',
    own: `const ${named} = await import("cdktf-stratus");`,
  },
};

/** The first import of CDKTF and the package beside CDKTF alone, in a fresh process each. */
export function firstImport(folder) {
  return Object.entries(programs).map(([of, { file, host, own }]) => {
    const side = (name, what, statements) => {
      // The folder lies inside the package, so its name means the package itself.
      const path = join(folder, `${name}-${file}`);
      const lines = ["const before = performance.now();", ...statements, "console.log(performance.now() - before);"];
      writeFileSync(path, lines.join("\n"));
      // The start of Node is not the import's.
      return { what, run: () => Number(execFileSync(process.execPath, [path], { encoding: "utf8" })) };
    };
    return {
      of,
      rounds: 9,
      ours: side("both", "CDKTF and the package", [host, own]),
      other: side("host", "CDKTF alone", [host]),
    };
  });
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate } from "../measure/alternate.mjs";
import { environment, timeChild } from "../measure/child.mjs";

const named = "{ Domain, DomainRecord, StratusProvider }";
const programs = {
  "a CommonJS program": {
    file: "program.cjs",
    host: 'require("cdktf");',
    own: `const ${named} = require("cdktf-stratus");`,
    aim: 15,
  },
  "an ES module": {
    file: "program.mjs",
    host: 'import "cdktf";',
    own: `import ${named} from "cdktf-stratus";`,
    aim: 60,
  },
};

/**
 * The cost of importing three constructs, in addition to the import of CDKTF.
 * @param {import("./index.mjs").Details} details
 */
export async function imports({ folder, rounds = 9 }) {
  /** @type {import("../report/table.mjs").Row[]} */
  const rows = [];
  for (const [kind, { file, host, own, aim }] of Object.entries(programs)) {
    /**
     * @param {"both" | "alone"} name
     * @param {readonly string[]} lines
     */
    const side = (name, lines) => {
      // The folder is inside the package, so the package's name resolves to the package itself.
      const path = join(folder, `${name}-${file}`);
      writeFileSync(
        path,
        [...lines, name === "both" ? "void [Domain, DomainRecord, StratusProvider];" : ""].join("\n"),
      );
      return async () => {
        const { wall, cpu } = await timeChild(process.execPath, [path], { cwd: folder, env: environment(folder) });
        return { wall, cpu };
      };
    };
    const { both, alone } = await alternate(
      { both: side("both", [host, own]), alone: side("alone", [host]) },
      { rounds },
    );
    rows.push({
      what: `import of three constructs into ${kind}, in addition to CDKTF`,
      unit: "ms of CPU time",
      measured: both.cpu - alone.cpu,
      reference: { what: "start of Node and import of CDKTF", value: alone.cpu },
      aim,
    });
  }
  return { rows };
}

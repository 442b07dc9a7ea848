import { execFileSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { childEnvironment } from "../../../e2e/support/terraform";
import { mustRun } from "../../../support/child";
import { root } from "../../support/package";

/** The environment of a shell after `pip install` of the public cloud's Python clients. */
export async function withPythonClients(home: string): Promise<NodeJS.ProcessEnv> {
  const script = join(root, "scripts", "support", "python-clients.mjs");
  const folder = (await mustRun(process.execPath, [script], { cwd: root })).stdout.trim();
  // The interpreter itself, because a wrapper that chooses one may read the home folder.
  const python = execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim();
  const path = [join(folder, "bin"), dirname(python), process.env["PATH"] ?? ""].join(delimiter);
  return childEnvironment(home, { PATH: path, PYTHONPATH: folder, COLUMNS: "200" });
}

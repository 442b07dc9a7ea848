import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Complaint } from "../../lib/types/compiler";
import { startChild } from "../../support/child";

/** The package versions of users' programs that this checkout does not install. */
export const triedVersions = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "..", "scripts", "support", "tried-versions.json"), "utf8"),
) as {
  /** In addition to the one of this checkout. The README names them. */
  readonly typescript: readonly [six: string, seven: string];
  readonly tsx: string;
  /** The newest release of the version that GitHub used when this was written, and of the next one. */
  readonly mermaid: readonly string[];
  readonly publint: string;
  readonly "@arethetypeswrong/cli": string;
  /** For the schema of CycloneDX. */
  readonly "@cyclonedx/cyclonedx-library": string;
  /** Clients of the public cloud, from PyPI. */
  readonly "linode-cli": string;
  readonly linode_api4: string;
};

const firstLine = /^(\S[^(]*)\((\d+),(\d+)\): error TS\d+: (.*)$/;

/** A problem as the command prints it: the position in the first line, and further lines that start with a space. */
interface Printed {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly words: string;
}

/** The errors of a compiler command for the program of a folder. */
export async function problemsOf(tsc: string, folder: string, args: readonly string[] = []): Promise<Printed[]> {
  const given = [join(tsc, "bin", "tsc"), "--noEmit", "--pretty", "false", "-p", folder, ...args];
  const { output } = await startChild(process.execPath, given, { cwd: folder }).outcome;
  const problems: Printed[] = [];
  for (const printed of output.split("\n").filter((each) => each !== "")) {
    const [, file, line, column, words = ""] = firstLine.exec(printed) ?? [];
    const last = problems.pop();
    if (file !== undefined) {
      if (last) problems.push(last);
      problems.push({ file, line: Number(line), column: Number(column), words });
    } else if (last && printed.startsWith(" ")) {
      problems.push({ ...last, words: `${last.words}\n${printed}` });
    } else {
      throw new Error(`The compiler says what has no place in a file: ${output}`);
    }
  }
  return problems;
}

/** The same for each of some files, in the format of the tests for programs that must not compile. */
export function complaintsIn(folder: string, names: readonly string[], problems: readonly Printed[]): Complaint[][] {
  return names.map((name) => {
    const lines = readFileSync(join(folder, name), "utf8").split("\n");
    return problems
      .filter(({ file }) => file === name)
      .map(({ line, column, words }) => ({ at: lines[line - 1]?.slice(column - 1) ?? "", words }));
  });
}

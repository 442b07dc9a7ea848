import { execFileSync } from "node:child_process";
import { findPathProblem } from "../../../lib/bundled-provider/cli-config";
import { oldestNode, unsupportedNode } from "../../node-version";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";

const { good, problem } = findingsOf("node");

/** The Node that Terraform starts the provider with, which may be another than the one that runs this. */
export function checkNode(): readonly Finding[] {
  const absent = findPathProblem();
  if (absent !== undefined) return [problem(absent, `export PATH="FOLDER_OF_NODE:$PATH"`)];
  const version = nodeOnPath();
  if (version === undefined) return [problem('The "node" on PATH does not run.', "node --version")];
  const old = unsupportedNode(version);
  if (old !== undefined) {
    return [problem(old, `Install Node 22 from https://nodejs.org/, or run: nvm install 22 && nvm use 22`)];
  }
  const other = version === process.versions.node ? "" : `; this command runs on ${process.versions.node}`;
  return [good(`Node ${version} on PATH, and ${oldestNode} is the oldest that will do${other}`)];
}

function nodeOnPath(): string | undefined {
  try {
    const printed = execFileSync("node", ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return printed.trim().replace(/^v/, "");
  } catch {
    return undefined;
  }
}

// Finds the Node that cdktf-cli runs on, which may be another than the present one.
import { newestNodeForCdktf, runsCdktf } from "./node-version.mjs";
import { npmNode } from "./npm-node.mjs";

/** The file of a Node that `cdktf` runs on: the present one, or one of its own from npm, which a line says. */
export async function findNodeForCdktf() {
  if (runsCdktf()) return process.execPath;
  console.error(
    `stratus: this is Node ${process.versions.node}, and cdktf-cli has no native parts for Node after ${newestNodeForCdktf}; its command runs on Node ${newestNodeForCdktf} from npm (.cache/node-${newestNodeForCdktf}), everything else on this one`,
  );
  return npmNode(newestNodeForCdktf);
}

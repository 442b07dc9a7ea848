// Finds the Node version for cdktf-cli, which may differ from the current one.
import { newestNodeForCdktf, runsCdktf } from "./node-version.mjs";
import { npmNode } from "./npm-node.mjs";

/** The file of a Node version for `cdktf`: the current one, or one from npm, with a message. */
export async function findNodeForCdktf() {
  if (runsCdktf()) return process.execPath;
  console.error(
    `stratus: this is Node ${process.versions.node}, and cdktf-cli has no native parts for Node after ${newestNodeForCdktf}; its command runs on Node ${newestNodeForCdktf} from npm (.cache/node-${newestNodeForCdktf}), everything else on this one`,
  );
  return npmNode(newestNodeForCdktf);
}

// Finds the Node version for cdktf-cli, which may differ from the current one.
import { newestNodeForCdktf, runsCdktf } from "./node-version.mjs";
import { npmNode } from "./npm-node.mjs";

/** The file of a Node version for `cdktf`: the current one, or one from npm, with a message. */
export async function findNodeForCdktf() {
  if (runsCdktf()) return process.execPath;
  console.error(
    `stratus: cdktf-cli doesn't support Node newer than ${newestNodeForCdktf}, so it runs on Node ${newestNodeForCdktf} from npm (.cache/node-${newestNodeForCdktf}); everything else runs on Node ${process.versions.node}`,
  );
  return npmNode(newestNodeForCdktf);
}

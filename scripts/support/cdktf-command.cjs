// CommonJS, because the scripts and the tests both read it.
const { dirname, join } = require("node:path");

/** Names the Node that `cdktf` runs on, where it is not the present one: `node-for-cdktf.mjs` finds it. */
const cdktfNodeVariable = "STRATUS_CDKTF_NODE";

/** What to start for `cdktf ARGUMENTS`: the file itself, because the wrappers of npm differ from platform to platform. */
function cdktfCommand(args, node = process.env[cdktfNodeVariable] || process.execPath) {
  const cdktf = join(dirname(require.resolve("cdktf-cli/package.json")), "bundle", "bin", "cdktf");
  return [node, [cdktf, ...args]];
}

module.exports = { cdktfCommand, cdktfNodeVariable };

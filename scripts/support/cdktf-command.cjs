// CommonJS, because the scripts and the tests both read it.
const { dirname, join } = require("node:path");

/** Names the Node version for `cdktf`, if it is not the current one: `node-for-cdktf.mjs` finds it. */
const cdktfNodeVariable = "STRATUS_CDKTF_NODE";

/** The command for `cdktf ARGUMENTS`: the file itself, because npm's wrappers differ between platforms. */
function cdktfCommand(args, node = process.env[cdktfNodeVariable] || process.execPath) {
  const cdktf = join(dirname(require.resolve("cdktf-cli/package.json")), "bundle", "bin", "cdktf");
  return [node, [cdktf, ...args]];
}

module.exports = { cdktfCommand, cdktfNodeVariable };

// CommonJS, because the scripts and the tests both read it.

/** What points Terraform at the user's own set-up. */
const usersOwn = ["TF_CLI_CONFIG_FILE", "TF_PLUGIN_CACHE_DIR"];
const quiet = { CHECKPOINT_DISABLE: "1", CI: "true", TF_IN_AUTOMATION: "1", NO_COLOR: "1", FORCE_COLOR: "0" };

/**
 * The variables for a child: nothing of the user's own Terraform set-up reaches it, nor the options of this process of
 * Node, and it neither asks nor calls home.
 */
function childEnvironment(home, more = {}) {
  const env = { ...process.env };
  for (const name of [...usersOwn, "NODE_OPTIONS"]) delete env[name];
  return { ...env, ...quiet, HOME: home, ...more };
}

module.exports = { childEnvironment, usersOwn };

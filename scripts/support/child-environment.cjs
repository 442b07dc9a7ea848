// CommonJS, because the scripts and the tests both read it.

/** Variables that point Terraform to the user's own configuration. */
const usersOwn = ["TF_CLI_CONFIG_FILE", "TF_PLUGIN_CACHE_DIR"];
const quiet = { CHECKPOINT_DISABLE: "1", CI: "true", TF_IN_AUTOMATION: "1", NO_COLOR: "1", FORCE_COLOR: "0" };

/**
 * The variables for a child process: without the user's own Terraform configuration and this process's Node options, and
 * without prompts and telemetry.
 */
function childEnvironment(home, more = {}) {
  const env = { ...process.env };
  for (const name of [...usersOwn, "NODE_OPTIONS"]) delete env[name];
  return { ...env, ...quiet, HOME: home, ...more };
}

module.exports = { childEnvironment, usersOwn };

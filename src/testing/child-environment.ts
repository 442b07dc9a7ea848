import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Variables of the user that would change how Terraform behaves in a test. */
const userSettings =
  /^(TF_PLUGIN_CACHE_DIR|TF_DATA_DIR|TF_WORKSPACE|TF_CLI_ARGS.*|TF_REATTACH_PROVIDERS|NODE_OPTIONS|STRATUS_.*)$/;

/** The environment of a Terraform that a test starts in a folder. */
export function childEnvironment(folder: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !userSettings.test(name));
  // HOME stays, because version managers find terraform by it; an empty file keeps its .terraformrc from being read.
  const configuration = join(folder, "terraform.rc");
  writeFileSync(configuration, "");
  const settings = { CHECKPOINT_DISABLE: "1", CI: "true", TF_IN_AUTOMATION: "1", TF_CLI_CONFIG_FILE: configuration };
  return { ...Object.fromEntries(kept), ...settings, ...more };
}

// The compared providers. Terraform finds each in the same kind of folder, so it installs, checks and starts all of them alike.
import { join } from "node:path";
import { environment } from "../../measure/child.mjs";
import { installProvider, packageVersion, placeProvider, providers, terraformIn } from "../../measure/terraform.mjs";
import { startEmulator } from "../../../support/start-emulator.mjs";
import { startRelay } from "./relay.mjs";

/**
 * @typedef {object} Side
 * @property {"stratus" | "linode"} names
 * @property {import("../../measure/terraform.mjs").Providers} providers
 * @property {(relay: { readonly origin: string }, token: string) => NodeJS.ProcessEnv} variables
 * @property {(folder: string) => string | Promise<string>} install returns the installed file
 */

/** @type {Omit<Side, "install">} */
const ours = {
  names: "stratus",
  providers,
  variables: ({ origin }, token) => ({
    STRATUS_BASE_URL: `${origin}/v4`,
    STRATUS_TOKEN: token,
    STRATUS_DIALECT: "linode",
  }),
};

/**
 * The sides by their names in the table.
 * @param {{ readonly go: string, readonly executable: string }} files
 * @returns {Record<"go" | "script" | "executable", Side>}
 */
export const sidesOf = ({ go, executable }) => ({
  go: {
    names: "linode",
    providers: { linode: { source: "registry.terraform.io/linode/linode" } },
    variables: ({ origin }, token) => ({ LINODE_URL: origin, LINODE_API_VERSION: "v4", LINODE_TOKEN: token }),
    // Terraform needs a version in the name of the file.
    install: (folder) =>
      placeProvider(folder, { source: "registry.terraform.io/linode/linode", version: "1.0.0", file: go }),
  },
  script: { ...ours, install: installProvider },
  executable: {
    ...ours,
    install: (folder) => placeProvider(folder, { ...providers.stratus, version: packageVersion(), file: executable }),
  },
});

/**
 * A side with an empty account of its own, and Terraform ready to plan the case.
 * @param {string} parent
 * @param {string} name
 * @param {Side} side
 * @param {Pick<(typeof import("./cases.mjs").cases)[number], "resources" | "latency">} details
 */
export async function openSide(parent, name, side, { resources, latency }) {
  const emulator = await startEmulator(environment(parent), ":memory:", ["--dialect", "linode"]);
  const relay = await startRelay(emulator, latency);
  const stop = async () => {
    relay.stop();
    await emulator.stop();
  };
  try {
    const env = environment(parent, side.variables(relay, emulator.token));
    const space = await terraformIn(join(parent, name), env, side.providers);
    await side.install(space.folder);
    space.write(resources[side.names]);
    await space.run(["init", "-input=false"]);
    return { space, relay, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

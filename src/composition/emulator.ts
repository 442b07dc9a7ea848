import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type AddedEndpoints,
  type EmulatorServer,
  type EmulatorServerOptions,
  type ObjectWriter,
  startEmulatorServer,
} from "../emulator";
import { profileRoutes } from "../public-cloud/account";
import { databaseRoutes } from "../public-cloud/databases";
import { eventRoutes, recordEvent } from "../public-cloud/events";
import { respondWithFurtherFields } from "../public-cloud/further-fields";
import { instanceNetworkingRoutes } from "../public-cloud/instance-networking";
import { instancePartRoutes } from "../public-cloud/instance-parts";
import { offeringRoutes } from "../public-cloud/offerings";
import { powerRoutes } from "../public-cloud/power";
import { emulations } from "../resources/emulations";
import type * as Written from "./write-object";

export { fixedStart } from "../emulator";
export type { EmulatorServer, EmulatorServerOptions } from "../emulator";

/**
 * Starts the emulated Stratus service and resolves once it accepts requests.
 * @throws if the data file, the time, the catalogue or the port is invalid
 */
export const startStratusEmulator = (options: EmulatorServerOptions = {}): Promise<EmulatorServer> =>
  startEmulatorServer({ emulations, writeObject, publicCloud, pageFolder: findPageFolder() }, options);

/** The endpoints that clients of the public cloud use, and that the specification doesn't have. */
const publicCloud: AddedEndpoints = {
  routes: [
    ...offeringRoutes,
    ...profileRoutes,
    ...eventRoutes,
    ...instanceNetworkingRoutes,
    ...instancePartRoutes,
    ...powerRoutes,
    ...databaseRoutes,
  ],
  respond: (request, route) => recordEvent(request, route, () => respondWithFurtherFields(request, route)),
};

/** Loads the code that writes configuration on first use. */
const writeObject: ObjectWriter = (...given) =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would not split the bundle
  (require("./write-object") as typeof Written).writeObject(...given);

/**
 * Returns the folder of the emulator's page: next to the folder of a built file, or in the build output of the
 * sources. Undefined if the page isn't available, for example if only the provider's file was deployed with a stack.
 */
function findPageFolder(): string | undefined {
  const folders = [join(__dirname, "..", "page"), join(__dirname, "..", "..", "dist", "page")];
  return folders.find((folder) => existsSync(join(folder, "main.js")));
}

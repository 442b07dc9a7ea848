import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Bundle {
  readonly version: string;
  readonly text: string;
  readonly packages: readonly string[];
  /** The modules that run before the handshake. */
  readonly atStart: readonly string[];
}

/** The provider as the build of a checkout bundles it. */
export function bundleIn(checkout: string, release: boolean): Bundle {
  const module = pathToFileURL(join(checkout, "scripts", "build", "bundle-provider.mjs")).href;
  const program = `import { bundle } from ${JSON.stringify(module)};
    process.stdout.write(JSON.stringify(await bundle({ version: "4.5.6", release: ${String(release)} })));`;
  const args = ["--input-type=module", "--eval", program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 27 })) as Bundle;
}

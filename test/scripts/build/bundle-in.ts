import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
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
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 27 })) as Bundle;
}

/** Starts the file of a bundle as Terraform does, without TLS. */
export async function startBundle(file: string) {
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_PROTOCOL_VERSIONS: "5,6",
      TF_DISABLE_PLUGIN_TLS: "1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, address: `unix:${line.toString().split("|")[3] ?? ""}` };
}

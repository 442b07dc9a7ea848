import { writeSync } from "node:fs";
import { unsupportedNode } from "./node-version";
import { isPluginStart } from "./plugin/transport/handshake";

const STDOUT = 1;

async function serveProvider(debug: boolean): Promise<void> {
  const [{ serve }, { provider }] = await Promise.all([
    import("./plugin/serve.js"),
    import("./composition/provider.js"),
  ]);
  await serve(provider, { debug });
}

/** Started by Terraform this is the provider, started by a person the command. Each loads only what it needs. */
async function main(): Promise<void> {
  const tooOld = unsupportedNode(process.versions.node);
  if (tooOld !== undefined) {
    // Terraform shows what stands on stdout in the place of the handshake.
    writeSync(STDOUT, `${tooOld}\n`);
    process.exit(1);
  }
  if (isPluginStart(process.env)) return serveProvider(false);
  if (process.argv[2] === "--debug") return serveProvider(true);
  const { runCommand } = await import("./cli/index.js");
  return runCommand(process.argv);
}

void main();

import { writeSync } from "node:fs";
import type * as Cli from "./cli";
import type * as Composition from "./composition/provider";
import { unsupportedNode } from "./node-version";
import type * as Plugin from "./plugin/serve";
import { isPluginStart } from "./plugin/transport/handshake";

const STDOUT = 1;

// Each of these is a part of the bundle of its own, which a process reads when it needs it.
/* eslint-disable @typescript-eslint/no-require-imports -- an import() would give no part that can be had at once */
const loadProvider = () => (require("./composition/provider") as typeof Composition).provider;
const loadServer = () => require("./plugin/serve") as typeof Plugin;
const loadCommand = () => require("./cli") as typeof Cli;
/** Made by the build: scripts/build/encoded-schema.mjs. */
const encodedSchema = () => require("stratus:schema") as Buffer;
/* eslint-enable @typescript-eslint/no-require-imports */

async function serveProvider(debug: boolean): Promise<void> {
  const { lazyProvider, serve } = loadServer();
  await serve(lazyProvider(loadProvider, encodedSchema), { debug });
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
  return loadCommand().runCommand(process.argv);
}

void main();

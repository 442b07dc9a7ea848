import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "./stack";

interface Manifest {
  readonly version: string;
  forStack(stack: Stack): { readonly workingDirectory: string };
}

/** The parts of an `App` of either host that are needed to synthesize it to another place. */
interface App {
  outdir: string;
  manifest: Manifest;
  readonly hclOutput?: boolean;
  synth(): void;
}

const isApp = (root: object): root is App => "synth" in root && "manifest" in root && "outdir" in root;

function appOf(stack: Stack): App {
  const { root } = stack.node;
  if (!isApp(root)) {
    throw new Error(`The stack ${stack.node.path} stands in no App: make it with new …Stack(new App(), "id").`);
  }
  if (root.hclOutput === true) {
    throw new Error(`The App of the stack ${stack.node.path} writes HCL. Make it without hclOutput for a test.`);
  }
  return root;
}

/**
 * Synthesizes the stack, with its whole app, below this folder and nowhere else: `cdktf.out` is left as it is, and
 * test files that run side by side do not meet. Answers the stack's own folder.
 *
 * @throws Error with everything that synthesis has against the app.
 */
export function synthesize(stack: Stack, folder: string): string {
  const app = appOf(stack);
  const { outdir, manifest } = app;
  mkdirSync(folder, { recursive: true });
  // The host's own class, which neither host can be asked for without importing it.
  const ManifestOfHost = manifest.constructor as new (version: string, outdir: string, hcl: boolean) => Manifest;
  app.outdir = folder;
  app.manifest = new ManifestOfHost(manifest.version, folder, false);
  try {
    app.synth();
    return join(folder, app.manifest.forStack(stack).workingDirectory);
  } finally {
    app.outdir = outdir;
    app.manifest = manifest;
  }
}

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformProvider, TerraformStack, Testing } from "cdktf";
import { StratusProvider } from "../../lib";

export const version = "0.1.0-dev.h0123456";

/** A folder with a provider of which only the bytes matter. */
export function providerFolder(content = "#!/usr/bin/env node\n"): string {
  const folder = mkdtempSync(join(tmpdir(), "stratus-provider-"));
  const file = `terraform-provider-stratus_v${version}.cjs`;
  writeFileSync(join(folder, file), content);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ version, file }));
  return folder;
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), "stratus-empty-"));

/** Synthesizes a stack named `stack` like an app, and returns its folder. */
export function synthesizeStack(build: (stack: TerraformStack) => void, outdir = emptyFolder()): string {
  const app = new App({ outdir, context: { stratusProviderFolder: providerFolder() } });
  const stack = new TerraformStack(app, "stack");
  build(stack);
  app.synth();
  return join(outdir, "stacks", "stack");
}

/** A provider that isn't ours. */
export class OtherProvider extends TerraformProvider {
  constructor(stack: TerraformStack) {
    super(stack, "other", {
      terraformResourceType: "other",
      terraformProviderSource: "acme/other",
      terraformGeneratorMetadata: { providerName: "other", providerVersion: "1.2.0" },
    });
  }
}

const folder = providerFolder();

/** A stack named `stack` with a provider in it. */
export function newStack(stratusProviderFolder: string = folder, context: object = {}): TerraformStack {
  const stack = new TerraformStack(Testing.app({ context: { stratusProviderFolder, ...context } }), "stack");
  new StratusProvider(stack, "stratus");
  return stack;
}

interface Synthesized {
  readonly terraform: unknown;
  readonly provider: unknown;
  readonly output: unknown;
  readonly resource?: Record<string, Record<string, Record<string, unknown>>>;
  readonly data: unknown;
}

/** The stack as Terraform reads it, with everything validated as in a real synth. */
export const synthesized = (stack: TerraformStack): Synthesized =>
  JSON.parse(Testing.synth(stack, true)) as Synthesized;

/** The resources of one type, by name. */
export const resources = (stack: TerraformStack, type: string) =>
  synthesized(stack).resource?.[`stratus_${type}`] ?? {};

/** The message of the error that a function throws. */
export function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("nothing was thrown");
}

/** The errors of a synth, one per line. */
export const problemsAtSynth = (stack: TerraformStack): string[] =>
  errorOf(() => Testing.synth(stack, true))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("["));

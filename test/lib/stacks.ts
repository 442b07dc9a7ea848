import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
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

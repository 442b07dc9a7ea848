import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TerraformStack } from "cdktf";
import { providerSource, requireBundle } from "../../src/terraform/bundled-provider/bundle";
import { removeFromLock, updateLock } from "../../src/terraform/bundled-provider/lock-file";
import { placeProvider } from "../../src/terraform/bundled-provider/place-provider";
import { writeRequiredVersions } from "./required-versions";
import { writeImports } from "./stack-imports";
import { writeQueries } from "./stack-queries";

const preparedStacks = new WeakSet<TerraformStack>();

/**
 * Runs `write` with the folder of the stack after each synth. `prepare` runs before anything is written. If a stack has
 * several providers, the first one decides.
 */
function extendSynthesis(stack: TerraformStack, prepare: () => (folder: string) => void): void {
  if (preparedStacks.has(stack)) return;
  preparedStacks.add(stack);
  const { synthesizer } = stack;
  stack.synthesizer = {
    synthesize: (session) => {
      const write = prepare();
      synthesizer.synthesize(session);
      const folder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
      write(folder);
      writeImports(stack, folder);
      writeQueries(stack, folder);
      writeRequiredVersions(stack, folder);
    },
  };
}

/** Copies the provider next to the synthesized stack, so that `cdktf deploy` doesn't download it. */
export function synthesizeWithProvider(stack: TerraformStack, from: string | undefined): void {
  extendSynthesis(stack, () => {
    const bundle = requireBundle(from);
    return (folder) => {
      const { hashes } = placeProvider(folder, bundle);
      const own = { version: bundle.version, hashes };
      rewriteLock(folder, (current) => updateLock(current, own, requiredProviders(stack)));
    };
  });
}

/** Leaves the provider to `terraform init`, and removes the copy of an earlier synth with its entry in the lock file. */
export function synthesizeWithoutProvider(stack: TerraformStack, source: string): void {
  extendSynthesis(stack, () => (folder) => {
    const isRemoved = removePlaced(folder);
    // Terraform writes an entry with this address, too, if it is the source.
    const stale = isRemoved || source !== providerSource ? [providerSource] : [];
    rewriteLock(folder, (current) => removeFromLock(current, stale, requiredProviders(stack)));
  });
}

/** Removes the provider that an earlier synth placed, and the folders that are then empty. True if there was one. */
function removePlaced(stackFolder: string): boolean {
  const placed = join(stackFolder, "terraform.d", "plugins", ...providerSource.split("/"));
  if (!existsSync(placed)) return false;
  rmSync(placed, { recursive: true });
  let directory = dirname(placed);
  for (; directory !== stackFolder && readdirSync(directory).length === 0; directory = dirname(directory))
    rmdirSync(directory);
  return true;
}

const requiredProviders = (stack: TerraformStack) =>
  stack.allProviders().map(({ terraformProviderSource, terraformResourceType, terraformGeneratorMetadata }) => ({
    address: terraformProviderSource ?? terraformResourceType,
    constraint: terraformGeneratorMetadata?.providerVersion ?? terraformGeneratorMetadata?.providerVersionConstraint,
  }));

function rewriteLock(folder: string, change: (current: string) => string): void {
  const file = join(folder, ".terraform.lock.hcl");
  const current = existsSync(file) ? readFileSync(file, "utf8") : "";
  const text = change(current);
  if (text === current) return;
  if (text === "") rmSync(file);
  else writeFileSync(file, text);
}

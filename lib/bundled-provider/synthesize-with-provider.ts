import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IStackSynthesizer, TerraformStack } from "cdktf";
import { Annotations } from "cdktf";
import type { IConstruct } from "constructs";
import { requireBundle } from "../../src/terraform/bundled-provider/bundle";
import { findInstallationProblem, findPathProblem } from "../../src/terraform/bundled-provider/cli-config";
import { updateLock, type LockedProvider } from "../../src/terraform/bundled-provider/lock-file";
import { placeProvider } from "../../src/terraform/bundled-provider/place-provider";
import { writeRequiredVersions } from "./required-versions";
import { writeImports } from "./stack-imports";

const preparedStacks = new WeakSet<TerraformStack>();

/** Copies the provider next to the synthesized stack, so that `cdktf deploy` doesn't download it. */
export function synthesizeWithProvider(stack: TerraformStack, provider: IConstruct, folder: string | undefined): void {
  if (preparedStacks.has(stack)) return;
  preparedStacks.add(stack);
  const inner: IStackSynthesizer = stack.synthesizer;
  stack.synthesizer = {
    synthesize: (session) => {
      const bundle = requireBundle(folder);
      for (const problem of [findInstallationProblem(), findPathProblem()])
        if (problem !== undefined) Annotations.of(provider).addWarning(problem);
      inner.synthesize(session);
      const stackFolder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
      const { hashes } = placeProvider(stackFolder, bundle);
      writeImports(stack, stackFolder);
      writeRequiredVersions(stack, stackFolder);
      writeLock(stackFolder, stack, { version: bundle.version, hashes });
    },
  };
}

function writeLock(stackFolder: string, stack: TerraformStack, own: LockedProvider): void {
  const file = join(stackFolder, ".terraform.lock.hcl");
  const current = existsSync(file) ? readFileSync(file, "utf8") : "";
  const required = stack
    .allProviders()
    .map(({ terraformProviderSource, terraformResourceType, terraformGeneratorMetadata }) => ({
      address: terraformProviderSource ?? terraformResourceType,
      constraint: terraformGeneratorMetadata?.providerVersion ?? terraformGeneratorMetadata?.providerVersionConstraint,
    }));
  const text = updateLock(current, own, required);
  if (text !== current) writeFileSync(file, text);
}

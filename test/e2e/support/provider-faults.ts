import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { providerSource } from "../../../src/terraform/bundled-provider/bundle";
import { required, zone } from "../../cli/commands/doctor/support";
import { type DoctorSetup, type Fault, programOf, providerIn, stackIn } from "./doctor-setup";

const configuration = { "main.tf": required + zone };
const shop = (setup: DoctorSetup) => setup.synthesized(programOf('zone(shop, "shop.example");'));
const lockFile = (folder: string) => join(folder, ".terraform.lock.hcl");
const rewriteLock = (folder: string, pattern: RegExp, by: string) =>
  writeFileSync(lockFile(folder), readFileSync(lockFile(folder), "utf8").replace(pattern, by));
const hashes = /hashes = \[[^]*?\]/;
const otherHash = 'hashes = ["h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]';

function damage(folder: string): void {
  const provider = providerIn(folder, "terraform.d/plugins");
  for (const name of readdirSync(provider).filter((each) => each.endsWith(".cjs"))) {
    rmSync(join(provider, name));
    writeFileSync(join(provider, name), "damaged");
  }
}

/** Faults of the provider next to a configuration, of its lock file and of the result of `terraform init`. */
export const providerFaults: readonly Fault[] = [
  {
    name: "no provider next to a configuration",
    source: "checkAbsent: todo",
    cause: (setup) => ({ folder: setup.folder(configuration) }),
    words: /uses the provider but doesn't contain it/,
  },
  {
    name: "a synthesized stack for the plugins folder of the user",
    source: "checkAbsent: todo",
    cause: (setup) => {
      const json = { terraform: { required_providers: { stratus: { source: providerSource } } } };
      return { folder: setup.folder({ "cdk.tf.json": JSON.stringify(json) }), environment: { HOME: setup.folder() } };
    },
    words: /uses the provider but doesn't contain it/,
    command: /^(.*), or configure the mirror/,
  },
  {
    name: "a provider for other platforms only",
    source: "checkPlaced: placedAgain(provider)",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      const platform = providerIn(folder, "terraform.d/plugins");
      rmSync(platform, { recursive: true });
      mkdirSync(join(platform, "..", "plan9_mips"));
      return { folder };
    },
    words: /has the provider for other platforms, but not for/,
  },
  {
    name: "a damaged provider",
    source: "checkPlaced: placedAgain(provider)",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      damage(folder);
      return { folder };
    },
    words: /is damaged/,
  },
  {
    name: "a damaged provider of a synthesized stack",
    source: "checkPlaced: placedAgain(provider)",
    cause: async (setup) => {
      const folder = await shop(setup);
      damage(stackIn(folder));
      return { folder };
    },
    words: /is damaged/,
  },
  {
    name: "the checksum of another build",
    source: "checkPlaced: isSynthesized ? again : edit(stack)",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      rewriteLock(folder, hashes, otherHash);
      return { folder };
    },
    words: /has the checksum of a different build/,
    instruction: /^Delete the entry, then run: /,
    command: /^Delete the entry, then run: (.*)$/,
    byHand: (faulty) => {
      rewriteLock(faulty.folder, /provider "[^]*?\n}\n/, "");
      return faulty;
    },
  },
  {
    name: "the checksum of another build in a synthesized stack",
    source: "checkPlaced: isSynthesized ? again : edit(stack)",
    cause: async (setup) => {
      const folder = await shop(setup);
      rewriteLock(stackIn(folder), hashes, otherHash);
      return { folder };
    },
    words: /has the checksum of a different build/,
  },
  {
    name: "another build than the package's",
    source: "checkPlaced: again",
    cause: async (setup) => {
      const folder = await shop(setup);
      rmSync(lockFile(stackIn(folder)));
      damage(stackIn(folder));
      return { folder };
    },
    words: /has a different build of the provider/,
  },
  {
    name: "a lock file with another version",
    source: "checkVersions: todo",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      rewriteLock(folder, /version *= ".*"/, 'version = "0.0.1"');
      return { folder };
    },
    words: /lists version 0\.0\.1 of the provider, but the version next to the configuration/,
  },
  {
    name: "a lock file of a synthesized stack with another version",
    source: "checkVersions: todo",
    cause: async (setup) => {
      const folder = await shop(setup);
      rewriteLock(stackIn(folder), /version *= ".*"/, 'version = "0.0.1"');
      return { folder };
    },
    words: /lists version 0\.0\.1 of the provider, but the version next to the configuration/,
  },
  {
    name: "another version after terraform init",
    source: "checkVersions: initCommand(stack)",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      rmSync(join(providerIn(folder, ".terraform/providers"), "..", ".."), { recursive: true });
      mkdirSync(join(folder, ".terraform", "providers", providerSource, "0.0.1"), { recursive: true });
      return { folder };
    },
    words: /but terraform init has installed 0\.0\.1/,
  },
  {
    name: "a link to a deleted provider",
    source: "checkInstalled: initCommand(provider.stack)",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      const link = providerIn(folder, ".terraform/providers");
      rmSync(link);
      symlinkSync(join(folder, "gone"), link);
      return { folder };
    },
    words: /links to a provider that no longer exists/,
  },
];

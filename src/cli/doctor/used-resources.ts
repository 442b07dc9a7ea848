import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonAt, isObject } from "../../contract";
import { camel } from "../../contract";
import type { firstVersions } from "../../terraform/versions";

/** Something that only newer versions of Terraform and OpenTofu know. */
export type Feature = keyof typeof firstVersions;

/** How a configuration writes it, in Terraform's language or in JSON. */
const written: Readonly<Record<Feature, RegExp>> = {
  ephemeral: /^\s*ephemeral\s*("|=\s*true)|"ephemeral"\s*:/m,
  writeOnly: /^\s*\w+_wo\s*=|"\w+_wo"\s*:/m,
};

/** What the configurations of some folders say of the service. */
export interface UsedResources {
  /** The types that they name: `stratus_domain`. */
  readonly types: ReadonlySet<string>;
  /** The settings that stand in provider blocks of synthesized stacks, by the names of the contract. */
  readonly settings: ReadonlySet<string>;
  readonly features: ReadonlySet<Feature>;
}

/** Reads the configurations in these folders. */
export function readUsedResources(folders: readonly string[]): UsedResources {
  const files = folders.flatMap((folder) => configurationFiles(folder).map((name) => join(folder, name)));
  const texts = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  return {
    types: new Set(texts.flatMap(({ text }) => text.match(/\bstratus_[a-z_]+/g) ?? [])),
    settings: new Set(texts.flatMap(({ file, text }) => (file.endsWith(".json") ? settingsIn(text) : []))),
    features: new Set(
      (Object.keys(written) as Feature[]).filter((feature) => texts.some(({ text }) => written[feature].test(text))),
    ),
  };
}

const configurationFiles = (folder: string) => readdirSync(folder).filter((name) => /\.tf(\.json)?$/.test(name));

function settingsIn(text: string): readonly string[] {
  try {
    const providers = jsonAt(JSON.parse(text), "provider", "stratus");
    const blocks: readonly unknown[] = Array.isArray(providers) ? providers : [];
    return blocks.filter(isObject).flatMap((block) => Object.keys(block).map(camel));
  } catch {
    return [];
  }
}

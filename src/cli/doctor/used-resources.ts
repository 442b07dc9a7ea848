import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonAt, isObject } from "../../contract";
import { camel } from "../../contract";
import type { HostFeature } from "../../terraform/versions";

/** A feature that only newer versions of Terraform and OpenTofu support. */
export type Feature = Extract<HostFeature, "ephemeral" | "writeOnly">;

/** The syntax of each feature, in HCL or in JSON. */
const written: Readonly<Record<Feature, RegExp>> = {
  ephemeral: /^\s*ephemeral\s*("|=\s*true)|"ephemeral"\s*:/m,
  writeOnly: /^\s*\w+_wo\s*=|"\w+_wo"\s*:/m,
};

/** The parts of the service that the configurations in some directories use. */
export interface UsedResources {
  /** The resource types that they contain: `stratus_domain`. */
  readonly types: ReadonlySet<string>;
  /** The settings in the provider blocks of synthesized stacks, by their names in the contract. */
  readonly settings: ReadonlySet<string>;
  readonly features: ReadonlySet<Feature>;
}

/** Reads the configurations in these directories. */
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

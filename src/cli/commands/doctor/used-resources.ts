import { camel, isObject, jsonAt, type Properties } from "../../../contract";
import { readConfigurationFiles, readQueryFiles } from "../../../terraform/configuration-files";
import type { HostFeature } from "../../../terraform/versions";
import { type HclBlock, type HclItem, parseHcl } from "../../hcl/parse";
import { withoutComments } from "../../hcl/scan";

/** A feature that only newer versions of Terraform and OpenTofu have, and that a configuration can use. */
export type Feature = Exclude<HostFeature, "generatedConfiguration">;

/** The parts of the service that the configurations in some directories use. */
export interface UsedResources {
  /** The resource types that they contain: `stratus_domain`. */
  readonly types: ReadonlySet<string>;
  /** The settings in the provider blocks of synthesized stacks, by their names in the contract. */
  readonly settings: ReadonlySet<string>;
  readonly features: ReadonlySet<Feature>;
  /** The import blocks whose resource isn't in the configuration, so that Terraform has to generate it. */
  readonly importsToGenerate: readonly ImportToGenerate[];
}

export interface ImportToGenerate {
  readonly type: string;
  /** True if the block has a `provider` argument. */
  readonly namesProvider: boolean;
}

interface ConfigurationFile {
  /** The text without comments. */
  readonly text: string;
  /** The blocks of an HCL file. Empty if its syntax is invalid. */
  readonly blocks: readonly HclBlock[];
  /** The content of a JSON file. Undefined if its syntax is invalid. */
  readonly json: unknown;
}

/** Reads the configurations in these directories. */
export function readUsedResources(folders: readonly string[]): UsedResources {
  const configurations = folders.map(readConfiguration);
  const files = configurations.flat();
  return {
    types: new Set(files.flatMap(({ text }) => text.match(/\bstratus_[a-z_]+/g) ?? [])),
    settings: new Set(files.flatMap(settingsIn)),
    features: new Set((Object.keys(isUsed) as Feature[]).filter((feature) => files.some(isUsed[feature]))),
    importsToGenerate: configurations.flatMap(importsToGenerateIn),
  };
}

function readConfiguration(folder: string): readonly ConfigurationFile[] {
  return [...readConfigurationFiles(folder), ...readQueryFiles(folder)].map(({ name, text }) => {
    if (name.endsWith(".json")) return { text, blocks: [], json: tryTo(() => JSON.parse(text) as unknown) };
    const items = tryTo(() => parseHcl(text, name)) ?? [];
    return { text: withoutComments(text), blocks: items.filter((item) => item.kind === "block"), json: undefined };
  });
}

function tryTo<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    // Terraform reports an invalid file itself.
    return undefined;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The arguments and blocks in a block, with expressions as values. */
const argumentsIn = (body: readonly HclItem[]): Properties =>
  Object.fromEntries(
    body.map((item): [string, unknown] =>
      item.kind === "attribute" ? [item.name, item.expression] : [item.type, argumentsIn(item.body)],
    ),
  );

/** The arguments of all blocks of a type: expressions in HCL, and values in JSON. */
const argumentsOf = (
  { blocks, json }: ConfigurationFile,
  type: "import" | "moved" | "removed",
): readonly Properties[] => [
  ...blocks.filter((block) => block.type === type).map(({ body }) => argumentsIn(body)),
  ...listOf(jsonAt(json, type)).filter(isObject),
];

/** The same for resources, which have labels. */
const argumentsOfResources = ({ blocks, json }: ConfigurationFile): readonly Properties[] => [
  ...blocks.filter(({ type }) => type === "resource").map(({ body }) => argumentsIn(body)),
  ...Object.values(objectOf(jsonAt(json, "resource"))).flatMap((named) =>
    Object.values(objectOf(named)).filter(isObject),
  ),
];

/** The addresses of all blocks of a type with two labels: `stratus_domain.shop`. */
const addressesOf = ({ blocks, json }: ConfigurationFile, type: "resource" | "list" | "action"): readonly string[] => [
  ...blocks.filter((block) => block.type === type).map(({ labels }) => labels.join(".")),
  ...Object.entries(objectOf(jsonAt(json, type))).flatMap(([label, named]) =>
    Object.keys(objectOf(named)).map((name) => `${label}.${name}`),
  ),
];

const objectOf = (value: unknown): Properties => (isObject(value) ? value : {});

const typeOf = (address: unknown) => /(?:^|\.)([a-z]\w*)\.[\w-]+(?:\[.*)?$/s.exec(String(address))?.[1];
const isOwn = (text: string | undefined) => text?.startsWith("stratus_") === true;

/** True if a file uses a feature, in HCL or in JSON. */
const isUsed: Readonly<Record<Feature, (file: ConfigurationFile) => boolean>> = {
  functions: ({ text }) => /\bprovider::stratus::/.test(text),
  movesAcrossTypes: (file) =>
    argumentsOf(file, "moved").some(({ from, to }) => isOwn(typeOf(to)) && typeOf(from) !== typeOf(to)),
  ephemeral: ({ text }) => /^\s*ephemeral\s*("|=\s*true)|"ephemeral"\s*:/m.test(text),
  writeOnly: ({ text }) => /^\s*\w+_wo\s*=|"\w+_wo"\s*:/m.test(text),
  identities: (file) => argumentsOf(file, "import").some(({ identity }) => identity !== undefined),
  queries: (file) => addressesOf(file, "list").some(isOwn),
  actions: (file) => addressesOf(file, "action").some(isOwn),
  removed: (file) => argumentsOf(file, "removed").some(({ lifecycle }) => lifecycle !== undefined),
  keptObjects: (file) =>
    argumentsOfResources(file).some(({ lifecycle }) =>
      [lifecycle].flat().some((each) => isObject(each) && each["destroy"] !== undefined),
    ),
};

function settingsIn({ json }: ConfigurationFile): readonly string[] {
  return listOf(jsonAt(json, "provider", "stratus"))
    .filter(isObject)
    .flatMap((block) => Object.keys(block).map(camel));
}

function importsToGenerateIn(files: readonly ConfigurationFile[]): readonly ImportToGenerate[] {
  const present = new Set(files.flatMap((file) => addressesOf(file, "resource")));
  return files
    .flatMap((file) => argumentsOf(file, "import"))
    .flatMap(({ to, provider }) => {
      const [type, address] = [typeOf(to), String(to).replace(/\[.*/s, "")];
      if (type === undefined || !isOwn(address) || present.has(address)) return [];
      return [{ type, namesProvider: provider !== undefined }];
    });
}

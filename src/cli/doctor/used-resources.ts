import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { camel, isObject, jsonAt } from "../../contract";
import type { HostFeature } from "../../terraform/versions";

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

/** The text of a configuration file. `json` is its content if it is JSON. */
interface ConfigurationFile {
  readonly text: string;
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
  const names = readdirSync(folder).filter((name) => /\.tf(\.json)?$|\.tfquery\.(hcl|json)$/.test(name));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { text: withoutComments(text), json: name.endsWith(".json") ? parsed(text) : undefined };
  });
}

const withoutComments = (text: string) => text.replace(/^\s*(#|\/\/).*/gm, "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A nested block may contain a map, but no further one. */
const importBlock = /^\s*import\s*\{(?:[^{}]|\{[^{}]*\})*\}/gm;
const movedBlock = /^\s*moved\s*\{[^{}]*\}/gm;

const blocksIn = (text: string, block: RegExp) => text.match(block) ?? [];
const typeOf = (address: unknown) => /(?:^|\.)([a-z]\w*)\.[\w-]+(?:\[.*)?$/.exec(String(address))?.[1];
const attributeOf = (block: string, name: string) => new RegExp(`\\b${name}\\s*=\\s*(\\S+)`).exec(block)?.[1];

/** The `from` and `to` of each `moved` block. */
const movesIn = ({ text, json }: ConfigurationFile) => [
  ...blocksIn(text, movedBlock).map((block) => [attributeOf(block, "from"), attributeOf(block, "to")]),
  ...listOf(jsonAt(json, "moved")).map((block) => [jsonAt(block, "from"), jsonAt(block, "to")]),
];

const isOwnType = (type: string | undefined) => type?.startsWith("stratus_") === true;
const hasOwnType = (blocks: unknown) => isObject(blocks) && Object.keys(blocks).some(isOwnType);

/** True if a file uses a feature, in HCL or in JSON. */
const isUsed: Readonly<Record<Feature, (file: ConfigurationFile) => boolean>> = {
  functions: ({ text }) => /\bprovider::stratus::/.test(text),
  movesAcrossTypes: (file) => movesIn(file).some(([from, to]) => isOwnType(typeOf(to)) && typeOf(from) !== typeOf(to)),
  ephemeral: ({ text }) => /^\s*ephemeral\s*("|=\s*true)|"ephemeral"\s*:/m.test(text),
  writeOnly: ({ text }) => /^\s*\w+_wo\s*=|"\w+_wo"\s*:/m.test(text),
  identities: ({ text, json }) =>
    blocksIn(text, importBlock).some((block) => /\bidentity\s*=/.test(block)) ||
    listOf(jsonAt(json, "import")).some((block) => jsonAt(block, "identity") !== undefined),
  queries: ({ text, json }) => /^\s*list\s+"stratus_/m.test(text) || hasOwnType(jsonAt(json, "list")),
  actions: ({ text, json }) => /^\s*action\s+"stratus_/m.test(text) || hasOwnType(jsonAt(json, "action")),
};

function settingsIn({ json }: ConfigurationFile): readonly string[] {
  return listOf(jsonAt(json, "provider", "stratus"))
    .filter(isObject)
    .flatMap((block) => Object.keys(block).map(camel));
}

function importsToGenerateIn(files: readonly ConfigurationFile[]): readonly ImportToGenerate[] {
  const resources = files.flatMap(({ text }) => [...text.matchAll(/^\s*resource\s+"(\w+)"\s+"([\w-]+)"/gm)]);
  const inHcl = new Set(resources.map(([, type = "", name = ""]) => `${type}.${name}`));
  const isPresent = (address: string) => {
    const [type = "", name = ""] = address.replace(/\[.*/, "").split(".");
    return inHcl.has(`${type}.${name}`) || files.some(({ json }) => jsonAt(json, "resource", type, name) !== undefined);
  };
  const blocks = files.flatMap(({ text, json }) => [
    ...blocksIn(text, importBlock).map((block) => [attributeOf(block, "to"), attributeOf(block, "provider")]),
    ...listOf(jsonAt(json, "import")).map((block) => [jsonAt(block, "to"), jsonAt(block, "provider")]),
  ]);
  return blocks.flatMap(([to, provider]) => {
    const [address, type] = [String(to), typeOf(to)];
    if (type === undefined || !isOwnType(address) || isPresent(address)) return [];
    return [{ type, namesProvider: provider !== undefined }];
  });
}

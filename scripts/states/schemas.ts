import { provider } from "../../src/composition/provider";
import type { Attribute, Attributes, Type } from "../../src/provider/plugin/schema";

/** The types of the attributes of one version of a resource's schema, by their paths: `rules.inbound.ports: string`. */
type AttributeTypes = ReadonlyMap<string, string>;

/** By resource and version: `stratus_domain 0`. */
export type StateSchemas = ReadonlyMap<string, AttributeTypes>;

const head =
  "# The attributes of each resource in states, and their types, for each version of its schema.\n" +
  "# npm run states:schemas writes this file. docs/internals/releases.md describes what to do when a schema changes.\n";

function typeWords(type: Type): string {
  return typeof type === "string" ? type : `${type[0]} of ${typeWords(type[1])}`;
}

function typesOf(attributes: Attributes, around = ""): [string, string][] {
  return Object.entries(attributes)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, { type, nested }]: [string, Attribute]) => {
      const path = `${around}${name}`;
      if (!nested) return [[path, typeWords(type ?? "string")] as [string, string]];
      const kind = nested.mode === "single" ? "object" : `${nested.mode} of object`;
      return [[path, kind] as [string, string], ...typesOf(nested.attributes, `${path}.`)];
    });
}

/** The provider's current schemas. */
export function presentSchemas(): StateSchemas {
  return new Map(
    Object.entries(provider.resources).map(([type, make]) => {
      const { version, attributes } = make().schema;
      return [`${type} ${String(version)}`, new Map(typesOf(attributes))];
    }),
  );
}

export function formatSchemas(schemas: StateSchemas): string {
  const blocks = [...schemas]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, types]) => `\n${key}\n${[...types].map(([path, type]) => `  ${path}: ${type}\n`).join("")}`);
  return head + blocks.join("");
}

export function parseSchemas(text: string): StateSchemas {
  const schemas = new Map<string, Map<string, string>>();
  let types = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, path, type] = /^ {2}(\S+): (.+)$/.exec(line) ?? [];
    if (path !== undefined && type !== undefined) types.set(path, type);
    else schemas.set(line, (types = new Map<string, string>()));
  }
  return schemas;
}

/** The stored schemas, extended by the provider's current ones. */
export const mergeSchemas = (kept: StateSchemas, present: StateSchemas): StateSchemas => new Map([...kept, ...present]);

/** The attributes of stored versions that the current provider can't read as the same version. */
export function misfits(kept: StateSchemas, present: StateSchemas): readonly string[] {
  const versions = new Map([...present.keys()].map((key) => key.split(" ") as [string, string]));
  return [...kept].flatMap(([key, types]) => {
    const [type = "", version = ""] = key.split(" ");
    const now = versions.get(type);
    if (now === undefined) return [`states contain ${type}, but the provider no longer has this resource`];
    if (Number(version) > Number(now)) {
      return [
        `${type} has schema version ${now}, but states of version ${version} exist: a version must never decrease`,
      ];
    }
    const fresh = present.get(key);
    if (fresh === undefined) return [];
    return [...types].flatMap(([path, old]) => {
      const found = fresh.get(path);
      if (found === old) return [];
      const change = found === undefined ? "is no longer in the schema" : `is ${found} in the schema now`;
      return [`${type}: ${path} is ${old} in states of version ${version}, but ${change}`];
    });
  });
}

/** The steps to fix them. */
export const advice = (problems: readonly string[]): string =>
  [
    "Existing states of these resources no longer match the schema:",
    ...problems.map((problem) => `  - ${problem}`),
    "Increase the schema version: add a step to the `upgrades` of the resource's handler (src/resources/compute_instance/" +
      'provider/upgrades.ts has one), then run "npm run states:schemas". docs/internals/releases.md describes all steps under ' +
      '"When a schema changes".',
  ].join("\n");

export const isStale = (kept: StateSchemas, present: StateSchemas): boolean =>
  formatSchemas(kept) !== formatSchemas(mergeSchemas(kept, present));

// Writes the bindings: the L1 classes of the provider's resources, from the provider's schema. Needs neither Terraform nor a
// network.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { provider } from "../../../src/composition/provider.ts";
import { contracts } from "../../../src/resources/contracts.ts";
import { inRoot } from "../../support/project.mjs";
import { digest, isFresh, packageVersion, writeFolder } from "../generated-folder.mjs";
import { withCamelCaseNames } from "./camel-case-names.ts";
import { compileBindings } from "./compile.ts";
import { bindingSources } from "./generate-sources.mjs";
import { removeRegistryLinks } from "./remove-registry-links.ts";
import { configurationSchemas, providerSchemaJson, withDeprecatedTags } from "./schema-json.ts";
import { separateNestedAttributes } from "./separate-nested-attributes.ts";
import { parseSource } from "./syntax.ts";
import { noTransformers, ownTransformers } from "./transformers.ts";

/** @typedef {ReturnType<typeof providerSchema>} Schema */

/** The output of `terraform providers schema -json` with tags for deprecated attributes, and the versions that `cdktf get` adds. */
function providerSchema() {
  const schema = withDeprecatedTags(providerSchemaJson(provider));
  return { ...schema, provider_versions: { [provider.address]: provider.version } };
}

/** All inputs of the bindings apart from the schema and the contracts. */
function toolTexts() {
  const folder = inRoot("scripts", "build", "bindings");
  const versions = ["@cdktf/provider-generator", "cdktf", "typescript"].map(packageVersion);
  return [...versions, ...readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))];
}

/** @param {Schema} schema */
function ownSchema({ provider_schemas: { [provider.address]: own } }) {
  if (own === undefined) throw new Error(`The schema doesn't contain ${provider.address}.`);
  return own;
}

/**
 * Adds the list resources and actions to the resources of a schema.
 * @param {Schema} schema
 */
function withConfigurations(schema) {
  const own = ownSchema(schema);
  const resource_schemas = { ...own.resource_schemas, ...configurationSchemas(provider) };
  return { ...schema, provider_schemas: { [provider.address]: { ...own, resource_schemas } } };
}

/**
 * Writes the bindings into a folder, unless its inputs are unchanged.
 * @param {string} target
 * @param {object} options
 * @param {boolean} options.esModuleInterop
 * @param {boolean} [options.isSeparated]
 * @param {(schema: Schema) => Schema} [options.extend]
 * @param {(schema: Schema) => ReturnType<typeof ownTransformers>} options.transformersOf
 */
async function write(target, { esModuleInterop, isSeparated = false, extend = (schema) => schema, transformersOf }) {
  const schema = extend(providerSchema());
  const inputs = digest(
    JSON.stringify([
      schema,
      contracts.map(({ name, plural, fields, path, identity }) => [name, plural, fields, path, identity]),
    ]),
    ...toolTexts(),
  );
  if (isFresh(target, inputs)) return;
  const sources = (await bindingSources(schema)).map(({ name, text }) => {
    return { name, text: removeRegistryLinks(parseSource(`${name}.ts`, text)) };
  });
  const transformers = transformersOf(schema);
  writeFolder(target, inputs, (folder) => {
    const outputs = compileBindings(sources, target, { esModuleInterop, transformers });
    for (const [path, text] of outputs) {
      const name = basename(path);
      const isCode = isSeparated && name.endsWith(".js");
      const files = isCode ? separateNestedAttributes(name, text) : new Map([[name, text]]);
      for (const [file, part] of files) writeFileSync(join(folder, file), part);
    }
  });
}

/** The bindings that the package contains. */
export const writeBindings = () =>
  write(inRoot("lib", "l1"), {
    // The import of an ES module marked as one needs no helpers, which cost time in each of many files.
    esModuleInterop: false,
    isSeparated: true,
    extend: (schema) => ({ ...schema, ...withCamelCaseNames(withConfigurations(schema)) }),
    transformersOf: (schema) => ownTransformers(contracts, ownSchema(schema)),
  });

/** The generator's unchanged bindings, compiled, for comparison. Returns their folder. */
export async function writePlainBindings() {
  const target = inRoot(".cache", "bindings");
  await write(target, { esModuleInterop: true, transformersOf: () => noTransformers });
  return target;
}

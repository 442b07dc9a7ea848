// Writes the bindings: the L1 classes of the provider's resources, from the provider's schema. Needs neither Terraform nor a
// network.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadSources } from "../../support/load-sources.mjs";
import { inRoot } from "../../support/project.mjs";
import { digest, isFresh, packageVersion, writeFolder } from "../generated-folder.mjs";
import { bindingSources } from "./generate-sources.mjs";

/** The provider's own code that defines the bindings, and the code that generates them. */
const load = () =>
  loadSources(`
    export { configurationSchemas, providerSchemaJson, withDeprecatedTags } from "./scripts/build/bindings/schema-json";
    export { withCamelCaseNames } from "./scripts/build/bindings/camel-case-names";
    export { provider } from "./src/composition/provider";
    export { contracts } from "./src/resources/contracts";
    export { parseSource } from "./scripts/build/bindings/syntax";
    export { removeRegistryLinks } from "./scripts/build/bindings/remove-registry-links";
    export { compileBindings } from "./scripts/build/bindings/compile";
    export { separateNestedAttributes } from "./scripts/build/bindings/separate-nested-attributes";
    export * from "./scripts/build/bindings/transformers";`);

/** The output of `terraform providers schema -json` with tags for deprecated attributes, and the versions that `cdktf get` adds. */
function schemaOf({ providerSchemaJson, withDeprecatedTags, provider }) {
  const schema = withDeprecatedTags(providerSchemaJson(provider));
  return { ...schema, provider_versions: { [provider.address]: provider.version } };
}

/** All inputs of the bindings apart from the schema and the contracts. */
function toolTexts() {
  const folder = inRoot("scripts", "build", "bindings");
  const versions = ["@cdktf/provider-generator", "cdktf", "typescript"].map(packageVersion);
  return [...versions, ...readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))];
}

/** Adds the list resources and actions to the resources of a schema. */
function withConfigurations(schema, { configurationSchemas, provider }) {
  const { [provider.address]: own } = schema.provider_schemas;
  const resource_schemas = { ...own.resource_schemas, ...configurationSchemas(provider) };
  return { ...schema, provider_schemas: { [provider.address]: { ...own, resource_schemas } } };
}

/** Writes the bindings into a folder, unless its inputs are unchanged. */
async function write(target, { esModuleInterop, isSeparated = false, extend = (schema) => schema, transformersOf }) {
  const loaded = await load();
  const schema = extend(schemaOf(loaded), loaded);
  const inputs = digest(
    JSON.stringify([
      schema,
      loaded.contracts.map(({ name, plural, fields, path, identity }) => [name, plural, fields, path, identity]),
    ]),
    ...toolTexts(),
  );
  if (isFresh(target, inputs)) return;
  const { parseSource, removeRegistryLinks } = loaded;
  const sources = (await bindingSources(schema)).map(({ name, text }) => {
    return { name, text: removeRegistryLinks(parseSource(`${name}.ts`, text)) };
  });
  const transformers = transformersOf(loaded, schema);
  writeFolder(target, inputs, (folder) => {
    const outputs = loaded.compileBindings(sources, target, { esModuleInterop, transformers });
    for (const [path, text] of outputs) {
      const name = basename(path);
      const isCode = isSeparated && name.endsWith(".js");
      const files = isCode ? loaded.separateNestedAttributes(name, text) : new Map([[name, text]]);
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
    extend: (schema, loaded) => loaded.withCamelCaseNames(withConfigurations(schema, loaded)),
    transformersOf: ({ ownTransformers, contracts, provider }, schema) =>
      ownTransformers(contracts, schema.provider_schemas[provider.address]),
  });

/** The generator's unchanged bindings, compiled, for comparison. Returns their folder. */
export async function writePlainBindings() {
  const target = inRoot(".cache", "bindings");
  await write(target, { esModuleInterop: true, transformersOf: ({ noTransformers }) => noTransformers });
  return target;
}

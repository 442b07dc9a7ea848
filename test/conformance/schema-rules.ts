import {
  type Schema_Attribute as AttributeMessage,
  Schema_Object_NestingMode as NestingMode,
} from "../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Host } from "../support/terraform/host";
import type { Rule } from "../support/terraform/rules";

const identifier = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;
const nestingModes = [NestingMode.SINGLE, NestingMode.LIST, NestingMode.SET, NestingMode.MAP];
const attributeName = /^[a-z0-9_]+$/;

/** Checks everything that Terraform reads before any other call. */
export async function checkSchemas(host: Host): Promise<void> {
  const { messages, identities } = host.schemas;
  const { resourceSchemas, dataSourceSchemas, ephemeralResourceSchemas, listResourceSchemas, actionSchemas } = messages;
  host.checkDiagnostics("GetProviderSchema", messages.diagnostics);
  const actions = Object.entries(actionSchemas).map(([name, { schema }]) => [name, schema] as const);
  const settable = [...Object.entries(listResourceSchemas), ...actions];
  const all = [
    ["provider", messages.provider] as const,
    ...[resourceSchemas, dataSourceSchemas, ephemeralResourceSchemas].flatMap((named) => Object.entries(named)),
    ...settable,
  ];
  for (const [name, schema] of all) {
    const report = (rule: Rule, detail: string) => host.report(rule, `schema ${name}`, detail);
    const { version = 0, block } = schema ?? {};
    if (version < 0 || (block?.version ?? 0) < 0) report("schema-version", "the version is negative");
    if (!block) report("schema-attribute", "the schema has no block");
    checkAttributes(block?.attributes ?? [], "", report);
  }
  for (const [name, schema] of settable) {
    for (const attribute of schema?.block?.attributes ?? []) {
      if (attribute.computed) host.report("schema-computed", `schema ${name}`, `${attribute.name} is computed`);
    }
  }
  for (const name of Object.keys(listResourceSchemas)) {
    if (!resourceSchemas[name]) host.report("schema-list", `list ${name}`, "there is no managed resource of this name");
    else if (!identities[name]) host.report("schema-list", `list ${name}`, "the managed resource has no identity");
  }
  checkIdentities(host);
  checkFunctions(host);
  await checkNames(host);
}

function checkAttributes(attributes: readonly AttributeMessage[], around: string, report: Say): void {
  for (const { name, type, nestedType, required, optional, computed, writeOnly } of attributes) {
    const place = `${around}${name}`;
    const wrong = (detail: string) => report("schema-attribute", `${place} ${detail}`);
    if (!attributeName.test(name)) wrong("isn't a valid name");
    if (!required && !optional && !computed) wrong("is neither required, optional nor computed");
    if (required && (optional || computed)) wrong("is required, and also optional or computed");
    if (writeOnly && computed) wrong("is write-only and computed");
    if (type.length > 0 === (nestedType !== undefined)) wrong("must have either a type or nested attributes");
    if (!nestedType) {
      if (/"set",.*"dynamic"/.test(type.toString("utf8")))
        report("schema-nesting", `${place} is a set of values of any type`);
      continue;
    }
    if (!nestingModes.includes(nestedType.nesting)) report("schema-nesting", `${place} has no nesting mode`);
    if (nestedType.nesting === NestingMode.SET && containsWrongForSet(nestedType.attributes))
      report("schema-nesting", `${place} is a set that contains write-only values or values of any type`);
    checkAttributes(nestedType.attributes, `${place}.`, report);
  }
}

type Say = (rule: Rule, detail: string) => void;

const containsWrongForSet = (attributes: readonly AttributeMessage[]): boolean =>
  attributes.some(
    ({ writeOnly, type, nestedType }) =>
      writeOnly || type.includes('"dynamic"') || (nestedType && containsWrongForSet(nestedType.attributes)),
  );

function checkIdentities({ schemas: { identities, resources }, report }: Host): void {
  for (const [name, { version, identityAttributes }] of Object.entries(identities)) {
    const wrong = (detail: string) => report("schema-identity", `identity ${name}`, detail);
    if (version < 0) report("schema-version", `identity ${name}`, "the version is negative");
    if (!resources[name]) wrong("there is no managed resource of this name");
    if (identityAttributes.length === 0) wrong("there are no attributes");
    if (!identityAttributes.some(({ requiredForImport }) => requiredForImport))
      wrong("an import requires no attribute");
    for (const { name: attribute, type, requiredForImport, optionalForImport } of identityAttributes) {
      if (requiredForImport === optionalForImport) wrong(`${attribute} must be either required or optional for import`);
      if (!/^"(string|number|bool)"$/.test(type.toString("utf8"))) wrong(`${attribute} isn't a scalar`);
    }
  }
}

function checkFunctions({ schemas: { messages }, report }: Host): void {
  for (const [name, { parameters, variadicParameter, return: returns }] of Object.entries(messages.functions)) {
    const wrong = (detail: string) => report("schema-function", `function ${name}`, detail);
    const names = [...parameters, ...(variadicParameter ? [variadicParameter] : [])].map((parameter) => parameter.name);
    for (const one of [name, ...names]) if (!identifier.test(one)) wrong(`${one} isn't an identifier`);
    if (new Set(names).size < names.length) wrong("two parameters have the same name");
    if (!returns) wrong("there is no return type");
  }
}

/** GetMetadata and GetFunctions list what GetProviderSchema describes. */
async function checkNames({ client, schemas: { messages }, report }: Host): Promise<void> {
  const metadata = await client.call("getMetadata", {});
  const { functions } = await client.call("getFunctions", {});
  const names = (entries: readonly { readonly typeName: string }[]) => entries.map(({ typeName }) => typeName);
  const pairs = [
    ["resources", names(metadata.resources), messages.resourceSchemas],
    ["data sources", names(metadata.dataSources), messages.dataSourceSchemas],
    ["ephemeral resources", names(metadata.ephemeralResources), messages.ephemeralResourceSchemas],
    ["list resources", names(metadata.listResources), messages.listResourceSchemas],
    ["actions", names(metadata.actions), messages.actionSchemas],
    ["functions of the metadata", metadata.functions.map(({ name }) => name), messages.functions],
    ["functions", Object.keys(functions), messages.functions],
  ] as const;
  for (const [what, listed, described] of pairs) {
    if (listed.toSorted().join() !== Object.keys(described).sort().join())
      report("schema-metadata", what, `${listed.join()} instead of ${Object.keys(described).join()}`);
  }
  if (JSON.stringify(metadata.serverCapabilities) !== JSON.stringify(messages.serverCapabilities))
    report("schema-metadata", "capabilities", "GetMetadata and GetProviderSchema differ");
}

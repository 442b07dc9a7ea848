import { objectType, typeOfAttribute } from "../../../src/provider/plugin/attribute-type";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { areEqual } from "../../../src/provider/plugin/equal";
import type { DynamicValue } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attribute } from "../../../src/provider/plugin/schema";
import type { ValueObject } from "../../../src/provider/plugin/value";
import { errorsIn, type Host, identityData } from "./host";
import { planChange, refresh, type Stored, validateResource } from "./resources";
import { missingIn, placesOf, unknownsIn, without } from "./values";

/** Imports an object by its ID or its identity, and reads it, as the plan of an import block does. */
export async function importObject(host: Host, type: string, by: string | ValueObject): Promise<Stored | undefined> {
  const imported = await importStored(host, type, by);
  const { identity: block } = host.resource(type);
  if (block && typeof by !== "string" && imported?.identity) {
    if (!areEqual(objectType(block.attributes), by, imported.identity))
      host.report(
        "identity-changed",
        `import ${type}`,
        `${JSON.stringify(by)} became ${JSON.stringify(imported.identity)}`,
      );
  }
  const read = imported && (await refresh(host, imported));
  if (imported && !read) host.report("read-exists", `import ${type}`, "the read after the import finds no object");
  return read;
}

/** Imports an object by its ID or its identity. */
export async function importStored(host: Host, type: string, by: string | ValueObject): Promise<Stored | undefined> {
  const about = `import ${type}`;
  const block = host.resource(type);
  const given =
    typeof by === "string" ? { id: by, identity: undefined } : { id: "", identity: identityData(block, by) };
  const { importedResources, diagnostics } = await host.client.call("importResourceState", {
    typeName: type,
    ...given,
  });
  if (!host.checkDiagnostics(about, diagnostics)) return undefined;
  const [imported, ...others] = importedResources;
  const state = imported && host.readState(block, about, imported.state);
  if (!imported || !state || others.length > 0 || imported.typeName !== type) {
    const found = importedResources.map(({ typeName }) => typeName).join();
    host.report("import-one", about, `got ${found || "nothing"}${state === null ? " without a state" : ""}`);
    return undefined;
  }
  const identity = host.readIdentity(block, about, imported.identity);
  return { type, state, private: imported.private, identity };
}

/** Imports an object in both ways, which return the same object. */
export async function importBothWays(
  host: Host,
  type: string,
  id: string,
  identity: ValueObject,
): Promise<Stored | undefined> {
  const byIdentity = await importObject(host, type, identity);
  const byId = await importObject(host, type, id);
  const { attributes } = host.resource(type);
  if (!byId || !byIdentity || areEqual(objectType(attributes), byId.state, byIdentity.state)) return byIdentity;
  host.report(
    "import-same",
    `import ${type}`,
    `${JSON.stringify(byId.state)} is not ${JSON.stringify(byIdentity.state)}`,
  );
  return byIdentity;
}

const generate = (host: Host, type: string, state: DynamicValue | undefined) =>
  host.client.call("generateResourceConfig", { typeName: type, state });

/**
 * Generates the configuration of an imported object, and plans it. `listed` is the object of a list, from which a query
 * generates the configuration.
 */
export async function checkGenerated(host: Host, imported: Stored, listed = imported.state): Promise<void> {
  const { type } = imported;
  const about = `generate ${type}`;
  const block = host.resource(type);
  const { attributes } = block;
  const { config: generated, diagnostics } = await generate(host, type, encodeObject(attributes, listed));
  if (!host.checkDiagnostics(about, diagnostics)) return;
  const config = host.read(block, about, generated);
  if (!config) {
    if (config === null) host.report("type", about, "the configuration is null");
    return;
  }
  for (const place of unknownsIn(config)) host.report("unknown", about, place);
  const isWrong = ({ computed, optional, deprecated, writeOnly }: Attribute) =>
    (computed === true && optional !== true) || deprecated !== undefined || writeOnly === true;
  for (const place of placesOf(attributes, config, isWrong)) host.report("generated-computed", about, place);
  // Terraform writes null instead of a sensitive value.
  const isOmitted = ({ sensitive, deprecated }: Attribute) => sensitive === true || deprecated !== undefined;
  await checkUnchanged(host, imported, without(attributes, config, isOmitted), "generated");
}

/** Checks that a configuration is valid, and that its plan changes nothing. */
export async function checkUnchanged(
  host: Host,
  stored: Stored,
  config: ValueObject,
  origin: "generated" | "moved",
): Promise<void> {
  const { type } = stored;
  const { attributes } = host.resource(type);
  const rule =
    origin === "moved"
      ? ({ valid: "move-empty", empty: "move-empty" } as const)
      : ({ valid: "generated-valid", empty: "generated-empty" } as const);
  const about = `plan of a ${origin} ${type}`;
  for (const place of missingIn(attributes, config)) host.report(rule.valid, about, `${place} is required`);
  if (!(await validateResource(host, type, config))) host.report(rule.valid, about, JSON.stringify(config));
  const change = await planChange(host, type, config, stored);
  if (!change || change.action === "none") return;
  const differing = Object.entries(attributes).filter(
    ([name, attribute]) =>
      !areEqual(typeOfAttribute(attribute), change.planned?.[name] ?? null, stored.state[name] ?? null),
  );
  host.report(
    rule.empty,
    about,
    `${change.action} ${differing.map(([name]) => name).join()}: ${JSON.stringify(config)}`,
  );
}

/** Terraform 1.14.0 sends no state. */
export async function checkGeneratedWithoutState(host: Host, type: string): Promise<void> {
  for (const state of [undefined, encodeObject(host.resource(type).attributes, null)]) {
    const { config, diagnostics } = await generate(host, type, state);
    if (errorsIn(diagnostics).length === 0 || config)
      host.report("generated-refused", `generate ${type}`, "a missing state is no error");
  }
}

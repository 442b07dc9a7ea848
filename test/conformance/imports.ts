import { objectType } from "../../src/plugin/attribute-type";
import { encodeObject } from "../../src/plugin/codec/dynamic-value";
import { areEqual } from "../../src/plugin/equal";
import type { DynamicValue, MoveResourceState_Request } from "../../src/plugin/protocol/generated/tfplugin6";
import type { ValueObject } from "../../src/plugin/value";
import { errorsIn, identityData, type Host } from "./host";
import { planChange, refresh, validateResource, type Stored } from "./resources";
import { missingIn, placesOf, unknownsIn, without } from "./values";

/** Imports an object by its id or its identity, and reads it, as the plan of an import block does. */
export async function importObject(host: Host, type: string, by: string | ValueObject): Promise<Stored | undefined> {
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
  const expected = typeof by === "string" ? undefined : by;
  const identity = host.readIdentity(block, about, imported.identity, expected);
  const read = await refresh(host, { type, state, private: imported.private, identity });
  if (!read) host.report("read-exists", about, "the read after the import finds no object");
  return read;
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
  const isWrong = ({ computed, optional, deprecated, writeOnly }: (typeof attributes)[string]) =>
    (computed === true && optional !== true) || deprecated !== undefined || writeOnly === true;
  for (const place of placesOf(attributes, config, isWrong)) host.report("generated-computed", about, place);
  // Terraform writes null instead of a sensitive value.
  const written = without(
    attributes,
    config,
    ({ sensitive, deprecated }) => sensitive === true || deprecated !== undefined,
  );
  for (const place of missingIn(attributes, written)) host.report("generated-valid", about, `${place} is required`);
  if (!(await validateResource(host, type, written))) host.report("generated-valid", about, JSON.stringify(written));
  const change = await planChange(host, type, written, imported);
  if (!change || change.action === "none") return;
  const differing = Object.keys(attributes).filter(
    (name) => JSON.stringify(change.planned?.[name] ?? null, symbols) !== JSON.stringify(imported.state[name] ?? null),
  );
  host.report("generated-empty", about, `${change.action} ${differing.join()}: ${JSON.stringify(written)}`);
}

const symbols = (_: string, value: unknown) => (typeof value === "symbol" ? "unknown" : value);

/** Terraform 1.14.0 sends no state. */
export async function checkGeneratedWithoutState(host: Host, type: string): Promise<void> {
  for (const state of [undefined, encodeObject(host.resource(type).attributes, null)]) {
    const { config, diagnostics } = await generate(host, type, state);
    if (errorsIn(diagnostics).length === 0 || config)
      host.report("generated-refused", `generate ${type}`, "a missing state is no error");
  }
}

export interface MoveSource {
  readonly provider: string;
  readonly type: string;
  readonly version: number;
  readonly state: object;
}

const moveRequest = (target: string, { provider, type, version, state }: MoveSource): MoveResourceState_Request => ({
  sourceProviderAddress: provider,
  sourceTypeName: type,
  sourceSchemaVersion: version,
  sourceState: { json: Buffer.from(JSON.stringify(state)), flatmap: {} },
  targetTypeName: target,
  sourcePrivate: Buffer.alloc(0),
  sourceIdentity: undefined,
  sourceIdentitySchemaVersion: 0,
});

/** Moves an object of another type. Terraform asks a provider that isn't configured. */
export async function moveObject(host: Host, target: string, source: MoveSource): Promise<Stored | undefined> {
  const about = `move to ${target}`;
  const block = host.resource(target);
  const answer = await host.client.call("moveResourceState", moveRequest(target, source));
  if (!host.checkDiagnostics(about, answer.diagnostics)) return undefined;
  const state = host.readState(block, about, answer.targetState);
  if (!state) {
    if (state === null) host.report("move-state", about, "there is no state");
    return undefined;
  }
  const identity = host.readIdentity(block, about, answer.targetIdentity);
  return { type: target, state, private: answer.targetPrivate, identity };
}

/** Moves from sources that no provider can know. */
export async function checkRefusedMoves(host: Host, target: string, known?: MoveSource): Promise<void> {
  const unknown = { provider: "registry.terraform.io/acme/acme", type: "acme_thing", version: 0, state: { id: "1" } };
  const sources = known
    ? [unknown, { ...known, provider: unknown.provider }, { ...known, type: unknown.type }, { ...known, version: 1e6 }]
    : [unknown];
  for (const source of sources) {
    const { targetState, diagnostics } = await host.client.call("moveResourceState", moveRequest(target, source));
    if (errorsIn(diagnostics).length > 0 && !targetState) continue;
    const { provider, type, version } = source;
    host.report("move-refused", `move to ${target}`, `${provider} ${type} ${String(version)} isn't refused`);
  }
}

import { type Contract, listedFields, pathFields, pathParameters, type Properties } from "../../../contract";
import { encodePrivateState, type PrivateState } from "../../../objects/terraform/private-state";
import { fromTerraform, toTerraform } from "../../../objects/terraform/values";
import { fromResponse } from "../../../objects/wire/decode";
import { objectPath } from "../../../objects/wire/paths";
import type { ReadOptions } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";
import type { ResourceDefinition } from "../../handler";
import { objectType } from "../../plugin/attribute-type";
import { areEqual } from "../../plugin/equal";
import type { ConfiguredRequest, ImportRequest, NewState, ResourceHandler } from "../../plugin/provider";
import type { ValueObject } from "../../plugin/value";
import { operationContext } from "../operation-context";
import type { RunValue } from "../run/run-state";
import { findByKey, findParentId, importFormHint, noSuchObject } from "./find-by-key";
import { readParentAttributes } from "./parent-attributes";
import { hydrate, readResponse, warnOfState } from "./read";

/** The states that imports of this run returned and that no read has used yet, by type and path. */
const answered: RunValue<Map<string, ValueObject>> = { initial: () => new Map() };

/**
 * Answers the first read after an import from the import's own result, because Terraform refreshes an imported
 * object immediately. Applies only to the exact state that the import returned. Any other state is from an earlier
 * run, and its changes must show.
 */
export function respondToReadAfterImport(
  handler: ResourceHandler<ProviderSession>,
  contract: Contract,
): ResourceHandler<ProviderSession> {
  const { schema, import: importObject, read } = handler;
  if (!importObject) return handler;
  const type = objectType(schema.attributes);
  const keyOf = (state: ValueObject) =>
    `${contract.name} ${objectPath(contract, fromTerraform(schema.attributes, state))}`;
  return {
    ...handler,
    async import(request) {
      const imported = await importObject(request);
      request.session.runState.get(answered).set(keyOf(imported.state), imported.state);
      return imported;
    },
    async read(request) {
      const { session, state, report } = request;
      const waiting = session.runState.get(answered);
      const key = waiting.size === 0 ? undefined : keyOf(state);
      const known = key === undefined ? undefined : waiting.get(key);
      if (key !== undefined) waiting.delete(key);
      if (!known || !areEqual(type, known, state)) return read(request);
      const object = fromTerraform(schema.attributes, state);
      session.objects.recordManaged(contract, object);
      session.objects.recordExists(contract, object);
      warnOfState({ contract, report }, object);
      return { state, private: request.private };
    },
  };
}

/** True if listings return as many fields of an object as its view, by the path of its contract. */
const wholeLists: RunValue<Map<string, Promise<boolean>>> = { initial: () => new Map() };

/** Reads the object for an import. Returns undefined if it doesn't exist. */
async function readToImport(
  context: OperationContext,
  definition: ResourceDefinition,
  known: Properties,
  reading: Pick<ReadOptions, "readsBefore"> = {},
): Promise<Properties | undefined> {
  const { contract, handler } = definition;
  const response = await readResponse(context, definition, known, reading);
  if (!response || handler.read || contract.singleton === true) return response;
  return withLeftOut(context, definition, known, response);
}

/**
 * Adds the fields that a listing may have omitted from a response. A refresh takes them from the state, but an import
 * has no state. The first object with omitted fields is therefore read individually. If that returns more fields, so
 * are all others of its type. Returns undefined if the object no longer exists.
 */
async function withLeftOut(
  context: OperationContext,
  definition: ResourceDefinition,
  known: Properties,
  response: Properties,
): Promise<Properties | undefined> {
  const { contract } = definition;
  const isLeftOut = (name: string) => !(name in response) && known[name] === undefined;
  const leftOut = Object.entries(listedFields(contract)).filter(([name, { spec }]) => !spec.from && isLeftOut(name));
  if (leftOut.length === 0) return response;
  const lists = context.session.runState.get(wholeLists);
  const decided = lists.get(contract.path);
  if (decided && (await decided)) return response;
  const view = readResponse(context, definition, known, { neverFromListing: true });
  if (!decided) {
    const isWhole = view.then(
      (whole) => whole !== undefined && leftOut.every(([name]) => !(name in whole)),
      () => true,
    );
    lists.set(contract.path, isWhole);
  }
  return view;
}

/**
 * Returns a listed object as its import would, without reading it again if the listing is complete. Returns undefined
 * if it no longer exists. `known` has the ids in its path.
 */
export async function importListed(
  definition: ResourceDefinition,
  request: ConfiguredRequest<ProviderSession>,
  known: Properties,
  listed: Properties,
): Promise<Properties | undefined> {
  const context = operationContext(
    definition,
    { ...request, private: encodePrivateState({ imported: true }) },
    "update",
    {},
  );
  const response = await withLeftOut(context, definition, known, listed);
  return response && hydrate(context, definition, response, known);
}

/** The object with an import id: its known fields, and the response if it was read to find it. */
interface Found {
  readonly known: Properties;
  readonly response?: Properties | undefined;
  /** The read options to use if there is no response yet. */
  readonly reading?: typeof whereManyAreImported;
}

/** Imports by id usually come in large numbers, and a page takes one request, like a single object. */
const whereManyAreImported = { readsBefore: 0 };

/** Imports an object by its ids (`12`, `12/34`) or by natural keys (`shop.example/www/A`). */
export async function importObject(
  definition: ResourceDefinition,
  request: ImportRequest<ProviderSession>,
): Promise<NewState> {
  const { contract, schema } = definition;
  const imported: PrivateState = { imported: true };
  const context = operationContext(definition, { ...request, private: encodePrivateState(imported) }, "update", {});
  const found: Found =
    (await findByParent(context, contract, request.id)) ??
    (await findByIds(definition, context, request.id)) ??
    (await findByKeys(context, contract, request.id));
  // Other values of a listing are no more certain than those of the response.
  const known = Object.fromEntries(pathFields(contract).map((name) => [name, found.known[name]]));
  const parentAttributes = await readParentAttributes(context.session, contract, known, request.signal);
  const response = found.response ?? (await readToImport(context, definition, known, found.reading));
  if (!response) throw noSuchObject(contract, request.id);
  const object = await hydrate(context, definition, response, known);
  const privateState: PrivateState = {
    ...imported,
    parentAttributes: { ...parentAttributes, ...contract.parentAttributesFrom?.(object) },
  };
  return { state: toTerraform(schema.attributes, object), private: encodePrivateState(privateState) };
}

/** The import id of a singleton is that of its parent. */
async function findByParent(context: OperationContext, contract: Contract, id: string): Promise<Found | undefined> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (contract.singleton !== true || !parent || name === undefined) return undefined;
  return { known: { [name]: await findParentId(context, contract, id) } };
}

async function findByIds(
  definition: ResourceDefinition,
  context: OperationContext,
  id: string,
): Promise<Found | undefined> {
  const { contract } = definition;
  if (contract.key?.includes(contract.id) === true) return findByName(definition, context, id);
  const names = pathFields(contract);
  const { kind: type, checks = [] } = contract.fields[contract.id]?.spec ?? {};
  // For example the id of an image, private/12.
  const isOfForm = type === "text" && checks.length > 0 && checks.every((check) => check.test(id));
  if (isOfForm && names.length === 1) return { known: { [contract.id]: id }, reading: whereManyAreImported };
  const parts = id.split("/");
  if (parts.length !== names.length || !parts.every((part) => /^[1-9]\d*$/.test(part))) return undefined;
  if (contract.fields[contract.id]?.spec.kind !== "int") return undefined;
  const known = Object.fromEntries(names.map((name, index) => [name, Number(parts[index])]));
  return { known, reading: whereManyAreImported };
}

/** An object whose id is its natural key is read directly, because some listings are incomplete. */
async function findByName(
  definition: ResourceDefinition,
  context: OperationContext,
  id: string,
): Promise<Found | undefined> {
  const { contract, handler } = definition;
  if (!contract.operations.includes("view") && contract.singleton !== true && !handler.read) return undefined;
  const named = { [contract.id]: id };
  const response = await readToImport(context, definition, named, whereManyAreImported);
  // Only a listing shows whether another spelling of the name exists.
  if (!response && !contract.operations.includes("list")) throw noSuchObject(contract, id);
  return response && { known: { ...fromResponse(contract, response, named), ...named }, response };
}

async function findByKeys(context: OperationContext, contract: Contract, id: string): Promise<Found> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (!parent || name === undefined) return { known: await findByKey(context, contract, {}, id, id) };
  const slash = id.indexOf("/");
  if (slash < 0) throw new Error(importFormHint(contract, id));
  const above = id.slice(0, slash);
  const known: Properties = { [name]: await findParentId(context, contract, above) };
  return { known: await findByKey(context, contract, known, id.slice(slash + 1), id) };
}

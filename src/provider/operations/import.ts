import type { Contract, Properties } from "../../contract";
import type { ImportRequest, NewState } from "../../plugin/provider";
import { toObject } from "../requests/decode";
import type { OperationContext, ResourceDefinition } from "../handler";
import type { PrivateState } from "../private-state";
import { encodePrivateState } from "../private-state";
import { pathParameters } from "../requests/paths";
import type { ProviderSession } from "../session";
import { readParentAttributes } from "../private-state/parent-attributes";
import { objectToTerraform } from "../schema/values";
import { operationContext } from "../operation-context";
import { findByKey, findParentId } from "./find-by-key";
import { importFormHint, noSuchObject } from "./import-form";
import { readToImport } from "./read-to-import";
import { hydrate } from "./refresh";

/** An object that an import id names: what is known of it, and the service's answer where that was read to find it. */
interface Found {
  readonly known: Properties;
  readonly answer?: Properties | undefined;
  /** How it is read where there is no answer yet. */
  readonly reading?: typeof whereManyAreImported;
}

/** Seldom is one object imported alone by its id, and a page costs no more requests than it. */
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
  const { known } = found;
  const parentAttributes = await readParentAttributes(context.session, contract, known, request.signal);
  const answer = found.answer ?? (await readToImport(context, definition, known, found.reading));
  if (!answer) throw noSuchObject(contract, request.id);
  const object = await hydrate(context, definition, answer, known);
  const privateState: PrivateState = {
    ...imported,
    parentAttributes: { ...parentAttributes, ...contract.parentAttributesFrom?.(object) },
  };
  return { state: objectToTerraform(schema.attributes, object), private: encodePrivateState(privateState) };
}

/** A singleton has the import id of its parent. */
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
  const names = [...pathParameters(contract), contract.id];
  const { kind: type, checks = [] } = contract.fields[contract.id]?.facts ?? {};
  // Such as the id of an image, private/12.
  const isOfForm = type === "text" && checks.length > 0 && checks.every((check) => check.test(id));
  if (isOfForm && names.length === 1) return { known: { [contract.id]: id }, reading: whereManyAreImported };
  const parts = id.split("/");
  if (parts.length !== names.length || !parts.every((part) => /^[1-9]\d*$/.test(part))) return undefined;
  if (contract.fields[contract.id]?.facts.kind !== "int") return undefined;
  const known = Object.fromEntries(names.map((name, index) => [name, Number(parts[index])]));
  return { known, reading: whereManyAreImported };
}

/** An object whose id is its natural key is read directly, because some listings are not complete. */
async function findByName(
  definition: ResourceDefinition,
  context: OperationContext,
  id: string,
): Promise<Found | undefined> {
  const { contract, handler } = definition;
  if (!contract.operations.includes("view") && contract.singleton !== true && !handler.read) return undefined;
  const named = { [contract.id]: id };
  const answer = await readToImport(context, definition, named, whereManyAreImported);
  return answer && { known: { ...toObject(contract, answer, named), ...named }, answer };
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

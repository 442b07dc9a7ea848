import type { Contract, Properties } from "../../contract";
import { canonicalValue, snake } from "../../contract";
import type { ImportRequest, NewState } from "../../plugin/provider";
import { toObject, decodeResponse } from "../requests/decode";
import { undefinedIfNotFound } from "../requests/not-found";
import type { OperationContext } from "../handler";
import { cachedObjects } from "../session/cached-reads";
import type { PrivateState } from "../private-state";
import { encodePrivateState } from "../private-state";
import { objectPath, pathParameters } from "../requests/paths";
import type { ProviderSession } from "../session";
import { readParentAttributes } from "../private-state/parent-attributes";
import { objectToTerraform } from "../schema/values";
import type { ResourceDefinition } from "../operation-context";
import { operationContext } from "../operation-context";
import { refreshObject } from "./refresh";
import { describeKey } from "../names";

/** Imports an object by its ids (`12`, `12/34`) or by natural keys (`shop.example/www/A`). */
export async function importObject(
  definition: ResourceDefinition,
  request: ImportRequest<ProviderSession>,
): Promise<NewState> {
  const { contract, schema } = definition;
  const context = operationContext(definition, request, "update", {});
  const found =
    (await findByParent(context, contract, request.id)) ??
    (await findByIds(definition, context, request.id)) ??
    (await findByKeys(context, contract, request.id));
  const parentAttributes = await readParentAttributes(context.session, contract, found, request.signal);
  const object = await refreshObject(context, definition, found);
  const privateState: PrivateState = {
    imported: true,
    parentAttributes: { ...parentAttributes, ...contract.parentAttributesFrom?.(object) },
  };
  return { state: objectToTerraform(schema.attributes, object), private: encodePrivateState(privateState) };
}

/** A singleton has the import id of its parent. */
async function findByParent(
  context: OperationContext,
  contract: Contract,
  id: string,
): Promise<Properties | undefined> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (contract.singleton !== true || !parent || name === undefined) return undefined;
  return { [name]: await findParentId(context, contract, id) };
}

async function findByIds(
  definition: ResourceDefinition,
  context: OperationContext,
  id: string,
): Promise<Properties | undefined> {
  const { contract } = definition;
  if (contract.key?.includes(contract.id) === true) return findByName(definition, context, id);
  const names = [...pathParameters(contract), contract.id];
  const { kind: type, checks = [] } = contract.fields[contract.id]?.facts ?? {};
  // Such as the id of an image, private/12.
  const isOfForm = type === "text" && checks.length > 0 && checks.every((check) => check.test(id as never));
  if (isOfForm && names.length === 1) return { [contract.id]: id };
  const parts = id.split("/");
  if (parts.length !== names.length || !parts.every((part) => /^[1-9]\d*$/.test(part))) return undefined;
  if (contract.fields[contract.id]?.facts.kind !== "int") return undefined;
  return Object.fromEntries(names.map((name, index) => [name, Number(parts[index])]));
}

/** An object whose id is its natural key is read directly, because some listings are not complete. */
async function findByName(
  definition: ResourceDefinition,
  context: OperationContext,
  id: string,
): Promise<Properties | undefined> {
  const { contract, handler } = definition;
  if (!contract.operations.includes("view") && contract.singleton !== true && !handler.read) return undefined;
  const known = { [contract.id]: id };
  const answer = await undefinedIfNotFound(async () =>
    handler.read
      ? handler.read(context, known)
      : decodeResponse(await context.session.client.get(objectPath(contract, known), { signal: context.signal })),
  );
  return answer && { ...toObject(contract, answer, known), ...known };
}

async function findByKeys(context: OperationContext, contract: Contract, id: string): Promise<Properties> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (!parent || name === undefined) return findByKey(context, contract, {}, id, id);
  const slash = id.indexOf("/");
  if (slash < 0) throw new Error(importFormHint(contract, id));
  const above = id.slice(0, slash);
  const known: Properties = { [name]: await findParentId(context, contract, above) };
  return findByKey(context, contract, known, id.slice(slash + 1), id);
}

/** The id of the parent, given by that id or by the natural key of the parent. */
export async function findParentId(context: OperationContext, contract: Contract, id: string): Promise<unknown> {
  const { parent } = contract;
  if (!parent) throw new Error(`stratus_${contract.name} belongs to nothing.`);
  return /^[1-9]\d*$/.test(id) ? Number(id) : (await findByKey(context, parent, {}, id, id))[parent.id];
}

/** The one object of the collection with this natural key. */
async function findByKey(
  context: OperationContext,
  contract: Contract,
  known: Properties,
  key: string,
  id: string,
): Promise<Properties> {
  const names = contract.key ?? [];
  const parts = splitKey(key, names.length);
  const parentAttributes = await readParentAttributes(context.session, contract, known, context.signal);
  const given = Object.fromEntries(names.slice(0, parts.length).map((name, index) => [name, parts[index] ?? ""]));
  const asked = contract.importKey?.(given) ?? given;
  const found = (await listWithKeys(context, contract, known, parentAttributes)).filter(hasKey(contract, asked));
  const [first] = found.map(({ object }) => object);
  if (!first)
    throw new Error(`There is no stratus_${contract.name} ${JSON.stringify(id)}. ${importFormHint(contract, id)}`);
  if (found.length > 1) {
    const objects = found.map(({ object }) => object);
    throw new Error(ambiguousMessage(contract, id, objects, known));
  }
  return { ...known, ...first };
}

/** An object with the canonical values of its key. */
interface ObjectWithKey {
  readonly object: Properties;
  readonly forms: ReadonlyMap<string, string>;
}

/** The collection as this run first read it: an import of thousands of objects must not list it thousands of times. */
async function listWithKeys(
  context: OperationContext,
  contract: Contract,
  known: Properties,
  around: Properties,
): Promise<readonly ObjectWithKey[]> {
  const inPath = Object.fromEntries(pathParameters(contract).map((name) => [name, known[name]]));
  const list = await cachedObjects(context.session, contract, known, context.signal);
  const ready = listedWithKeys.get(list);
  if (ready) return ready;
  const all = list.map((json) => {
    const object = { ...around, ...toObject(contract, json, inPath) };
    const known = { ...object, ...contract.keyOverrides?.(object) };
    const canonical = (contract.key ?? []).map(
      (name) => [name, canonicalKeyPart(contract, name, known[name] ?? "", object)] as const,
    );
    return { object, forms: new Map(canonical) };
  });
  listedWithKeys.set(list, all);
  return all;
}

const listedWithKeys = new WeakMap<readonly Properties[], readonly ObjectWithKey[]>();

const canonicalKeyPart = (contract: Contract, name: string, value: unknown, among: Properties) => {
  const field = contract.fields[name];
  const variant = contract.variants?.on;
  // A value that stands in the key for an unused field has the canonical form of the objects that use the field.
  const used =
    variant !== undefined && name in (contract.keyOverrides?.(among) ?? {})
      ? { ...among, [variant]: undefined }
      : among;
  return field ? String(canonicalValue(field, value, used)) : "";
};

/** Whether an object has this key. The canonical form of the key depends on the variant of the object only. */
function hasKey(contract: Contract, asked: Readonly<Record<string, string>>): (keyed: ObjectWithKey) => boolean {
  const known = new Map<unknown, readonly (readonly [string, string])[]>();
  return ({ object, forms: own }) => {
    const variant = contract.variants && object[contract.variants.on];
    const wanted =
      known.get(variant) ??
      Object.entries(asked).map(
        ([name, text]) => [name, canonicalKeyPart(contract, name, text, { ...object, ...asked })] as const,
      );
    known.set(variant, wanted);
    return wanted.every(([name, form]) => own.get(name) === form);
  };
}

/** The last part takes the rest, because a record's target may contain slashes. */
function splitKey(key: string, most: number): string[] {
  const parts = key.split("/");
  return parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join("/")];
}

function ambiguousMessage(contract: Contract, id: string, found: readonly Properties[], known: Properties): string {
  const above = pathParameters(contract).map((name) => `${String(known[name])}/`);
  const lines = found.map(
    (object) => `  ${above.join("")}${String(object[contract.id])}: ${describeKey(contract, object)}`,
  );
  return `${JSON.stringify(id)} names ${String(found.length)} objects; import one of them by its id:\n${lines.join("\n")}`;
}

const importFormHint = (contract: Contract, id: string) =>
  `${importForm(contract).slice(0, -1)}, got ${JSON.stringify(id)}.`;

/** The forms of an import id, in words. */
export function importForm(contract: Contract): string {
  const { parent } = contract;
  const above = parent
    ? [`${parent.name.toUpperCase()}_ID`, (parent.key ?? []).map(snake).join("/")]
    : [undefined, undefined];
  const path = (...parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined).join("/");
  const isNamed = contract.key?.includes(contract.id) === true;
  if (contract.singleton === true && parent && !isNamed) return `An import id has the form ${above.join(" or ")}.`;
  const own = (contract.key ?? [contract.id]).map(snake).join("/");
  const byId = contract.id === "id" && !isNamed ? `${path(above[0], "ID")} or ` : "";
  return `An import id has the form ${byId}${path(isNamed ? undefined : above[1], own)}.`;
}

import type { Contract, Properties } from "../../contract";
import { canonicalValue, snake } from "../../contract";
import type { ImportRequest, NewState } from "../../plugin/provider";
import { toObject, decodeResponse } from "../requests/decode";
import { undefinedIfNotFound } from "../requests/not-found";
import type { OperationContext } from "../handler";
import { cachedObjects } from "../session/cached-reads";
import { encodePrivateState } from "../private-state";
import { objectPath, pathParameters } from "../requests/paths";
import type { ProviderSession } from "../session";
import { readParentAttributes } from "../private-state/parent-attributes";
import { objectToTerraform } from "../schema/values";
import type { ResourceDefinition } from "../operation-context";
import { operationContext } from "../operation-context";
import { refreshObject } from "./refresh";
import { describeKey } from "../names";

/** Takes an object over, by its ids (`12`, `12/34`) or by natural keys (`shop.example/www/A`). */
export async function importObject(
  definition: ResourceDefinition,
  request: ImportRequest<ProviderSession>,
): Promise<NewState> {
  const { contract, schema } = definition;
  const context = operationContext(definition, request, "update", {});
  const found =
    (await byParent(context, contract, request.id)) ??
    (await byIds(definition, context, request.id)) ??
    (await byKeys(context, contract, request.id));
  const surroundings = await readParentAttributes(context.session, contract, found, request.signal);
  const object = await refreshObject(context, definition, found);
  const memory = {
    imported: true,
    surroundings: { ...surroundings, ...contract.parentAttributesFrom?.(object) },
  };
  return { state: objectToTerraform(schema.attributes, object), private: encodePrivateState(memory) };
}

/** What stands at its parent's own path is named as its parent is. */
async function byParent(context: OperationContext, contract: Contract, id: string): Promise<Properties | undefined> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (contract.singleton !== true || !parent || name === undefined) return undefined;
  return { [name]: await parentById(context, contract, id) };
}

async function byIds(
  definition: ResourceDefinition,
  context: OperationContext,
  id: string,
): Promise<Properties | undefined> {
  const { contract } = definition;
  if (contract.key?.includes(contract.id) === true) return byName(definition, context, id);
  const names = [...pathParameters(contract), contract.id];
  const { kind: type, checks = [] } = contract.fields[contract.id]?.facts ?? {};
  // An id that is a text of a form of its own: an image's.
  const isOfForm = type === "text" && checks.length > 0 && checks.every((check) => check.test(id as never));
  if (isOfForm && names.length === 1) return { [contract.id]: id };
  const parts = id.split("/");
  if (parts.length !== names.length || !parts.every((part) => /^[1-9]\d*$/.test(part))) return undefined;
  if (contract.fields[contract.id]?.facts.kind !== "int") return undefined;
  return Object.fromEntries(names.map((name, index) => [name, Number(parts[index])]));
}

/** An object whose id is what a person knows it by is looked up at once: not every listing is complete. */
async function byName(
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

async function byKeys(context: OperationContext, contract: Contract, id: string): Promise<Properties> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (!parent || name === undefined) return one(context, contract, {}, id, id);
  const slash = id.indexOf("/");
  if (slash < 0) throw new Error(forms(contract, id));
  const above = id.slice(0, slash);
  const known: Properties = { [name]: await parentById(context, contract, above) };
  return one(context, contract, known, id.slice(slash + 1), id);
}

/** The id of the one object that all of a contract's objects belong to, by this id or by its natural key. */
export async function parentById(context: OperationContext, contract: Contract, id: string): Promise<unknown> {
  const { parent } = contract;
  if (!parent) throw new Error(`stratus_${contract.name} belongs to nothing.`);
  return /^[1-9]\d*$/.test(id) ? Number(id) : (await one(context, parent, {}, id, id))[parent.id];
}

/** The one object of the collection with this natural key. */
async function one(
  context: OperationContext,
  contract: Contract,
  known: Properties,
  key: string,
  id: string,
): Promise<Properties> {
  const names = contract.key ?? [];
  const parts = split(key, names.length);
  const surroundings = await readParentAttributes(context.session, contract, known, context.signal);
  const asked: Record<string, string> = Object.fromEntries(
    names.slice(0, parts.length).map((name, index) => [name, parts[index] ?? ""]),
  );
  if (asked["name"] === "@") asked["name"] = "";
  const found = (await keyed(context, contract, known, surroundings)).filter(matching(contract, asked));
  const [first] = found.map(({ object }) => object);
  if (!first) throw new Error(`There is no stratus_${contract.name} ${JSON.stringify(id)}. ${forms(contract, id)}`);
  if (found.length > 1) {
    const objects = found.map(({ object }) => object);
    throw new Error(ambiguous(contract, id, objects, known));
  }
  return { ...known, ...first };
}

/** An object with the canonical forms of its key's fields. */
interface Keyed {
  readonly object: Properties;
  readonly forms: ReadonlyMap<string, string>;
}

/** The collection as this run first saw it: an import of thousands of objects must not list it thousands of times. */
async function keyed(
  context: OperationContext,
  contract: Contract,
  known: Properties,
  around: Properties,
): Promise<readonly Keyed[]> {
  const inPath = Object.fromEntries(pathParameters(contract).map((name) => [name, known[name]]));
  const list = await cachedObjects(context.session, contract, known, context.signal);
  const ready = seen.get(list);
  if (ready) return ready;
  const all = list.map((json) => {
    const object = { ...around, ...toObject(contract, json, inPath) };
    const known = { ...object, ...contract.keyOverrides?.(object) };
    const canonical = (contract.key ?? []).map(
      (name) => [name, formOf(contract, name, known[name] ?? "", object)] as const,
    );
    return { object, forms: new Map(canonical) };
  });
  seen.set(list, all);
  return all;
}

const seen = new WeakMap<readonly Properties[], readonly Keyed[]>();

const formOf = (contract: Contract, name: string, value: unknown, among: Properties) => {
  const field = contract.fields[name];
  const variant = contract.variants?.on;
  // What only stands for the field is spelled as it is where the field itself is used.
  const used =
    variant !== undefined && name in (contract.keyOverrides?.(among) ?? {})
      ? { ...among, [variant]: undefined }
      : among;
  return field ? String(canonicalValue(field, value, used)) : "";
};

/** What is asked for means the same among all objects of one variant. */
function matching(contract: Contract, asked: Readonly<Record<string, string>>): (keyed: Keyed) => boolean {
  const known = new Map<unknown, readonly (readonly [string, string])[]>();
  return ({ object, forms: own }) => {
    const variant = contract.variants && object[contract.variants.on];
    const wanted =
      known.get(variant) ??
      Object.entries(asked).map(
        ([name, text]) => [name, formOf(contract, name, text, { ...object, ...asked })] as const,
      );
    known.set(variant, wanted);
    return wanted.every(([name, form]) => own.get(name) === form);
  };
}

/** The last part takes what is left: a record's target may have slashes. */
function split(key: string, most: number): string[] {
  const parts = key.split("/");
  return parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join("/")];
}

function ambiguous(contract: Contract, id: string, found: readonly Properties[], known: Properties): string {
  const above = pathParameters(contract).map((name) => `${String(known[name])}/`);
  const lines = found.map(
    (object) => `  ${above.join("")}${String(object[contract.id])}: ${describeKey(contract, object)}`,
  );
  return `${JSON.stringify(id)} names ${String(found.length)} objects; import one of them by its id:\n${lines.join("\n")}`;
}

const forms = (contract: Contract, id: string) => `${importForm(contract).slice(0, -1)}, got ${JSON.stringify(id)}.`;

/** How an object is named to an import, in words. */
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

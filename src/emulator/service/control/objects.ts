import { choice, type Field, isObject, jsonAt, snake } from "../../../contract";
import type { Dialect } from "../../../shared/dialect";
import type { EmulatedKind, Service } from "../../types";
import { catalogueKinds } from "../catalogue/seed";
import {
  type ControlContext,
  type ControlRoute,
  type PathParameters,
  readControlBody,
  readControlQuery,
  word,
} from "../kinds/control-route";
import { listEvents } from "../kinds/events";
import { findKind, parentParameter } from "../kinds/kind";
import { externalKinds } from "../kinds/tags";
import { cancelTransition, updateStored } from "../kinds/transitions";
import { notFound } from "../wire/failure";
import { filterFields } from "../wire/filter";
import { returnedFields } from "../wire/output";
import { collectionPathInApi, findObject, labelField, listedKinds } from "./listed-kinds";

/** Lists the plans, because the API has no such endpoint and the emulator rejects unknown plans. */
export const planRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/plans",
    respond: ({ service: { store } }) => store.objects.list(catalogueKinds.plan).map(({ body }) => body),
  },
];

const valueTypes: Partial<Record<Field["spec"]["kind"], string>> = {
  text: "text",
  choice: "text",
  int: "number",
  number: "number",
  flag: "flag",
  list: "list",
  set: "list",
};

const acronyms: Readonly<Record<string, string>> = {
  ip: "IP",
  ipv6: "IPv6",
  mysql: "MySQL",
  postgresql: "PostgreSQL",
  vlans: "VLANs",
};

/** Turns `mysql_backups` into the title `MySQL backups`. */
function titleOf(plural: string): string {
  const words = plural.split("_").map((word) => acronyms[word] ?? word);
  return words.join(" ").replace(/^[a-z]/, (first) => first.toUpperCase());
}

/** The API's name, type and filter support of each field of a collection's objects. */
function fieldsOf(kind: EmulatedKind, nameInApi: (name: string) => string) {
  const filters = filterFields(kind);
  return returnedFields(kind).map(({ key, field: { spec } }) => ({
    name: nameInApi(key),
    type: valueTypes[spec.kind] ?? "object",
    ...(spec.choices && { choices: spec.choices }),
    filter: filters.has(key),
  }));
}

/** Returns a function that maps a field to its name in a translated response. */
function namesInApi(dialect: Dialect | undefined, path: string) {
  return (name: string): string => {
    const response = dialect?.toService.response("GET", path, 200, { data: [{ [name]: "" }] });
    const objects = jsonAt(response, "data");
    const [first] = Array.isArray(objects) ? (objects as unknown[]) : [];
    return isObject(first) ? (Object.keys(first)[0] ?? name) : name;
  };
}

/** Describes a kind: its paths in the API, its title and label field, and its supported operations. */
function describeKind(kind: EmulatedKind, { kinds, store }: Service, dialect: Dialect | undefined) {
  const { contract, storeName, partition, parentKind } = kind;
  const inApi = namesInApi(dialect, contract.path);
  const path = collectionPathInApi(kind, dialect);
  const count = () => store.objects.count(storeName, partition === undefined ? {} : { parent: partition });
  const parent = kinds.find((each) => each.storeName === parentKind && parentParameter(contract));
  const { operations } = contract;
  return {
    kind: contract.name,
    title: titleOf(contract.plural),
    store: storeName,
    event: kind.eventType,
    count: kind.count?.(store) ?? count(),
    list: path,
    parent: parent?.contract.name ?? null,
    path: operations.includes("view") ? `${path}/{id}` : null,
    paged: contract.objectsInList === undefined,
    id: inApi(snake(contract.id)),
    label: inApi(snake(labelField(contract))),
    fields: fieldsOf(kind, inApi),
    statuses: forcibleStatuses(kind),
    update: operations.includes("update"),
    delete: operations.includes("delete"),
  };
}

export const kindRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/kinds",
    respond: ({ service, dialect }) => listedKinds(service).map((kind) => describeKind(kind, service, dialect)),
  },
];

const statusesOf = ({ contract: { states, fields } }: EmulatedKind) =>
  states?.values ?? fields["status"]?.spec.choices ?? [];

/**
 * The statuses that can be forced on objects of a kind. Empty unless the API returns single objects and their status
 * can change through a transition or an update.
 */
function forcibleStatuses(kind: EmulatedKind): readonly string[] {
  const { operations, states } = kind.contract;
  const changes = states !== undefined || operations.includes("update");
  return operations.includes("view") && changes ? statusesOf(kind) : [];
}

const hasForcibleStatus = (kind: EmulatedKind) => forcibleStatuses(kind).length > 0;

/** Sets the status and cancels the transition in progress, which would overwrite the status. */
function forceStatus({ service }: ControlContext, { kind: name = "", id = "" }: PathParameters, body: unknown) {
  const forcible = service.kinds.filter(hasForcibleStatus);
  const named = forcible.find(({ controlName, contract }) => [controlName, contract.name].includes(name));
  if (!named) {
    const names = [...new Set(forcible.map(({ controlName }) => controlName))].join(", ");
    throw notFound(`${name} isn't a kind whose status can be forced. Use one of ${names}`);
  }
  const kind = named.storeName;
  const object = findObject(service, kind, name, id);
  const statuses = statusesOf(findKind(service.kinds, kind, object.parent));
  const { status } = readControlBody({ status: choice("The new status.", statuses) }, body);
  cancelTransition(service, kind, object.id);
  updateStored(service, kind, object.id, { status });
  return {};
}

const eventFields = {
  type: word("The type of the object.").optional(),
  id: word("Its id.").optional(),
};

function events(service: Service, query: URLSearchParams) {
  const { type, id } = readControlQuery(eventFields, query);
  return listEvents(service).filter(({ entity }) => {
    return (type === undefined || entity.type === type) && (id === undefined || String(entity.id) === id);
  });
}

/** Adds a taggable object of a kind that has no endpoints in the emulator. */
function addExternal({ service: { store } }: ControlContext, kind: string, body: unknown) {
  const { label } = readControlBody({ label: word("Its label.").optional() }, body);
  const id = store.settings.next(kind);
  const created = { id, label: label ?? `${kind}${String(id)}`, tags: [] };
  store.objects.insert(kind, { id, body: created });
  return created;
}

export const objectRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/events", respond: ({ service }, _params, _body, query) => events(service, query) },
  { method: "PUT", path: "/objects/{kind}/{id+}", respond: forceStatus },
  ...externalKinds.map((kind): ControlRoute => {
    return { method: "POST", path: `/${kind}s`, respond: (context, _, body) => addExternal(context, kind, body) };
  }),
];

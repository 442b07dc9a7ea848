import { isObject, snake } from "../../contract";
import type { Field } from "../../contract";
import type { Dialect } from "../../dialect";
import { parentParameter } from "../objects/kind";
import type { Kind } from "../objects/kind";
import type { Service } from "../service";
import { filterFields } from "../wire/filter";
import { returnedFields } from "../wire/output";
import type { ControlRoute } from "./control-route";
import { collectionPath, listedKinds } from "./listed-kinds";
import { labelField } from "./object-label";
import { forcibleStatuses } from "./objects";

const valueTypes: Partial<Record<Field["facts"]["kind"], string>> = {
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

/** `mysql_backups` as a title: `MySQL backups`. */
function titleOf(plural: string): string {
  const words = plural.split("_").map((word) => acronyms[word] ?? word);
  return words.join(" ").replace(/^[a-z]/, (first) => first.toUpperCase());
}

/** How the API calls a field of the objects of a collection, and what can be done with it. */
function fieldsOf(kind: Kind, nameInApi: (name: string) => string) {
  const filters = filterFields(kind);
  return returnedFields(kind).map(({ key, field: { facts } }) => ({
    name: nameInApi(key),
    type: valueTypes[facts.kind] ?? "object",
    ...(facts.choices && { choices: facts.choices }),
    filter: filters.has(key),
  }));
}

/** The name that a translated answer has for a field. */
function namesInApi(dialect: Dialect | undefined, path: string) {
  return (name: string): string => {
    const answer = dialect?.toService.answer("GET", path, 200, { data: [{ [name]: "" }] });
    const [first] = isObject(answer) && Array.isArray(answer["data"]) ? (answer["data"] as unknown[]) : [];
    return isObject(first) ? (Object.keys(first)[0] ?? name) : name;
  };
}

/** A kind of object: where the API lists it, what its objects are called by, and what can be done with them. */
function describeKind(kind: Kind, { kinds, store }: Service, dialect: Dialect | undefined) {
  const { contract, storeName, partition, parentKind } = kind;
  const inApi = namesInApi(dialect, contract.path);
  const path = collectionPath(kind, dialect);
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
    answer: ({ service, dialect }) => listedKinds(service).map((kind) => describeKind(kind, service, dialect)),
  },
];

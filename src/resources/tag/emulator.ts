import { type Known, text, validate } from "../../contract";
import {
  addToTagList,
  authorizationFor,
  decodeBody,
  defineEmulation,
  defineKind,
  fetchPage,
  type FieldError,
  fieldErrorOf,
  filterFields,
  findAuthorized,
  listTaggableKinds,
  objectKind,
  RefusedRequestError,
  type RequestContext,
  type Service,
  slicePage,
  type StoredId,
  type StoredObject,
  updateStored,
} from "../../emulator/author";
import { memberKinds, tag } from "./contract";

/** The tags of an object of any kind. */
interface TaggedBody {
  readonly tags?: readonly string[] | null;
}

interface Member {
  readonly kind: string;
  readonly object: StoredObject<TaggedBody>;
}

const taggedKind = (kind: string) => objectKind<TaggedBody>(kind);

const tagsOf = ({ body }: StoredObject<TaggedBody>) => body.tags ?? [];

/** Tags either all objects or none (document 3, Tags). An existing tag gets additional members. */
function create(request: RequestContext) {
  const { service } = request;
  const { values, fieldErrors } = decodeBody(tag.fields, request, "create", tag.specified);
  const problems = validate(tag, values, { unknownNames: "ignore" });
  const unsound = problems.map((problem) => problem.path[0]);
  const given: Known<typeof tag> = values;
  const sought = memberKinds.map(({ field, type }) => {
    const ids = unsound.includes(field) ? [] : (given[field] ?? []);
    return { field, ...findMembers(service, type, ids) };
  });
  const all = [
    ...fieldErrors,
    ...problems.map((problem) => fieldErrorOf(tag.fields, problem)),
    ...sought.flatMap(({ field, missing }) =>
      missing.map((id): FieldError => ({
        field,
        reason: `must be ids of existing objects, got ${String(id)}`,
        rules: ["R3-183"],
      })),
    ),
  ];
  if (all.length > 0) throw new RefusedRequestError(400, all);
  const label = String(given.label);
  addToTagList(service.store, { tags: [label] });
  for (const { kind, object } of sought.flatMap(({ found }) => found)) {
    const tags = [...new Set([...tagsOf(object), label])].sort();
    updateStored(service, taggedKind(kind), object.id, { tags });
  }
  return { label };
}

function findMembers(service: Service, type: string, ids: readonly StoredId[]) {
  const kind = listTaggableKinds(service).find((taggable) => taggable.type === type)?.kind ?? type;
  const found: Member[] = [];
  const missing: StoredId[] = [];
  for (const id of ids) {
    const object = service.store.objects.get(taggedKind(kind), id);
    if (object) found.push({ kind, object });
    else missing.push(id);
  }
  return { found, missing };
}

function removed(service: Service, { id }: StoredObject): void {
  for (const { kind } of listTaggableKinds(service)) {
    for (const object of service.store.objects.listContaining(taggedKind(kind), "tags", String(id))) {
      updateStored(service, taggedKind(kind), object.id, { tags: tagsOf(object).filter((label) => label !== id) });
    }
  }
}

/** The objects are of several kinds, and this is the only field that all of them have. */
const taggedObjectFields = filterFields({
  contract: { ...tag, fields: { type: text("The kind of the object.") } },
});

function taggedObjects(request: RequestContext) {
  const { service } = request;
  const { id: label } = findAuthorized(kind, request, request.params["tagLabel"] ?? "", "read_only");
  const all = listTaggableKinds(service).flatMap(({ kind, type, toResponse }) => {
    const objects = service.store.objects.listContaining(kind, "tags", String(label));
    return objects.map((object) => () => ({ type, data: toResponse(object) }));
  });
  return slicePage(request, taggedObjectFields, all, (show) => show());
}

function list(request: RequestContext) {
  const { objects } = request.service.store;
  return fetchPage(
    request,
    filterFields(kind),
    () => objects.count(tag.name),
    (limit, offset) => objects.list(tag.name, {}, limit, offset).map(({ id }) => ({ label: id })),
  );
}

const kind = defineKind(tag);

const reading = authorizationFor(kind, "read_only", "view");
const writing = authorizationFor(kind, "read_write", "create");

export const tagEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list", "create"],
    routes: [
      { method: "GET", path: tag.path, authorization: reading, respond: list },
      { method: "POST", path: tag.path, authorization: writing, respond: create },
      { method: "GET", path: `${tag.path}/{tagLabel}`, authorization: reading, respond: taggedObjects },
    ],
  },
  hooks: { removed },
});

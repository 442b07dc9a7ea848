import { validate } from "../../contract";
import { change } from "../../emulator/objects/change";
import { needOf } from "../../emulator/collection/endpoints";
import { reach } from "../../emulator/collection/place";
import type { Emulation } from "../../emulator/objects/emulation";
import { Failure } from "../../emulator/wire/failure";
import type { Wrong } from "../../emulator/wire/failure";
import { readInput } from "../../emulator/wire/input";
import { paged, pagedOf } from "../../emulator/wire/page";
import type { Call, Service } from "../../emulator/service";
import type { Id, Kept } from "../../emulator/store";
import { taggables } from "../../emulator/objects/taggable";
import { rememberTags } from "../../emulator/objects/tags";
import { wrongOf } from "../../emulator/wire/names";
import { tag } from "./contract";

/** Which kind each list of the request names, by the kind's type. */
const lists = { domains: "domain", computes: "compute", nodebalancers: "nodebalancer", volumes: "volume" } as const;

interface Member {
  readonly kind: string;
  readonly object: Kept;
}

const tagsOf = ({ body }: Kept) => (body["tags"] ?? []) as readonly string[];

/** Everything is tagged, or nothing is (document 3, Tags). A tag that is there already gets more members. */
function create(call: Call) {
  const { service } = call;
  const { values, wrongs } = readInput(tag.fields, call.body, "create");
  const problems = validate(tag, values, { unknownNames: "ignore" });
  const unsound = problems.map((problem) => problem.path[0]);
  const sought = Object.entries(lists).map(([field, type]) => {
    const ids = unsound.includes(field) ? [] : ((values[field] ?? []) as readonly Id[]);
    return { field, ...members(service, type, ids) };
  });
  const all = [
    ...wrongs,
    ...problems.map((problem) => wrongOf(tag.fields, problem)),
    ...sought.flatMap(({ field, missing }) =>
      missing.map((id): Wrong => ({ field, reason: `has no object ${String(id)}` })),
    ),
  ];
  if (all.length > 0) throw new Failure(400, all);
  const label = String(values["label"]);
  rememberTags(service.store, [label]);
  for (const { kind, object } of sought.flatMap(({ found }) => found)) {
    const tags = [...new Set([...tagsOf(object), label])].sort();
    change(service, kind, object.id, { tags });
  }
  return { label };
}

function members(service: Service, type: string, ids: readonly Id[]) {
  const kind = taggables(service).find((taggable) => taggable.type === type)?.kind ?? type;
  const found: Member[] = [];
  const missing: Id[] = [];
  for (const id of ids) {
    const object = service.store.objects.get(kind, id);
    if (object) found.push({ kind, object });
    else missing.push(id);
  }
  return { found, missing };
}

function removed(service: Service, { id }: Kept): void {
  for (const { kind } of taggables(service)) {
    for (const object of service.store.objects.having(kind, "tags", String(id))) {
      change(service, kind, object.id, { tags: tagsOf(object).filter((label) => label !== id) });
    }
  }
}

function taggedObjects(call: Call) {
  const { service } = call;
  const { id: label } = reach(emulation, call, call.params["tagLabel"] ?? "", "read_only");
  const all = taggables(service).flatMap(({ kind, type, answer }) => {
    const objects = service.store.objects.having(kind, "tags", String(label));
    return objects.map((object) => () => ({ type, data: answer(object) }));
  });
  return pagedOf(call.query, all, (show) => show());
}

function list(call: Call) {
  const { objects } = call.service.store;
  return paged(
    call.query,
    () => objects.count(tag.name),
    (limit, offset) => objects.list(tag.name, {}, limit, offset).map(({ id }) => ({ label: id })),
  );
}

const emulation: Emulation = { contract: tag, own: ["list", "create"], unrestricted: ["delete"], removed };

const reading = { ...needOf(emulation, "read_only"), unrestricted: true };
const writing = { ...needOf(emulation, "read_write"), unrestricted: true };

export const tagEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "GET", path: tag.path, need: reading, answer: list },
    { method: "POST", path: tag.path, need: writing, answer: create },
    { method: "GET", path: `${tag.path}/{tagLabel}`, need: reading, answer: taggedObjects },
  ],
};

import type { Contract } from "../../contract";
import { userNamed } from "../access/users";
import { scriptKind } from "../catalogue/seed";
import { updateStored } from "../objects/change";
import { idOf } from "../collection/place";
import { emulationFor, kindOf } from "../objects/emulation";
import { allEvents } from "../objects/events";
import { failure, notFound } from "../wire/failure";
import type { Service } from "../service";
import { powerOff } from "../../resources/compute_instance/emulator/watchdog";
import type { StoredObject } from "../store";
import { externalKinds } from "../objects/taggable";
import { cancelTransition } from "../objects/transitions";
import { databaseKind } from "../../resources/base/managed_database/emulator/stored";
import { reachable } from "../../resources/base/managed_database/emulator/allow-list";
import { choice, flag, list, optional, read, record, text } from "./read";
import type { ControlRoute, Desk } from "./route";

/** The control interface's word for each kind whose status can be forced. */
const kinds: Readonly<Record<string, string>> = {
  instance: "compute_instance",
  instance_backup: "instance_backup",
  image: "image",
  database: "database",
  database_backup: "database_backup",
  domain: "domain",
  firewall: "firewall",
};

const keyKind = "key";

type Params = Readonly<Record<string, string>>;

const statusesOf = ({ states, fields }: Contract) => states?.values ?? fields["status"]?.facts.choices ?? [];

/** Whatever the object was about to become is forgotten: a forced status stays. */
function force({ service }: Desk, params: Params, body: unknown) {
  const { kind: word = "", id: given = "" } = params;
  const kind = kinds[word];
  if (kind === undefined) throw notFound(`kinds of object are ${Object.keys(kinds).join(", ")}, and not ${word}`);
  const object = find(service, kind, word, given);
  const { contract } = emulationFor(service, kind, object.parent);
  const { status } = read({ status: choice(statusesOf(contract)) }, body);
  cancelTransition(service, kind, object.id);
  updateStored(service, kind, object.id, { status });
  return {};
}

function find(service: Service, kind: string, word: string, given: string): StoredObject {
  const emulation = service.emulations.find((one) => kindOf(one) === kind);
  const object = emulation && service.store.objects.get(kind, idOf(emulation, given));
  if (!object) throw notFound(`there is no ${word} ${given}`);
  return object;
}

const instance = ({ service }: Desk, { id = "" }: Params) => find(service, "compute_instance", "instance", id);

function migrate(desk: Desk, params: Params, body: unknown) {
  const { value } = read({ value: flag }, body);
  updateStored(desk.service, "compute_instance", instance(desk, params).id, { migrating: value });
  return {};
}

/** What no endpoint can do: the instance powers off unexpectedly. */
function crash(desk: Desk, params: Params) {
  powerOff(desk.service, instance(desk, params));
  return {};
}

function inside(desk: Desk, params: Params) {
  const { disks, configs } = instance(desk, params).body;
  return { disks, configs };
}

function addScript({ service: { store } }: Desk, body: unknown) {
  const shapes = { label: optional(text), images: optional(list(text)), fields: optional(list(record)) };
  const { label, images, fields = [] } = read(shapes, body);
  const asked = fields.map((field, index) => read({ name: text, required: flag }, field, `fields[${String(index)}]`));
  const id = store.settings.next(scriptKind);
  const script = { id, label: label ?? `Script ${String(id)}`, ...(images && { images }), fields: asked };
  store.objects.insert(scriptKind, { id, body: script });
  return script;
}

function addKey({ service: { store } }: Desk, body: unknown) {
  const { username, label, key } = read({ username: text, label: optional(text), key: text }, body);
  if (!userNamed(store, username))
    throw failure(400, `names no user: make ${username} by POST users first`, "username");
  const id = store.settings.next(keyKind);
  const made = { id, username, label: label ?? `Key ${String(id)}`, key };
  store.objects.insert(keyKind, { id, key: username, body: made });
  return made;
}

function addOpaque({ service: { store } }: Desk, kind: string, body: unknown) {
  const { label } = read({ label: optional(text) }, body);
  const id = store.settings.next(kind);
  const made = { id, label: label ?? `${kind}${String(id)}`, tags: [] };
  store.objects.insert(kind, { id, body: made });
  return made;
}

/** What no endpoint tells: whether somebody at an address gets through to a database. */
function reach({ service }: Desk, { id = "", address = "" }: Params) {
  return reachable(find(service, databaseKind, "database", id), address);
}

export const objectRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/events", answer: ({ service }) => allEvents(service) },
  { method: "PUT", path: "/objects/{kind}/{id+}", answer: force },
  { method: "GET", path: "/instances/{id}", answer: inside },
  { method: "GET", path: "/databases/{id}/reachable/{address}", answer: reach },
  { method: "POST", path: "/instances/{id}/migrating", answer: migrate },
  { method: "POST", path: "/instances/{id}/power-off", answer: crash },
  { method: "POST", path: "/scripts", answer: (desk, _, body) => addScript(desk, body) },
  { method: "POST", path: "/keys", answer: (desk, _, body) => addKey(desk, body) },
  ...externalKinds.map((kind): ControlRoute => {
    return { method: "POST", path: `/${kind}s`, answer: (desk, _, body) => addOpaque(desk, kind, body) };
  }),
];

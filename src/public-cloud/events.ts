import type { ServiceEvent } from "../emulator/api";
import {
  emitEvent,
  isPermitted,
  listEvents,
  notFound,
  parseId,
  type RequestContext,
  type Route,
  type Service,
  slicePage,
  valueFields,
} from "../emulator/author";

/** The collections whose objects have events: the type of the entity, and the field that names it. */
const entities = [
  { path: "/compute/instances", type: "linode", name: "label" },
  { path: "/databases/mysql/instances", type: "database", name: "label" },
  { path: "/databases/postgresql/instances", type: "database", name: "label" },
  { path: "/domains", type: "domain", name: "domain" },
  { path: "/images", type: "image", name: "label" },
  { path: "/networking/firewalls", type: "firewall", name: "label" },
  { path: "/tags", type: "tag", name: "label" },
] as const;

const changes = (path: string, name: string) => ({
  [`POST ${path}`]: `${name}_create`,
  [`PUT ${path}/{}`]: `${name}_update`,
  [`DELETE ${path}/{}`]: `${name}_delete`,
});

/** The events of requests. Firewalls emit the events of the specification themselves. */
const actions: { readonly [endpoint: string]: string } = {
  ...changes("/compute/instances", "linode"),
  "POST /compute/instances/{}/boot": "linode_boot",
  "POST /compute/instances/{}/reboot": "linode_reboot",
  "POST /compute/instances/{}/shutdown": "linode_shutdown",
  "POST /compute/instances/{}/clone": "linode_clone",
  "POST /compute/instances/{}/backups": "linode_snapshot",
  "POST /compute/instances/{}/backups/enable": "backups_enable",
  "POST /compute/instances/{}/backups/cancel": "backups_cancel",
  "POST /compute/instances/{}/backups/{}/restore": "backups_restore",
  ...changes("/databases/mysql/instances", "database"),
  ...changes("/databases/postgresql/instances", "database"),
  "POST /databases/mysql/instances/{}/backups": "database_backup_create",
  "POST /databases/mysql/instances/{}/backups/{}/restore": "database_backup_restore",
  "POST /databases/mysql/instances/{}/credentials/reset": "database_credentials_reset",
  ...changes("/domains", "dns_zone"),
  "POST /domains/import": "dns_zone_import",
  "POST /domains/{}/clone": "dns_zone_create",
  ...changes("/domains/{}/records", "dns_record"),
  ...changes("/images", "image"),
  "POST /images": "disk_imagize",
  "PUT /networking/firewalls/{}": "firewall_update",
  ...changes("/tags", "tag"),
};

const idOf = (body: unknown) => (body as { readonly id?: string | number; readonly label?: string } | undefined) ?? {};

/** The stored properties that events depend on. */
interface EventBody {
  readonly label?: string;
  readonly domain?: string;
  readonly image?: string | null;
  readonly booted?: boolean;
}

/** The stored object of an entity, if it exists. */
function findEntity({ service, params }: RequestContext, path: string, created: unknown) {
  const kind = service.kinds.find(({ contract }) => contract.path === path);
  const { id: newId, label } = idOf(created);
  const text = newId ?? Object.values(params)[0] ?? label;
  if (!kind || text === undefined) return undefined;
  const id = parseId(kind, String(text));
  return service.store.objects.get<EventBody>(kind.storeName, id);
}

/** Runs a request, and stores the event that the public cloud emits for it. */
export function recordEvent(request: RequestContext, { method, path }: Route, run: () => unknown): unknown {
  const action = actions[`${method} ${path.replace(/\{[^}]*\}/g, "{}")}`];
  const entity = entities.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (action === undefined || entity === undefined) return run();
  const isNew = !path.includes("{") || path.endsWith("/clone");
  const before = isNew ? undefined : findEntity(request, entity.path, undefined);
  const response = run();
  const object = before ?? findEntity(request, entity.path, response);
  if (!object) return response;
  const { id, body } = object;
  const emit = (name: string) => {
    emitEvent(request, name, { type: entity.type, id, label: body[entity.name] ?? String(id) });
  };
  emit(action);
  // A new instance boots as a part of its creation, and the public cloud emits an event for the boot too.
  if (action === "linode_create" && typeof body.image === "string" && body.booted !== false) emit("linode_boot");
  return response;
}

const kindsOf = ({ kinds }: Service, type: string) =>
  kinds.filter(({ contract }) => entities.some((each) => each.path === contract.path && each.type === type));

/** The events of objects that the user may read. */
function listVisible({ service, user }: RequestContext): readonly ServiceEvent[] {
  return listEvents(service).filter(({ entity: { type, id } }) =>
    kindsOf(service, type).some(({ contract: { access } }) =>
      access.grants === undefined ? user?.restricted !== true : isPermitted(user, access.grants, id, "read_only"),
    ),
  );
}

const fields = valueFields({
  id: "number",
  action: "string",
  created: "string",
  status: "string",
  username: "string",
  "entity.id": "number",
  "entity.type": "string",
});

/** An event as the public cloud shows it. It is finished when its instance or database isn't in a transition. */
function show({ service }: RequestContext, { entity: { id, type, label }, ...event }: ServiceEvent) {
  const isBusy = kindsOf(service, type).some(({ contract: { states }, storeName }) => {
    const status = service.store.objects.get<{ readonly status?: string }>(storeName, id)?.body.status;
    return Object.values(states?.transitions ?? {}).some(({ via }) => via === status);
  });
  const path = (entities.find((each) => each.type === type)?.path ?? "").replace("/compute/", "/linode/");
  return {
    ...event,
    entity: { id, type, label, url: `/v4${path}/${String(id)}` },
    secondary_entity: null,
    status: isBusy ? "started" : "finished",
    percent_complete: isBusy ? 50 : 100,
    rate: null,
    time_remaining: null,
    duration: isBusy ? null : 0,
    message: null,
    read: false,
    seen: false,
  };
}

/** The newest events come first. */
function list(request: RequestContext) {
  return slicePage(request, fields, [...listVisible(request)].reverse(), (event) => show(request, event));
}

function view(request: RequestContext) {
  const id = request.params["eventId"] ?? "";
  const event = listVisible(request).find((each) => String(each.id) === id);
  if (!event) throw notFound(`event ${id} doesn't exist`);
  return show(request, event);
}

const authorization = { scopes: ["events:read_only"] };

export const eventRoutes: readonly Route[] = [
  { method: "GET", path: "/account/events", authorization, respond: list },
  { method: "GET", path: "/account/events/{eventId}", authorization, respond: view },
];

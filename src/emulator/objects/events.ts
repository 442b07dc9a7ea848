import type { RequestContext, Service } from "../service";
import type { Id } from "../store";

interface Entity {
  readonly type: string;
  readonly id: Id;
  readonly label: string;
}

const kind = "event";

/** Stores an event that the documents name. They show no endpoint that lists events, so the control API has one. */
export function emitEvent(request: RequestContext, action: string, entity: Entity): void {
  const { store, clock } = request.service;
  const id = store.settings.next(kind);
  const body = { id, action, entity, username: request.user?.username ?? null, created: clock.timestamp() };
  store.objects.insert(kind, { id, body });
}

export const listEvents = ({ store }: Service) => store.objects.list(kind).map(({ body }) => body);

import type { RequestContext, Service } from "../service";
import { objectKind } from "../store";
import type { Id } from "../store";

interface Entity {
  readonly type: string;
  readonly id: Id;
  readonly label: string;
}

interface Event {
  readonly id: number;
  readonly action: string;
  readonly entity: Entity;
  readonly username: string | null;
  readonly created: string;
}

const kind = objectKind<Event>("event");

/** Stores an event that the documents name. They show no endpoint that lists events, so the control API has one. */
export function emitEvent(request: RequestContext, action: string, entity: Entity): void {
  const { store, clock } = request.service;
  const id = store.settings.next(kind);
  const body = { id, action, entity, username: request.user?.username ?? null, created: clock.timestamp() };
  store.objects.insert(kind, { id, body });
}

export const listEvents = ({ store }: Service) => store.objects.list(kind).map(({ body }) => body);

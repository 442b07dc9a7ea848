import type { ServiceEvent } from "../../api";
import type { RequestContext, Service } from "../../types";
import { objectKind } from "../store";

const kind = objectKind<ServiceEvent>("event");

/** Stores an event that the documents name. They define no endpoint that lists events, so the control API has one. */
export function emitEvent(request: RequestContext, action: string, entity: ServiceEvent["entity"]): void {
  const { store, clock } = request.service;
  const id = store.settings.next(kind);
  const body = { id, action, entity, username: request.user?.username ?? null, created: clock.timestamp() };
  store.objects.insert(kind, { id, body });
}

export const listEvents = ({ store }: Service) => store.objects.list(kind).map(({ body }) => body);

import type { RequestContext } from "../http/route";
import type { Service } from "../service";
import type { Store } from "../store";
import type { FieldError } from "./failure";

const setting = "strictFields";

/** Whether a request is refused that has a field which it does not take; otherwise such a field is ignored. */
export const hasStrictFields = ({ store, strictFields }: Pick<Service, "store" | "strictFields">): boolean =>
  store.settings.get<boolean>(setting) ?? strictFields;

export function setStrictFields(store: Store, strict: boolean): void {
  store.settings.set(setting, strict);
}

/** The errors for a request's unknown and read-only fields: none where they are ignored, and then the log has their names. */
export function refuseOrIgnore(
  { service, ignoredFields }: RequestContext,
  foreign: readonly FieldError[],
): readonly FieldError[] {
  if (hasStrictFields(service)) return foreign;
  for (const { field } of foreign) ignoredFields.add(field);
  return [];
}

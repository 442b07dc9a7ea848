import type { Properties } from "../../contract";
import { kindOf, typeOf } from "./emulation";
import { toResponse } from "../wire/output";
import type { Service } from "../service";
import type { StoredObject } from "../store";

/** Kinds of objects that can carry tags, and that have no endpoints in this specification. */
export const externalKinds = ["nodebalancer", "volume"] as const;

/** One kind of object that carries tags. */
export interface TaggableKind {
  readonly kind: string;
  readonly type: string;
  readonly answer: (object: StoredObject) => Properties;
}

export function listTaggableKinds(service: Service): readonly TaggableKind[] {
  const own = service.emulations
    .filter(({ contract }) => contract.fields["tags"] !== undefined)
    .map((emulation): TaggableKind => {
      const answer = (object: StoredObject) => toResponse(emulation, object, service);
      return { kind: kindOf(emulation), type: typeOf(emulation), answer };
    });
  const opaque = externalKinds.map((kind): TaggableKind => ({ kind, type: kind, answer: ({ body }) => body }));
  return [...own, ...opaque];
}

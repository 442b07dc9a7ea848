import type { Properties } from "../../contract";
import { kindOf, typeOf } from "./emulation";
import { toResponse } from "../wire/output";
import type { Service } from "../service";
import type { StoredObject } from "../store";

/** Kinds that tags refer to and that no endpoint here makes. */
export const externalKinds = ["nodebalancer", "volume"] as const;

/** One kind of object that carries tags. */
export interface Taggable {
  readonly kind: string;
  readonly type: string;
  readonly answer: (object: StoredObject) => Properties;
}

export function taggableKinds(service: Service): readonly Taggable[] {
  const own = service.emulations
    .filter(({ contract }) => contract.fields["tags"] !== undefined)
    .map((emulation): Taggable => {
      const answer = (object: StoredObject) => toResponse(emulation, object, service);
      return { kind: kindOf(emulation), type: typeOf(emulation), answer };
    });
  const opaque = externalKinds.map((kind): Taggable => ({ kind, type: kind, answer: ({ body }) => body }));
  return [...own, ...opaque];
}
